// The end of a game of Qwinto: rows, columns and misthrows side by side.
import type { Ending, EndingProps } from '../game'
import { t, tYou } from '../i18n/index.svelte'
import type { QwintoBoard, QwintoSeat, QwintoView } from './types'

const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0)

export function ending({ board, position, seats, you }: EndingProps<QwintoBoard, QwintoView>): Ending {
  const sheets = position.view.seats
  const isFull = (sheet: QwintoSeat, cells: { cell: string }[]) =>
    cells.every(({ cell }) => sheet.cells[cell] !== null)
  const rows = (sheet: QwintoSeat) => board.rows.filter(({ cells }) => isFull(sheet, cells)).length
  const why = seats.flatMap(({ seat, name }) => {
    const params = { name, most: board.misthrows }
    if (rows(sheets[seat]!) >= 2) return [tYou('qwinto.end.rows', seat === you, params)]
    const isOut = sheets[seat]!.misthrows >= board.misthrows
    return isOut ? [tYou('qwinto.end.misthrows', seat === you, params)] : []
  })
  return {
    why: why.join(' '),
    lines: [
      ...board.rows.map(({ row }): Ending['lines'][number] => [
        t('qwinto.end.row', { row: t(`qwinto.row.${row}`) }),
        sheets.map((sheet) => sheet.rows[row] ?? 0),
      ]),
      [t('qwinto.columns'), sheets.map((sheet) => sum(sheet.columns))],
      [t('qwinto.misthrows'), sheets.map((sheet) => sheet.score - sum(sheet.rows) - sum(sheet.columns))],
    ],
  }
}
