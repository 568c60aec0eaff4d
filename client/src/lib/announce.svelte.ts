// What a screen reader should say now. App.svelte holds the live region.
export const announcement = $state({ text: '' })

let pending: string[] = []
let isOdd = false

/** Says it politely. What comes at the same moment is said together; the same text twice is said twice. */
export function announce(text: string): void {
  if (!text) return
  if (!pending.length) setTimeout(speak, 80)
  pending.push(text)
}

function speak(): void {
  isOdd = !isOdd
  announcement.text = pending.join('. ') + (isOdd ? '' : ' ')
  pending = []
}
