// How coarsely to draw while something moves, so that the frames keep coming; learned from how long they take.

const GLANCE = 4 // frames that are judged together: the graphics side works ahead, so that long and short ones alternate
const SLOW = 28 // ms, the mean of a glance: more would soon be fewer than thirty a second
const QUICK = 19
const STEP = 0.7
const COARSEST = 0.4 // dots a pixel
const PATIENCE = 3 // slow glances in a row, as coarse as may be, until that is told
const CALM = 8 // quick glances in a row until it is tried sharper

export class Pace {
  private glance: number[] = []
  private slow = 0
  private quick = 0
  private calm = CALM
  private isTrial = false

  /** Begins with a guess, in dots a pixel; `full` is as sharp as the screen shows. */
  constructor(
    public moving: number,
    private readonly full: number,
  ) {}

  /** Learns from a frame that took so many ms. True if frames are slow however coarse they are. */
  learn(took: number): boolean {
    this.glance.push(took)
    if (this.glance.length === GLANCE) {
      this.judge(this.glance.reduce((sum, each) => sum + each) / GLANCE)
      this.glance = []
    }
    return this.slow >= PATIENCE
  }

  private judge(mean: number): void {
    this.quick = mean < QUICK ? this.quick + 1 : 0
    if (mean <= SLOW) this.slow = 0
    else if (this.moving <= COARSEST) this.slow += 1
    else this.coarsen()
    if (this.quick >= this.calm && this.moving < this.full) this.sharpen()
  }

  /** After a trial that failed, the next one has to wait twice as long. */
  private coarsen(): void {
    if (this.isTrial) this.calm *= 2
    this.isTrial = false
    this.moving = Math.max(COARSEST, this.moving * STEP)
  }

  private sharpen(): void {
    this.moving = Math.min(this.full, this.moving / STEP)
    this.isTrial = true
    this.quick = 0
  }
}
