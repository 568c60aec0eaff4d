import exercises from '@games/qwinto/course.json'
import type { Lesson } from '../game'
import { courseOf } from '../rules/lessons'
import lesson from './lesson'
import type { QwintoView } from './types'

const course: Lesson<QwintoView> = { ...courseOf('qwinto', exercises), chance: lesson.chance! }

export default course
