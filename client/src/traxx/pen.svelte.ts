// A finger, a pen or a mouse that draws: it goes down on a cell, slides over others and comes up again.
import { startDrawing, stopDrawing } from '../lib/still'
import type { TraxxCell } from './types'
import type { Draft, Ways } from './draft'
import { centre, SIZE, type Point } from './drawing'

/** What is drawn on. */
export interface Paper {
  cells(): readonly TraxxCell[]
  ways(): Ways | null
  draft(): Draft
  put(next: Draft): void
  /** A cell was tapped that cannot follow, or when nothing can. */
  refuse(cell: string): void
  /** True while the move is held, to see where it may lead: then letting go changes nothing. */
  isHeld(): boolean
}

const PRESS = 0.6 // how far from a cell's centre a finger still means it, in cells
const SLIDE = 0.44 // less while it slides, so that a corner is not cut by mistake
const STEP = SIZE / 4

export class Pen {
  /** Where a finger draws just now, on the board and on the screen; null while none does. */
  finger = $state.raw<{ board: Point; screen: Point } | null>(null)
  private from: Point | null = null
  private pointer: number | null = null
  private pressed: { cell: string; wasLast: boolean; isLive: boolean } | null = null

  constructor(
    private readonly paper: Paper,
    private readonly svg: () => SVGSVGElement,
  ) {}

  /** On the screen to on the board. */
  private place({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const matrix = this.svg().getScreenCTM()!
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    return { x, y }
  }

  private cellAt(at: Point, reach: number): string | null {
    const distance = (cell: TraxxCell) => Math.hypot(centre(cell).x - at.x, centre(cell).y - at.y)
    const nearest = this.paper.cells().reduce((best, cell) => (distance(cell) < distance(best) ? cell : best))
    return distance(nearest) < SIZE * reach ? nearest.cell : null
  }

  /** True if a tap on the cell changes the draft. */
  private isLive(cell: string): boolean {
    const [ways, draft] = [this.paper.ways(), this.paper.draft()]
    return ways !== null && ways.tap(draft, cell) !== draft
  }

  /** A touch that begins where the line can grow is for drawing; any other may scroll the page. */
  readonly touch = (event: TouchEvent): void => {
    const cell = this.cellAt(this.place(event.changedTouches[0]!), PRESS)
    if (cell && this.isLive(cell)) event.preventDefault()
  }

  /** A second finger draws nothing while the first one does. */
  readonly down = (event: PointerEvent): void => {
    const cell = this.cellAt(this.place(event), PRESS)
    if (!cell || event.button !== 0 || this.from) return
    const draft = this.paper.draft()
    this.pressed = { cell, wasLast: cell === draft.at(-1), isLive: this.isLive(cell) }
    this.pointer = event.pointerId
    if (!this.pressed.isLive) return
    this.from = this.place(event)
    startDrawing()
    if (!this.pressed.wasLast) this.paper.put(this.paper.ways()!.tap(draft, cell))
    this.svg().setPointerCapture(event.pointerId)
  }

  readonly move = (event: PointerEvent): void => {
    if (!this.from || event.pointerId !== this.pointer) return
    const to = this.place(event)
    const steps = Math.ceil(Math.hypot(to.x - this.from.x, to.y - this.from.y) / STEP)
    for (let step = 1; step <= steps; step++) this.over(between(this.from, to, step / steps))
    this.from = to
    if (event.pointerType !== 'mouse')
      this.finger = { board: to, screen: { x: event.clientX, y: event.clientY } }
  }

  private over(at: Point): void {
    const [ways, cell] = [this.paper.ways(), this.cellAt(at, SLIDE)]
    if (!ways || !cell || cell === this.pressed?.cell) return
    this.pressed = null
    this.paper.put(ways.slide(this.paper.draft(), cell))
  }

  readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return
    const [ways, pressed] = [this.paper.ways(), this.paper.isHeld() ? null : this.pressed]
    if (ways && pressed?.wasLast) this.paper.put(ways.tap(this.paper.draft(), pressed.cell))
    if (pressed && !pressed.isLive) this.paper.refuse(pressed.cell)
    this.stop()
  }

  readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.pointer) this.stop()
  }

  /** Ends the stroke; nothing is taken back. */
  stop(): void {
    this.pressed = this.from = this.finger = this.pointer = null
    stopDrawing()
  }
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
