// What a player is about to do: the piece in the hand, how it is turned, where it is held. It knows no rules.
import type { Verdict } from '../api/types'
import { announce } from '../lib/announce.svelte'
import { idleText } from '../lib/idle'
import { t } from '../i18n/index.svelte'
import type { GameProps } from '../game'
import { covering, grip, hover, nextFit, shapeOf, span, spotOf, type Ghost, type Spot } from './ghost'
import { step, tip, type Heading } from './orbit'
import { lying, turn, type Axis } from './piece'
import type { Board, View } from './types'
import { cellsText } from './words'

export class Choice {
  shape = $state<string | null>(null)
  over = $state.raw<Spot>({ x: 0, y: 0 })
  /** True once the piece was put down to be looked at; a mouse no longer moves it. */
  pinned = $state(false)
  /** Cells that were tapped to find the moves that cover them. */
  marks = $state.raw<string[]>([])
  /** The shape taken from the tray; null while cells are tapped to find one. */
  private wanted = $state<string | null>(null)
  /** How the pieces were turned before cells were tapped. */
  private before: Record<string, number> = {}
  private ways = $state.raw<Record<string, number>>({})
  /** Why the last tap did nothing. */
  why = $state('')
  /** How often a tap did nothing: the status line moves when this changes. */
  refusals = $state(0)
  private verdicts = $state.raw<Record<string, Verdict>>({})

  constructor(private readonly given: () => GameProps<Board, View>) {
    const { files, ranks } = span(given().board)
    this.over = { x: files >> 1, y: ranks >> 1 }
  }

  readonly seat = $derived.by(
    () => this.given().mine.find((seat) => this.given().position.to_act.includes(seat)) ?? null,
  )
  readonly moves = $derived.by(() => (this.seat === null ? [] : this.given().position.moves[this.seat]) ?? [])
  readonly legal = $derived.by(() => new Set(this.moves))
  readonly colour = $derived.by(() => this.given().position.view.colour ?? 'n')
  /** The shapes that may be placed now. */
  readonly shapes = $derived.by(() => new Set(this.moves.filter((move) => move.includes(':')).map(shapeOf)))
  readonly mayDecide = $derived.by(
    () => this.shapes.size > 0 && !this.given().busy && !this.given().replaying,
  )
  readonly ghost = $derived.by(() => this.hovering())
  readonly matches = $derived.by(() => (this.marks.length ? this.matching() : []))
  /** Which of them the piece shows, from 1. */
  readonly matchNumber = $derived.by(() => this.matches.indexOf(this.ghost?.move ?? '') + 1)
  /** Why the piece does not fit, once the server has said it. */
  readonly verdict = $derived.by(() =>
    this.ghost && !this.ghost.fits ? (this.verdicts[this.ghost.move] ?? null) : null,
  )

  private get board(): Board {
    return this.given().board
  }

  private get heights(): Readonly<Record<string, number>> {
    return this.given().position.view.heights
  }

  way(shape: string): number {
    return this.ways[shape] ?? lying(this.board.pieces[shape]!.turned)
  }

  private hovering(): Ghost | null {
    if (this.shape === null || !this.shapes.has(this.shape) || this.given().replaying) return null
    return hover(this.board, this.heights, this.legal, this.shape, this.way(this.shape), this.over)
  }

  private matching(): string[] {
    const beyond = (move: string) => new Set(move.slice(2).match(/[a-z]\d+/g)).size
    return covering(this.legal, this.wanted, this.marks).sort((a, b) => beyond(a) - beyond(b))
  }

  /** Nothing in the hand: at the start of every turn. */
  reset(): void {
    this.putBack()
    this.verdicts = {}
  }

  putBack(): void {
    this.why = ''
    this.shape = this.wanted = null
    this.pinned = false
    this.marks = []
  }

  /** Takes a piece into the hand, or says why not. */
  take(shape: string, left = 1): void {
    if (!this.mayDecide) return this.wait()
    if (!this.shapes.has(shape)) return this.refuse(t(left ? 'caminos.whyNowhere' : 'caminos.whyNone'))
    this.why = ''
    this.shape = this.wanted = shape
    this.marks = []
    this.say()
  }

  turn(axis: Axis, quarters: number): void {
    if (this.shape === null) return
    this.settle()
    const { turned } = this.board.pieces[this.shape]!
    this.ways = { ...this.ways, [this.shape]: turn(turned, this.way(this.shape), axis, quarters) }
    this.say()
  }

  tip(heading: Heading, quarter: number): void {
    const { axis, quarters } = tip(heading, quarter)
    this.turn(axis, quarters)
  }

  /** Moves the piece by one cell, as seen by an eye in that quarter. */
  nudge(heading: Heading, quarter: number): void {
    const { x, y } = step(heading, quarter)
    this.settle()
    this.carry({ x: this.over.x + x, y: this.over.y + y })
  }

  /** Holds the piece over a spot; the spot stays on the board. */
  hold(over: Spot): void {
    const within = (value: number, most: number) => Math.max(0, Math.min(value, most))
    const most = (axis: 'x' | 'y') => Math.max(...this.board.cells.map((cell) => cell[axis]))
    this.over = { x: within(over.x, most('x')), y: within(over.y, most('y')) }
  }

  /** Holds the piece over a spot and says whether it fits. */
  carry(over: Spot): void {
    this.hold(over)
    this.pinned = true
    this.say()
  }

  /** A cell of the plan: brings the piece there, places it if it lies there, or marks the cell if no piece was taken. */
  tap(cell: string): void {
    if (!this.mayDecide) return this.wait()
    if (this.wanted === null) this.mark(cell)
    else if (this.pinned && this.ghost?.fits && this.ghost.columns.includes(cell)) void this.place()
    else this.carry(spotOf(cell))
  }

  /** Goes to the next place where the piece fits. */
  seek(): void {
    if (this.shape === null) return
    this.settle()
    const fit = nextFit(
      this.board,
      this.heights,
      this.moves,
      this.shape,
      this.way(this.shape),
      this.ghost?.move ?? null,
    )
    if (fit) this.adopt(fit)
  }

  /** Holds a piece as this legal move says. */
  adopt(move: string): void {
    const { shape, way, over } = grip(this.board, this.heights, move)
    this.shape = shape
    this.ways = { ...(this.marks.length ? this.before : this.ways), [shape]: way }
    this.over = over
    this.pinned = true
    this.say()
  }

  /** Marks a cell, or takes the mark away, and shows the first move that covers all marks. */
  mark(cell: string): void {
    if (!this.marks.length) this.before = this.ways
    this.marks = this.marks.includes(cell)
      ? this.marks.filter((other) => other !== cell)
      : [...this.marks, cell]
    const first = this.matches[0]
    if (first) return this.adopt(first)
    this.shape = null
    if (this.marks.length) announce(t('caminos.noMatch'))
  }

  /** The next of the moves that cover all marks. */
  match(by: 1 | -1): void {
    const { matches } = this
    const now = matches.indexOf(this.ghost?.move ?? '')
    const next = matches[(now + by + matches.length) % matches.length]
    if (next) this.adopt(next)
  }

  async place(): Promise<void> {
    const { ghost, seat } = this
    if (ghost?.fits && seat !== null && this.mayDecide) await this.given().onmove(seat, ghost.move)
  }

  async swap(): Promise<void> {
    if (this.seat !== null) await this.given().onmove(this.seat, 'swap')
  }

  /** Asks why the piece does not fit; the answer comes as `verdict`. */
  async ask(): Promise<void> {
    const { ghost, seat } = this
    if (!ghost || ghost.fits || seat === null || ghost.move in this.verdicts) return
    const verdict = await this.given().check(seat, ghost.move)
    this.verdicts = { ...this.verdicts, [ghost.move]: verdict }
  }

  /** Answers a tap that changes nothing; without a reason of its own the status line tells whose turn it is, or what to do. */
  refuse(why: string): void {
    this.why = why
    this.refusals += 1
    if (why) announce(why)
  }

  /** Answers a tap when nothing can be decided. */
  wait(): void {
    const { position, replaying } = this.given()
    this.refuse(replaying ? idleText(position, replaying) : '')
  }

  /** The piece that tapped cells had found is now the one that was taken. */
  private settle(): void {
    this.wanted = this.shape
    this.marks = []
  }

  private say(): void {
    const { ghost } = this
    if (ghost)
      announce(t(ghost.fits ? 'caminos.fitsAt' : 'caminos.notAt', { cells: cellsText(ghost.columns) }))
  }
}
