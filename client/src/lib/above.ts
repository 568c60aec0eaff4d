// How much of the page stands above a board: more with six players, with news, with somebody who is away.

/** An attachment: keeps `--above`, the distance from the top of the page, so that a board can fill the rest of the screen. */
export function above(node: HTMLElement): () => void {
  const tell = () =>
    node.style.setProperty('--above', `${Math.ceil(node.getBoundingClientRect().top + scrollY)}px`)
  const sizes = new ResizeObserver(tell)
  sizes.observe(node.closest('main')!)
  tell()
  return () => sizes.disconnect()
}
