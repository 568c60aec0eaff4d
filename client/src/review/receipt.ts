// A receipt in words: what the strip under a result and the picture of it say.
import { CHANCE } from '../api/turns'
import type { GameRecord } from '../api/types'
import { gameOf } from '../games'
import { show, t } from '../i18n/index.svelte'
import { whole } from './account'
import { signed } from './numbers'
import type { Account, Review } from './types'

export interface Term {
  part: keyof Account
  label: string
  /** Where one begins and ends is a number; what changed it has a sign. */
  text: string
  /** What it changed; 0 for where one begins and ends. */
  change: number
}

/** The terms that a game has: no luck without chance, no others alone. Without a review they have no numbers yet. */
export function termsOf(record: GameRecord, review: Review | null, seat: number): Term[] {
  const account = review && whole(review.accounts[seat]!, review.unit)
  const unit = review?.unit === 'win' ? ' %' : ''
  const end = (part: 'expected' | 'result', label: string): Term => ({
    part,
    label,
    text: account ? show(account[part]) + unit : '…',
    change: 0,
  })
  const between = (part: 'luck' | 'others' | 'decisions', label: string): Term => ({
    part,
    label,
    text: account ? signed(account[part]) : '…',
    change: account?.[part] ?? 0,
  })
  const hasLuck = record.turns.some((turn) => CHANCE in turn)
  return [
    end('expected', t('review.expected')),
    ...(hasLuck ? [between('luck', t(gameOf(record.game).chance?.word ?? 'review.luck'))] : []),
    ...(record.scores.length > 1 ? [between('others', t('review.others'))] : []),
    between('decisions', t('review.decisions')),
    end('result', t('review.result')),
  ]
}

/** In one line: `expected 74 · dice +6 · the others −2 · own decisions −9 · result 69`. */
export function receiptText(record: GameRecord, review: Review, seat: number): string {
  return termsOf(record, review, seat)
    .map(({ label, text }) => `${label} ${text}`)
    .join(' · ')
}
