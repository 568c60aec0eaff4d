// SHA-256 and HMAC. The browser's own are missing on plain http, as on a home network, and these work everywhere.

const PRIMES = firstPrimes(64)
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const H = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const BLOCK = 64

export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(H)
  const padded = pad(message)
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, new DataView(padded.buffer, at, BLOCK))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setUint32(4 * i, word))
  return new Uint8Array(digest.buffer)
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(
    join(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    join(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function compress(state: Uint32Array, block: DataView): void {
  const w = new Uint32Array(64)
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(4 * i)
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15]!, w[i - 2]!]
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) >>> 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word))
}

function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8) // messages here are short
  return padded
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** The first 32 bits behind the point. */
function fraction(number: number): number {
  return Math.floor((number - Math.floor(number)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  return primes
}
