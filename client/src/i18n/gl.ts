export { en as gl } from './en'
