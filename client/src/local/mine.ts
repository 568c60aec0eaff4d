// All games of this device: those of this page and those on servers, as one list and as one file.
import { request } from '../api/request'
import { importRecord, recordOf } from '../api/server'
import type { GameRecord, Table } from '../api/types'
import { keepTable, knownTables, type Known } from '../lib/tokens'

export interface Saved {
  format: 'ludoteca-games/1'
  records: GameRecord[]
}

/** Newest first. */
export function myGames(): Known[] {
  return knownTables().toSorted((one, other) => other.at - one.at)
}

export const isFinished = ({ status }: Known): boolean => status === 'over' || status === 'archived'

/** The records of all finished games that can be had now; those on a server that does not answer are left out. */
export async function savedGames(): Promise<Saved> {
  const asked = myGames()
    .filter(isFinished)
    .map(({ id, token }) => recordOf(id, token ?? undefined).catch(() => null))
  const records = (await Promise.all(asked)).filter((record) => record !== null)
  return { format: 'ludoteca-games/1', records }
}

/** The records in a file: one record, or all that `savedGames` wrote. */
export function recordsIn(text: string): GameRecord[] {
  const value = JSON.parse(text) as Saved | GameRecord
  return 'records' in value ? value.records : [value]
}

/** Lays a record out as a table of this page that is over; refused if it does not agree with the rules. */
export async function keepRecord(record: GameRecord): Promise<void> {
  const { table } = await request<{ table: Table }>('/records', { method: 'POST', body: record, here: true })
  keepTable(table)
}

/** Hands a finished game of this page to the server; answers the table that it is there. */
export async function sendRecord({ id, token }: Known): Promise<string> {
  const { table } = await importRecord(await recordOf(id, token ?? undefined))
  keepTable(table)
  return table.id
}
