import exercises from '@games/traxx/course.json'
import { courseOf } from '../rules/lessons'

export default courseOf('traxx', exercises)
