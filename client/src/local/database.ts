// The logs of tables in this browser (IndexedDB). A log is written move by move, all of an append or nothing.
// Texts are JSON as server/page/store.py writes them; this file reads no more of them than it must.
import type { Table } from '../api/types'

const NAME = 'ludoteca'
const VERSION = 1

/** What server/page/store.py keeps of a table beside its log. */
export interface Head {
  id: string
  log: number
  game: string
  status: Table['status']
  touched: number
  seats?: Table['seats'] // not in those of the first version
}
type Line = [number: number, body: string, seal: string]

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('heads', { keyPath: 'id' })
      asked.result.createObjectStore('lines') // by table and number
      asked.result.createObjectStore('times')
    }
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close() // a newer page wants another form of it
      asked.result.onclose = () => (opened = null)
      resolve(asked.result)
    }
    asked.onerror = () => {
      opened = null
      reject(asked.error ?? new Error('the database cannot be opened'))
    }
  })
  return opened
}

function result<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('the database did not answer'))
  })
}

/** Runs `work` in a transaction; what it wrote is on disk when this resolves, or none of it. */
async function transact<T>(mode: IDBTransactionMode, work: (of: IDBTransaction) => Promise<T>): Promise<T> {
  try {
    const transaction = (await open()).transaction(['heads', 'lines', 'times'], mode, {
      durability: 'strict',
    })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'))
    })
    const worked = work(transaction).catch((error: unknown) => {
      transaction.abort()
      throw error
    })
    const [value] = await Promise.all([worked, done])
    return value
  } catch (error) {
    throw new Error(String(error), { cause: error }) // Python takes no DOMException for one
  }
}

const linesOf = (table: string, from = 0) => IDBKeyRange.bound([table, from], [table, Infinity])

export const database = {
  /** Appends if the table has so many events. */
  write(table: string, before: number, head: string, lines: string): Promise<boolean> {
    return transact('readwrite', async (of) => {
      const heads = of.objectStore('heads')
      const former = (await result(heads.get(table))) as Head | undefined
      if ((former?.log ?? 0) !== before) return false
      heads.put(JSON.parse(head))
      for (const line of JSON.parse(lines) as Line[]) of.objectStore('lines').put(line, [table, line[0]])
      return true
    })
  },

  read(table: string, from: number): Promise<string> {
    return transact('readonly', async (of) => {
      const head = (await result(of.objectStore('heads').get(table))) as Head | undefined
      const lines = await result(of.objectStore('lines').getAll(linesOf(table, from)))
      return JSON.stringify([head ?? null, lines])
    })
  },

  rows(): Promise<string> {
    return transact('readonly', async (of) => JSON.stringify(await result(of.objectStore('heads').getAll())))
  },

  forget(tables: string): Promise<void> {
    return transact('readwrite', async (of) => {
      for (const table of JSON.parse(tables) as string[]) {
        of.objectStore('heads').delete(table)
        of.objectStore('lines').delete(linesOf(table))
      }
    })
  },

  beat(at: number): Promise<number> {
    return transact('readwrite', async (of) => {
      const times = of.objectStore('times')
      const before = ((await result(times.get('beat'))) as number | undefined) ?? 0
      times.put(at, 'beat')
      return before
    })
  },
}
