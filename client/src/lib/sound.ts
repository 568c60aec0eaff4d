// Sounds, off by default, made by the page itself.
import { settings } from './settings.svelte'

type Note = [pitch: number, start: number, length: number, loudness?: number]

const SOUNDS = {
  tap: [[880, 0, 0.05, 0.4]],
  back: [[440, 0, 0.06, 0.4]],
  place: [
    [220, 0, 0.09],
    [165, 0.01, 0.12],
  ],
  card: [
    [523, 0, 0.08, 0.5],
    [659, 0.07, 0.1, 0.5],
  ],
  roll: [
    [310, 0, 0.03],
    [270, 0.09, 0.03],
    [340, 0.16, 0.03],
    [250, 0.25, 0.04],
    [230, 0.36, 0.05],
  ],
  points: [
    [659, 0, 0.09],
    [784, 0.08, 0.09],
    [1047, 0.16, 0.2],
  ],
  turn: [
    [587, 0, 0.12, 0.6],
    [880, 0.12, 0.18, 0.6],
  ],
  hurry: [
    [784, 0, 0.08],
    [784, 0.16, 0.08],
  ],
  refuse: [
    [196, 0, 0.14],
    [185, 0.1, 0.16],
  ],
  end: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.16],
    [1047, 0.42, 0.5],
  ],
} satisfies Record<string, Note[]>

export type Sound = keyof typeof SOUNDS

let context: AudioContext | null = null

export function sound(name: Sound): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  void context.resume()
  for (const note of SOUNDS[name] as Note[]) ring(context, note)
}

function ring(audio: AudioContext, [pitch, start, length, loudness = 0.8]: Note): void {
  const voice = audio.createOscillator()
  const volume = audio.createGain()
  const from = audio.currentTime + start
  voice.type = 'triangle'
  voice.frequency.value = pitch
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(0.18 * loudness, from + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.001, from + length + 0.12)
  voice.connect(volume).connect(audio.destination)
  voice.start(from)
  voice.stop(from + length + 0.15)
}
