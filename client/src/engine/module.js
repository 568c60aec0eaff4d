// The engine's module: requests as objects, answers as objects. Runs in a worker, and in Node for the tests.
// @ts-check

/**
 * @typedef {{ weights: Uint8Array, known: object }} Loaded what the engine must have of a game
 * @typedef {{ do: string, game: string, position: string } & Record<string, unknown>} Request
 */

/** Why the engine did not answer. What was asked cannot be asked again; the engine goes on. */
export class Refused extends Error {}

const text = { from: new TextDecoder(), to: new TextEncoder() }

export class Module {
  /** @type {WebAssembly.Instance | null} */
  #instance = null
  /** @type {Set<string>} */
  #games = new Set()

  /**
   * @param {WebAssembly.Module} compiled
   * @param {(game: string) => Promise<Loaded>} load gives what belongs to a game when it is first asked for
   */
  constructor(compiled, load) {
    this.compiled = compiled
    this.load = load
  }

  /**
   * @param {Request} request
   * @returns {Promise<any>}
   */
  async answer(request) {
    return JSON.parse(await this.text(request))
  }

  /**
   * The answer as the module wrote it.
   * @param {Request} request
   * @returns {Promise<string>}
   */
  async text(request) {
    try {
      if (!this.#instance) this.#instance = await this.#start()
      if (!this.#games.has(request.game)) await this.#open(request.game)
      return this.#ask(request)
    } catch (error) {
      this.#instance = null // a module that has trapped is not used again
      this.#games.clear()
      throw error
    }
  }

  /** The bytes of memory that it holds now. */
  get memory() {
    return this.#instance ? this.#exports.memory.buffer.byteLength : 0
  }

  /** @returns {any} */
  get #exports() {
    return this.#instance?.exports
  }

  async #start() {
    const instance = await WebAssembly.instantiate(this.compiled, {
      wasi_snapshot_preview1: { clock_time_get: this.#tellTime },
      page: { refuse: this.#refuse, write_number: this.#writeNumber },
    })
    const initialize = /** @type {() => void} */ (instance.exports._initialize)
    this.#instance = instance
    initialize()
    return instance
  }

  /** @param {string} game */
  async #open(game) {
    const { weights, known } = await this.load(game)
    const { load, release } = this.#exports
    const [at, size] = this.#write(text.to.encode(JSON.stringify({ game, known })))
    const [weightsAt, weightsSize] = this.#write(weights)
    load(at, size, weightsAt, weightsSize)
    release(at)
    release(weightsAt)
    this.#games.add(game)
  }

  /** @param {Request} request */
  #ask(request) {
    const { answer, answer_size, release } = this.#exports
    const [at, size] = this.#write(text.to.encode(JSON.stringify(request)))
    const found = answer(at, size)
    release(at)
    return this.#read(found, answer_size())
  }

  /** @param {Uint8Array} bytes */
  #write(bytes) {
    const { allocate, memory } = this.#exports
    const at = allocate(bytes.length)
    new Uint8Array(memory.buffer).set(bytes, at)
    return [at, bytes.length]
  }

  /** @param {number} at @param {number} size */
  #read(at, size) {
    return text.from.decode(new Uint8Array(this.#exports.memory.buffer, at, size))
  }

  /** @type {(at: number, size: number) => never} */
  #refuse = (at, size) => {
    throw new Refused(this.#read(at, size))
  }

  /** @type {(number: number, at: number) => number} */
  #writeNumber = (number, at) => {
    const written = text.to.encode(String(number))
    new Uint8Array(this.#exports.memory.buffer).set(written, at)
    return written.length
  }

  /** @type {(clock: number, precision: bigint, at: number) => number} */
  #tellTime = (_clock, _precision, at) => {
    const nanoseconds = BigInt(Math.round(performance.now() * 1e6))
    new DataView(this.#exports.memory.buffer).setBigUint64(at, nanoseconds, true)
    return 0
  }
}
