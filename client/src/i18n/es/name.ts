/** The language's name for itself. */
export default 'Español'
