// Points that fly from a cell to their place in the strip.
import { lessMotion } from '../lib/settings.svelte'

const LENGTH = 1100

export function fly(from: Element | null, to: Element | null, text: string): void {
  if (!from || !to || lessMotion()) return
  const [start, goal] = [middle(from), middle(to)]
  const token = document.createElement('div')
  token.className = 'flying-points'
  token.textContent = text
  token.setAttribute('aria-hidden', 'true')
  document.body.append(token)
  const at = ([x, y]: readonly [number, number], scale: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`
  const high = [start[0], start[1] - 46] as const
  const way = token.animate(
    [
      { transform: at(start, 0.3), opacity: 0 },
      { transform: at(high, 1.35), opacity: 1, offset: 0.35 },
      { transform: at(goal, 0.7), opacity: 0.9 },
    ],
    { duration: LENGTH, easing: 'cubic-bezier(.4,0,.2,1)' },
  )
  void way.finished.finally(() => token.remove())
}

function middle(element: Element): readonly [number, number] {
  const box = element.getBoundingClientRect()
  return [box.left + box.width / 2, box.top + box.height / 2]
}
