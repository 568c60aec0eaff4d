// Sitting down: token and seed are made and kept here first, so that a lost answer costs nobody a seat.
import { Problem } from '../api/problem'
import { command, randomHex } from '../api/request'
import type { Table } from '../api/types'
import { commitmentTo, seedOf } from '../fair/seeds'
import { isHere } from '../local/here'
import { dropToken, keepSeed, keepTable } from './tokens'

/** Takes a seat with a commitment to a seed of this device's own; a refusal leaves nothing behind. */
export async function sitDown(table: Table, token: string, who: object): Promise<{ table: Table }> {
  const last = randomHex(32)
  const isNew = keepTable(table, token)
  if (!isHere(table.id)) keepSeed(table, last)
  try {
    // In this page there is nobody to hide a seed from, and a killed browser may have lost it.
    const share = isHere(table.id) ? { seed: last } : { commitment: commitmentTo(seedOf(last, 1)) }
    const body = { ...who, ...share }
    return await command<{ table: Table }>(`/tables/${table.id}/seats`, token, body)
  } catch (error) {
    if (isNew && error instanceof Problem && !error.isPassing) dropToken(table.id)
    throw error
  }
}
