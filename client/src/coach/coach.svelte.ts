// Advice for the seat that decides: hints in three steps, and a hundred futures of a move. The table counts what is
// taken; the engine in this page computes it, from the position that everybody sees. Where a page cannot run the
// engine, the server judges the moves, and there are no futures.
import { adviceOf } from '../api/server'
import type { Position } from '../api/types'
import { Engine } from '../engine/engine'
import type { Advice } from '../game'
import { t } from '../i18n/index.svelte'
import { announce } from '../lib/announce.svelte'
import { isAble } from '../local/page.svelte'
import { compared, mean, tones, valueOf, type Future } from './futures'

export const STEPS = ['place', 'candidates', 'move'] as const
export type Step = (typeof STEPS)[number]
export type Help = Step | 'futures'

/** What is told: from where to look to the move itself; the best move comes first. */
export interface Hint {
  step: Step
  moves: readonly string[]
  text: string
}

/** Where a move may lead. */
export interface Fan {
  seat: number
  move: string
  futures: readonly Future[]
  /** How good each is, from −1 to 1. */
  tones: readonly number[]
  text: string
}

/** Whom the advice is for. */
export interface Asking {
  game: string
  advice: Advice
  board: unknown
  position: Position
  seat: number
  hasScores: boolean
  /** Lets the table count the help; rejects where it may not be had. */
  take: (help: Help) => Promise<void>
}

interface Judgement {
  move: string
  value: number
}

const MANY = 100
const AT_ONCE = 20
let engine: Engine | null = null

export class Coach {
  hint = $state.raw<Hint | null>(null)
  fan = $state.raw<Fan | null>(null)
  isThinking = $state(false)
  /** True while a finger, the mouse or a key holds a move. */
  isHeld = $state(false)
  private readonly known = new Map<string, Future[]>()
  private judged: Promise<Judgement[]> | null = null
  private asked = 0

  constructor(readonly asking: Asking) {}

  /** True if somebody may still hear more. */
  get hasMore(): boolean {
    return this.hint?.step !== 'move'
  }

  /** The next step. */
  async next(): Promise<void> {
    const step = STEPS[this.hint ? STEPS.indexOf(this.hint.step) + 1 : 0]
    if (!step || this.isThinking) return
    this.isThinking = true
    try {
      const moves = this.apart(await this.judge())
      const told = moves.length > 1 ? step : 'move' // there is nothing to compare
      await this.asking.take(told)
      this.hint = { step: told, moves, text: this.say(told, moves) }
      announce(this.hint.text)
      if (told === 'move') await this.show(moves[0]!)
    } finally {
      this.isThinking = false
    }
  }

  /** A move is held: its futures, which the table counts once in a turn. */
  async hold(move: string): Promise<void> {
    if (!this.hasFutures || this.fan?.move === move || !this.legal.includes(move)) return
    const asked = ++this.asked
    this.isHeld = true
    this.fan = { seat: this.asking.seat, move, futures: [], tones: [], text: t('coach.thinking') }
    try {
      await this.asking.take('futures')
    } catch (error) {
      if (asked === this.asked) this.release()
      throw error
    }
    if (asked === this.asked) await this.show(move)
  }

  /** The move is let go; the futures of a move that was told stay. */
  release(): void {
    this.asked++
    this.isHeld = false
    this.fan = null
    if (this.hint?.step === 'move') void this.show(this.hint.moves[0]!)
  }

  close(): void {
    this.hint = null
    this.release()
  }

  /** Whether this page can play games on; else the server helps. */
  get hasFutures(): boolean {
    return isAble()
  }

  private get legal(): readonly string[] {
    const { position, seat } = this.asking
    return position.moves[seat] ?? []
  }

  private say(step: Step, [best, second]: readonly string[]): string {
    const { advice } = this.asking
    const [a, b] = [this.name(best!), this.name(second ?? best!)]
    if (step === 'place') return advice.place(this.asking, best!)
    return step === 'candidates' ? t('coach.candidates', shuffled(a, b)) : t('coach.move', { a })
  }

  private name(move: string): string {
    return this.asking.advice.name(this.asking, move)
  }

  private ask<T>(what: string, more: object): Promise<T> {
    engine ??= new Engine()
    const { game, position, seat } = this.asking
    return engine.ask<T>({ do: what, game, position: position.text, seat, ...more })
  }

  private judge(): Promise<Judgement[]> {
    const { game, advice, position, seat } = this.asking
    const { simulations } = advice
    return (this.judged ??= this.hasFutures
      ? this.ask<Judgement[]>('judge', { simulations, seed: 1 })
      : adviceOf<Judgement>(game, position.text, seat, simulations))
  }

  /** The best move, and the best that is another: a line drawn in another order is the same. */
  private apart(judged: readonly Judgement[]): string[] {
    const { same } = this.asking.advice
    const best = judged[0]!.move
    const second = judged.find(({ move }) => move !== best && !same?.(move, best))
    return second ? [best, second.move] : [best]
  }

  /** Draws the futures of a move as they come, beside those of the best other one. */
  private async show(move: string): Promise<void> {
    if (!this.hasFutures) return
    const asked = ++this.asked
    const [best, second = best!] = this.apart(await this.judge())
    const other = move === best ? second : best!
    for (let count = AT_ONCE; count <= MANY; count += AT_ONCE) {
      const [mine, others] = [await this.futures(move, count), await this.futures(other, count)]
      if (asked !== this.asked) return
      this.fan = this.drawn(move, other, mine, others)
    }
    announce(this.fan!.text)
  }

  /** So many futures, each from a seed of its own. */
  private async futures(move: string, count: number): Promise<Future[]> {
    const { level } = this.asking.advice
    const known = this.known.get(move) ?? []
    const seeds = Array.from({ length: Math.max(0, count - known.length) }, (_, i) => known.length + i)
    const more = seeds.map((seed) => this.ask<Future[]>('futures', { move, level, simulations: 1, seed }))
    const all = [...known, ...(await Promise.all(more)).flat()]
    this.known.set(move, all)
    return all.slice(0, count)
  }

  private drawn(move: string, other: string, mine: Future[], others: Future[]): Fan {
    const { seat, hasScores } = this.asking
    const [values, rivals] = [mine, others].map((all) => all.map((one) => valueOf(one, seat, hasScores)))
    const usual = hasScores && mine[0]!.scores.length === 1 ? mean([...values!, ...rivals!]) : 0
    const names = { move: this.name(move), other: this.name(other), all: mine.length }
    const { kind, n } = compared(values!, rivals!)
    const points = Math.round(mean(mine.map(({ scores }) => scores[seat]!)))
    const text = hasScores
      ? `${t(`coach.${kind}`, { ...names, n })} ${t('coach.points', { n: points })}`
      : t('coach.wins', { ...names, n: wins(values!), m: wins(rivals!) })
    return { seat, move, futures: mine, tones: tones(values!, usual, hasScores), text }
  }
}

const wins = (values: readonly number[]) => values.filter((value) => value > 0).length

/** Two candidates in an order that does not tell which is better. */
function shuffled(one: string, other: string): { a: string; b: string } {
  return one < other ? { a: one, b: other } : { a: other, b: one }
}
