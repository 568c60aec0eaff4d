import type { Paper } from '../game'
import { t } from '../i18n/index.svelte'
import Entry from './Entry.svelte'
import example from './examples.json'
import type { QwintoBoard } from './types'
import { cellText } from './words'

const paper: Paper = {
  entry: Entry,
  details: ({ rows, columns, misthrows, result }) =>
    t('qwinto.score', { rows: rows!, columns: columns!, misthrows: misthrows!, score: result }),
  place: (where) => cellText(example.board as QwintoBoard, where),
  note: 'paper.qwinto.rubbed',
}

export default paper
