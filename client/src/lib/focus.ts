// Focus never falls to the page's body: when the element that had it goes away, it stays nearby.

/** An attachment for a container that can be focused: takes the focus that its parts lose. */
export function keepFocus(node: HTMLElement): () => void {
  let last: HTMLElement | null = null
  const note = (event: FocusEvent) => (last = event.target as HTMLElement)
  const isLost = () => last !== null && (!last.isConnected || last.matches(':disabled'))
  const rescue = () => {
    if (document.activeElement !== document.body || !isLost()) return
    last = null
    node.focus({ preventScroll: true })
  }
  const changes = new MutationObserver(rescue)
  changes.observe(node, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  node.addEventListener('focusin', note)
  return () => {
    changes.disconnect()
    node.removeEventListener('focusin', note)
  }
}
