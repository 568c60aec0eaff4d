// How coarse to draw while something moves, so that the pictures keep coming; learned from how long they take.

const LONGEST = 30 // ms a picture may take: more than thirty a second
const SHORT = 18
const COARSEST = 0.4 // dots a pixel
const PATIENCE = 10 // slow pictures in a row, as coarse as may be, until that is told

export class Pace {
  private slow = 0

  /** Begins with a guess, in dots a pixel; `full` is as sharp as the screen shows. */
  constructor(
    public moving: number,
    private readonly full: number,
  ) {}

  /** Learns from a picture that took so many ms. True if it is slow however coarse it is. */
  learn(took: number): boolean {
    if (took < SHORT) this.moving = Math.min(this.full, this.moving * 1.04)
    if (took <= LONGEST) this.slow = 0
    else if (this.moving > COARSEST) this.moving = Math.max(COARSEST, this.moving * 0.7)
    else this.slow += 1
    return this.slow >= PATIENCE
  }
}
