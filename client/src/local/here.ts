// Tables in this page: their ids say so. The Python half is server/page/routes.py.
const HERE = 'here-'
/** Who holds this device holds its tables. What a killed browser had not yet written elsewhere is not needed. */
export const HOLDER = 'whoever-holds-this-device'

export const isHere = (table: string): boolean => table.startsWith(HERE)

/** Whether a path of the API is about a table in this page. */
export const isAboutHere = (path: string): boolean => path.startsWith(`/tables/${HERE}`)

/** Whether the page can answer by itself what a server would: everything that needs nobody else. */
export const isAnsweredHere = (path: string): boolean => /^\/(games|positions|paper\/.*|records)$/.test(path)
