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
import { recall } from '../../lib/memory'
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

const GUESS = 0.55 // dots a pixel while something moves and a processor draws; then it is learned
const REST = 300 // ms without a picture, after which the last one is drawn sharp

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
  private frame = 0
  private rest = 0
  private asked = 0
  private cost = 0
  private isShown = false

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
    this.pace = new Pace(this.isQuick ? GUESS : this.ratio, this.ratio)
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
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
    this.look(this.orbit)
    if (this.isShown) this.render() // at once: a new size has wiped the picture
  }

  look(orbit: Orbit): void {
    this.orbit = orbit
    const { around, tilt, distance } = orbit
    const far = this.fit() * distance
    const flat = far * Math.sin(tilt)
    this.camera.position.set(flat * Math.sin(around), far * Math.cos(tilt), flat * Math.cos(around))
    this.camera.lookAt(new Vector3(0, 0.2, 0))
    this.draw()
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

  /** Draws soon; with shadows anew if cubes have moved. */
  draw(shadows = false): void {
    if (shadows) this.renderer.shadowMap.needsUpdate = true
    if (this.frame) return
    this.asked = performance.now()
    this.frame = requestAnimationFrame((now) => this.paint(now))
  }

  /** Resolves when the motion has run its length in ms. */
  run(length: number, step: (part: number) => void): Promise<void> {
    return new Promise((done) => {
      this.motions.add({ begin: performance.now(), length, step, done })
      this.draw()
    })
  }

  private paint(now: number): void {
    this.frame = 0
    const begin = performance.now()
    if (this.isShown) this.keepPace(begin)
    for (const motion of [...this.motions]) {
      const part = Math.min(1, (now - motion.begin) / motion.length)
      motion.step(Math.max(0, part))
      if (part < 1) continue
      this.motions.delete(motion)
      motion.done()
    }
    this.render()
    this.cost = performance.now() - begin
    this.isShown = true
    clearTimeout(this.rest)
    this.rest = window.setTimeout(() => this.settle(), REST)
    if (this.motions.size) this.draw()
  }

  /** As sharp as the screen shows. */
  private full(): number {
    return devicePixelRatio
  }

  /** As coarse as must be while something moves: from being asked for to being there a picture may not take long. */
  private keepPace(now: number): void {
    const took = Math.max(0, now - this.asked) + this.cost
    if (this.pace.learn(took)) this.onslow()
    this.sharpen(Math.min(this.full(), this.pace.moving))
  }

  /** Sharp as soon as nothing moves. */
  private settle(): void {
    if (this.motions.size || this.frame || this.ratio === this.full()) return
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
    clearTimeout(this.rest)
    this.motions.clear()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }
}
