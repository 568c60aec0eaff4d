// While a finger draws, what comes from the table waits, so that nothing moves under the finger.

let isDrawing = false
let waiting: (() => void) | null = null

/** Shows something now, or as soon as nobody draws; of several things that wait only the last one is shown. */
export function whenStill(show: () => void): void {
  if (isDrawing) waiting = show
  else show()
}

export function startDrawing(): void {
  isDrawing = true
}

export function stopDrawing(): void {
  const show = waiting
  isDrawing = false
  waiting = null
  show?.()
}
