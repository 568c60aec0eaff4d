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

/** Texts one after the other, each with a full stop unless it ends with a sign of its own. */
export function sentences(texts: readonly string[]): string {
  return texts.map((text, i) => (i < texts.length - 1 && /[^.!?…]$/.test(text) ? `${text}.` : text)).join(' ')
}

function speak(): void {
  isOdd = !isOdd
  announcement.text = sentences(pending) + (isOdd ? '' : ' ')
  pending = []
}
