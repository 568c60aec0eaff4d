import type { Paper } from '../game'
import { t } from '../i18n/index.svelte'
import Entry from './Entry.svelte'

const paper: Paper = {
  entry: Entry,
  place(where) {
    const round = /^round (\d+)$/.exec(where)
    if (round) return t('paper.where.round', { n: round[1]! })
    return where === 'line' ? t('paper.where.line') : where
  },
}

export default paper
