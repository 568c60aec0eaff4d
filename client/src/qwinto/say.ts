// Qwinto in words.
import type { Decision } from '../game'
import { list, t } from '../i18n/index.svelte'
import type { QwintoBoard, QwintoRow, QwintoView } from './types'

type Place = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** A cell as one would point at it: `yellow, third cell`. */
export function cellText({ rows }: Pick<QwintoBoard, 'rows'>, cell: string): string {
  for (const { row, cells } of rows) {
    const place = cells.findIndex((one) => one.cell === cell)
    if (place >= 0) return t(`qwinto.cell.${(place + 1) as Place}`, { row: t(`qwinto.row.${row}`) })
  }
  return cell
}

export function say({ seat, move, seats, board, before, after }: Decision<QwintoBoard, QwintoView>): string {
  const name = seats[seat === '*' ? after.view.active : seat]!.name
  if (seat === '*') return sayRoll(name, after.view)
  if (before.view.stage === 'dice') return t('qwinto.say.dice', { name, dice: diceText(move) })
  if (before.view.stage === 'keep')
    return t(move === 'keep' ? 'qwinto.say.keep' : 'qwinto.say.again', { name })
  if (move !== 'pass')
    return t('qwinto.say.wrote', { name, n: before.view.sum!, cell: cellText(board, move) })
  const isMisthrow = after.view.seats[seat]!.misthrows > before.view.seats[seat]!.misthrows
  return t(isMisthrow ? 'qwinto.say.misthrow' : 'qwinto.say.passed', { name })
}

function sayRoll(name: string, { faces, sum }: QwintoView): string {
  return t('qwinto.say.roll', { name, faces: list((faces ?? []).map(String)), sum: sum ?? '' })
}

function diceText(dice: string): string {
  return list(([...dice] as QwintoRow[]).map((row) => t(`qwinto.row.${row}`)))
}
