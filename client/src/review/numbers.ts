// Numbers as a review shows them.
import { locales, show, t } from '../i18n/index.svelte'
import type { Scale } from './types'

/** A change: with its sign, also where it is good. */
export const signed = (value: number): string => (value > 0 ? `+${show(value)}` : show(value))

/** A value: `63 %`, or points. */
export function amount(value: number, scale: Scale): string {
  return scale === 'win' ? `${Math.round(value * 100)}\u00a0%` : rounded(value)
}

/** A change of one: `+14 %`, `−2.5`. */
export function change(value: number, scale: Scale): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return sign + amount(Math.abs(value), scale)
}

/** What a better move would have brought, in a sentence. */
export function better(cost: number, scale: Scale): string {
  if (scale === 'win') return t('review.better.win', { n: Math.round(cost * 100) })
  return t('review.better.points', { n: digits(cost), points: rounded(cost) })
}

/** Points with one digit where there are few of them. */
const digits = (points: number): number => Number(points.toFixed(Math.abs(points) < 10 ? 1 : 0))

const rounded = (points: number): string => show(digits(points)).replace('.', decimal())

const decimal = (): string => (1.5).toLocaleString(locales()).charAt(1)
