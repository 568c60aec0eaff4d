// Pointers over the board: a mouse hovers, clicks and drags; fingers tap, drag, pinch and twist.

export interface Answers {
  /** The first pointer went down, or the last one up. */
  hold(isHeld: boolean): void
  /** True if a pointer that goes down here takes hold of the piece. */
  grabs(event: PointerEvent): boolean
  drag(event: PointerEvent): void
  turn(change: { around?: number; tilt?: number; zoom?: number }): void
  hover(event: PointerEvent): void
  tap(event: PointerEvent): void
}

interface Finger {
  x: number
  y: number
}

const STILL = 7 // pixels that a tap may wander
const ROUND = 0.0085
const TILT = 0.0065

export class Gesture {
  private readonly fingers = new Map<number, Finger>()
  private mode: 'tap' | 'drag' | 'turn' = 'tap'
  private grabbed = false
  private wandered = 0

  constructor(private readonly answers: Answers) {}

  readonly down = (event: PointerEvent): void => {
    ;(event.target as Element).setPointerCapture(event.pointerId)
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    this.answers.hold(true)
    if (this.fingers.size > 1) this.mode = 'turn'
    else [this.mode, this.wandered, this.grabbed] = ['tap', 0, this.answers.grabs(event)]
  }

  readonly move = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId)
    if (!finger) return this.answers.hover(event)
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y]
    if (this.fingers.size > 1) this.pinch(event, finger)
    else this.slide(event, dx, dy)
    finger.x = event.clientX
    finger.y = event.clientY
  }

  readonly up = (event: PointerEvent): void => {
    const was = this.fingers.has(event.pointerId)
    this.cancel(event)
    if (was && !this.fingers.size && this.mode === 'tap') this.answers.tap(event)
  }

  readonly cancel = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId)
    this.answers.hold(this.fingers.size > 0)
  }

  private slide(event: PointerEvent, dx: number, dy: number): void {
    this.wandered += Math.hypot(dx, dy)
    if (this.mode === 'tap' && this.wandered > STILL) this.mode = this.grabbed ? 'drag' : 'turn'
    if (this.mode === 'drag') this.answers.drag(event)
    if (this.mode === 'turn') this.answers.turn({ around: -dx * ROUND, tilt: -dy * TILT })
  }

  /** Two fingers: apart to come nearer, round each other to turn, up and down together to tilt. */
  private pinch(event: PointerEvent, before: Finger): void {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1]
    const old = { x: before.x - other.x, y: before.y - other.y }
    const now = { x: event.clientX - other.x, y: event.clientY - other.y }
    const twist = Math.atan2(now.y, now.x) - Math.atan2(old.y, old.x)
    this.answers.turn({
      zoom: Math.hypot(old.x, old.y) / Math.max(1, Math.hypot(now.x, now.y)),
      around: Math.atan2(Math.sin(twist), Math.cos(twist)),
      tilt: (-(event.clientY - before.y) * TILT) / 2,
    })
  }
}
