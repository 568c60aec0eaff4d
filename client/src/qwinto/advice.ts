// Hints about Qwinto in words.
import type { Advice } from '../game'
import { t } from '../i18n/index.svelte'
import type { QwintoBoard, QwintoRow, QwintoView } from './types'
import { cellText, diceText } from './words'

export const advice: Advice<QwintoBoard, QwintoView> = {
  simulations: 40,
  level: 'club',
  place({ position: { view } }, move) {
    if (view.stage === 'dice') return t('coach.qwinto.dice', { n: move.length })
    if (view.stage === 'keep') return t('coach.qwinto.keep', { sum: view.sum! })
    if (move === 'pass') return t('coach.qwinto.none')
    return t('coach.qwinto.row', { row: t(`qwinto.row.${move[0] as QwintoRow}`) })
  },
  name({ board, position: { view }, seat }, move) {
    if (view.stage === 'dice') return diceText(move)
    if (move === 'keep') return t('qwinto.keep', { sum: view.sum! })
    if (move === 'again') return t('qwinto.again')
    if (move === 'pass') return t(seat === view.active ? 'qwinto.pass.misthrow' : 'qwinto.pass')
    return `${view.sum} – ${cellText(board, move)}`
  },
}
