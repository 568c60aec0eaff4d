import type { Paper } from '../game'
import Entry from './Entry.svelte'
import example from './examples.json'
import type { QwintoBoard } from './types'
import { cellText } from './words'

const paper: Paper = {
  entry: Entry,
  place: (where) => cellText(example.board as QwintoBoard, where),
  note: 'paper.qwinto.rubbed',
}

export default paper
