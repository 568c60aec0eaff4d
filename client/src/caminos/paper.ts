import type { Paper } from '../game'
import { t, type Key } from '../i18n/index.svelte'
import Entry from './Entry.svelte'

const PLACES: Record<string, Key> = {
  green: 'caminos.green',
  yellow: 'caminos.yellow',
  neutral: 'caminos.blue',
  board: 'paper.where.board',
}

const paper: Paper = {
  entry: Entry,
  outcome: ({ winner, result }) =>
    winner ? t('paper.caminos.wins', { colour: t(`caminos.${winner}`), n: result }) : t('paper.caminos.none'),
  place: (where) => (PLACES[where] ? t(PLACES[where]) : where),
}

export default paper
