// All games of this device: those of this page and those on servers, as one list and as one file.
import { Problem } from '../api/problem'
import { importRecord, recordOf } from '../api/server'
import type { GameRecord } from '../api/types'
import { keepTable, knownTables, namesOf, type Known } from '../lib/tokens'
import { database, type Head } from './database'
import { HOLDER, isHere } from './here'

export interface Saved {
  format: 'ludoteca-games/1'
  records: GameRecord[]
}

/** Newest first. Of the games of this page the database has the say: a killed browser may have lost the list. */
export async function myGames(): Promise<Known[]> {
  const known = knownTables()
  const heads = JSON.parse(await database.rows().catch(() => '[]')) as Head[]
  const here = heads.map(({ id, game, status, touched, seats }): Known => {
    const former = known.find((table) => table.id === id)
    const names = seats ? namesOf(seats) : (former?.names ?? [])
    return { ...former, id, token: HOLDER, game, status, at: touched, names }
  })
  const there = known.filter(({ id }) => !isHere(id))
  return [...here, ...there].toSorted((one, other) => other.at - one.at)
}

export const isFinished = ({ status }: Known): boolean => status === 'over' || status === 'archived'

/** The records of all finished games that can be had now; those on a server that does not answer are left out. */
export async function savedGames(): Promise<Saved> {
  const asked = (await myGames())
    .filter(isFinished)
    .map(({ id, token }) => recordOf(id, token ?? undefined).catch(() => null))
  const records = (await Promise.all(asked)).filter((record) => record !== null)
  return { format: 'ludoteca-games/1', records }
}

/** The records in a file: one record, or all that `savedGames` wrote; raises `Problem`. */
export function recordsIn(text: string): GameRecord[] {
  try {
    const value = JSON.parse(text) as Saved | GameRecord
    return 'records' in value ? [...value.records] : [value]
  } catch {
    throw new Problem({ type: 'bad-record' })
  }
}

/** Lays a record out as a table of this page that is over; refused if it does not agree with the rules. */
export async function keepRecord(record: GameRecord): Promise<void> {
  keepTable((await importRecord(record, true)).table, HOLDER)
}

/** Hands a finished game of this page to the server. */
export async function sendRecord({ id, token }: Known): Promise<void> {
  keepTable((await importRecord(await recordOf(id, token ?? undefined), false)).table)
}
