import exercises from '@games/caminos/course.json'
import { courseOf } from '../rules/lessons'

export default courseOf('caminos', exercises)
