// What a screen reader should say now. App.svelte holds the live region.
export const announcement = $state({ text: '', turn: false })

/** Says it politely; the same text twice is said twice. */
export function announce(text: string): void {
  announcement.turn = !announcement.turn
  announcement.text = text + (announcement.turn ? '' : ' ')
}
