// The eye, the lamps and the frames. A frame is drawn only when something changed.
import {
  AmbientLight,
  Color,
  DirectionalLight,
  HemisphereLight,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { recall, remember } from '../../lib/memory'
import { HOME, type Orbit } from '../orbit'
import { Pace } from './pace'
import { finesse } from './wood'

/** What this device remembers of how to draw; `auto` looks at who draws. */
type Drawing = 'auto' | 'fine' | 'quick'

/** Runs each frame with the share of its time that has passed. */
interface Motion {
  readonly begin: number
  readonly length: number
  readonly step: (part: number) => void
  readonly done: () => void
}

const GUESS = { quick: 0.4, fine: 2 } // dots a pixel while something moves, until it is learned
const REST = 300 // ms without movement, after which the last frame is drawn sharp

/** True where a processor draws what a graphics card should: then shadows cost too much. */
function isSoftware(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const name = names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : ''
  return /swiftshader|llvmpipe|software|basic render/i.test(name)
}

export class Stage {
  readonly scene = new Scene()
  readonly camera = new PerspectiveCamera(26, 1, 0.5, 200)
  /** True where shadows are painted instead of cast. */
  readonly isQuick: boolean
  private readonly renderer: WebGLRenderer
  private readonly lamp = new DirectionalLight('#fff1d8', 2.6)
  private readonly motions = new Set<Motion>()
  private readonly pace: Pace
  private ratio = this.full()
  private orbit = HOME
  private height = 0
  private frame = 0
  private last = 0
  private moved = 0
  private isDue = false
  private isDrawn = false
  private isHeld = false

  /** Throws where WebGL does not work. */
  constructor(
    canvas: HTMLCanvasElement,
    private readonly radius: number,
    light: number,
    private readonly onslow: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
    const drawing = recall<Drawing>('caminos.drawing', 'auto')
    this.isQuick = drawing === 'auto' ? isSoftware(this.renderer.getContext()) : drawing === 'quick'
    const guess = GUESS[this.isQuick ? 'quick' : 'fine']
    this.pace = new Pace(Math.min(this.ratio, recall('caminos.moving', guess)), this.ratio)
    this.renderer.debug.checkShaderErrors = false // asking would wait for the drawing side
    this.renderer.setPixelRatio(this.ratio)
    finesse.sharp = this.isQuick ? 1 : 4
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.toneMappingExposure = light
    this.renderer.shadowMap.enabled = !this.isQuick
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.lamps()
  }

  private lamps(): void {
    const { lamp, radius } = this
    lamp.position.set(-radius * 0.9, radius * 1.9, radius * 0.7)
    lamp.castShadow = true
    lamp.shadow.mapSize.set(1024, 1024)
    lamp.shadow.radius = 5
    lamp.shadow.bias = -0.0006
    lamp.shadow.normalBias = 0.03
    const reach = radius * 1.25
    Object.assign(lamp.shadow.camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 1,
      far: radius * 5,
    })
    const sky = new HemisphereLight(new Color('#fdf6e8'), new Color('#9a8a72'), 1.9)
    this.scene.add(lamp, sky, new AmbientLight('#ffffff', 0.4))
  }

  resize(width: number, height: number): void {
    if (!width || !height) return
    this.height = height
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
    this.aim()
  }

  /** Draws at once if anything was drawn before: a new size has wiped the picture. */
  redraw(): void {
    if (this.moved) this.render()
    else this.draw()
  }

  look(orbit: Orbit): void {
    this.orbit = orbit
    this.aim()
    this.draw()
  }

  private aim(): void {
    const { around, tilt, distance } = this.orbit
    const far = this.fit() * distance
    const flat = far * Math.sin(tilt)
    this.camera.position.set(flat * Math.sin(around), far * Math.cos(tilt), flat * Math.cos(around))
    this.camera.lookAt(new Vector3(0, 0.2, 0))
  }

  /** How many pixels of the page a cell is wide, about. */
  get cell(): number {
    const far = this.fit() * this.orbit.distance
    return this.height / (2 * Math.tan((this.camera.fov * Math.PI) / 360) * far)
  }

  /** From how far all of the board is seen, however it is turned: the narrower way of the picture decides. */
  private fit(): number {
    const upright = (this.camera.fov * Math.PI) / 360
    const across = Math.atan(Math.tan(upright) * this.camera.aspect)
    return Math.max(this.radius / Math.sin(upright), (this.radius + 0.4) / Math.sin(across))
  }

  render(): void {
    this.renderer.render(this.scene, this.camera)
  }

  /** Draws with the next frame; with shadows anew if cubes have moved. */
  draw(shadows = false): void {
    if (shadows) this.renderer.shadowMap.needsUpdate = true
    this.isDue = true
    this.frame ||= requestAnimationFrame(this.tick)
  }

  /** While a finger holds the board it may move on at any moment: a sharp frame would make it wait. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld
    this.frame ||= requestAnimationFrame(this.tick)
  }

  /** Resolves when the motion has run its length in ms. */
  run(length: number, step: (part: number) => void): Promise<void> {
    return new Promise((done) => {
      this.motions.add({ begin: performance.now(), length, step, done })
      this.draw()
    })
  }

  /** A frame. They go on for a while after the last movement, so that the time between two is how long one took. */
  private readonly tick = (now: number): void => {
    if (this.isDrawn) this.keepPace(now - this.last)
    this.isDrawn = this.isDue || this.motions.size > 0
    this.last = now
    if (this.isDrawn) this.paint(now)
    else if (!this.isHeld && now - this.moved > REST) return this.settle()
    this.frame = requestAnimationFrame(this.tick)
  }

  private paint(now: number): void {
    this.isDue = false
    for (const motion of [...this.motions]) {
      const part = Math.min(1, (now - motion.begin) / motion.length)
      motion.step(Math.max(0, part))
      if (part < 1) continue
      this.motions.delete(motion)
      motion.done()
    }
    if (this.moved) this.sharpen(Math.min(this.full(), this.pace.moving))
    this.render()
    this.moved = now
  }

  /** As sharp as the screen shows. */
  private full(): number {
    return devicePixelRatio
  }

  private keepPace(took: number): void {
    if (this.pace.learn(took)) this.onslow()
  }

  /** Sharp as soon as nothing moves. */
  private settle(): void {
    this.frame = 0
    remember('caminos.moving', this.pace.moving)
    if (this.ratio === this.full()) return
    this.sharpen(this.full())
    this.render()
  }

  private sharpen(ratio: number): void {
    if (ratio === this.ratio) return
    this.ratio = ratio
    this.renderer.setPixelRatio(ratio)
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
    this.motions.clear()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }
}
