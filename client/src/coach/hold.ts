// A finger or a mouse that rests on a move, or the key F on it: whatever has `data-move` on the page is one.
// Where lines are drawn or pieces carried (`data-draws`), a pointer may come from elsewhere before it rests.

/** What holding a move does. */
export interface Holder {
  hold(move: string): void
  release(): void
  readonly isHeld: boolean
}

const REST = 500 // milliseconds
const STILL = 9 // pixels that a pointer at rest may wander

const moveAt = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-move]')?.dataset.move ?? null

/** An attachment: lets moves within the node be held while there is a holder. */
export function holding(given: () => Holder | null): (node: HTMLElement) => () => void {
  return (node) => {
    let timer = 0
    let rest: { x: number; y: number } | null = null

    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => take(rest!), REST)
    }
    const take = ({ x, y }: { x: number; y: number }) => {
      const move = moveAt(document.elementFromPoint(x, y))
      if (move) given()?.hold(move)
    }
    const down = (event: PointerEvent) => {
      const from = event.target as Element
      if (event.button !== 0 || !event.isPrimary || !given()) return
      if (!moveAt(from) && !from.closest('[data-draws]')) return
      rest = { x: event.clientX, y: event.clientY }
      wait()
    }
    const move = (event: PointerEvent) => {
      if (!rest) return
      const now = { x: event.clientX, y: event.clientY }
      if (given()?.isHeld) take(now)
      else if (Math.hypot(now.x - rest.x, now.y - rest.y) > STILL) {
        rest = now
        if ((event.target as Element).closest('[data-draws]')) wait()
        else end()
      }
    }
    const end = () => {
      clearTimeout(timer)
      rest = null
    }
    const up = () => {
      if (rest && given()?.isHeld) {
        addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50)
        given()!.release()
      }
      end()
    }
    const swallow = (event: Event) => event.stopPropagation()
    const still = (event: Event) => {
      if (rest && given()?.isHeld) event.preventDefault() // the page must not scroll under a finger that holds
    }
    const menu = (event: Event) => rest && event.preventDefault()
    const press = (event: KeyboardEvent) => {
      const holder = given()
      if (!holder || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest('input, select, textarea, dialog')) return
      if (event.key === 'Escape' && holder.isHeld) holder.release()
      else if (event.key === 'f' || event.key === 'F') toggle(holder)
    }
    const toggle = (holder: Holder) => {
      const focused = node.contains(document.activeElement) ? moveAt(document.activeElement) : null
      const move = focused ?? moveAt(node.querySelector('[data-move]:not(:disabled)'))
      if (holder.isHeld) holder.release()
      else if (move) holder.hold(move)
    }

    node.addEventListener('pointerdown', down)
    node.addEventListener('touchmove', still, { passive: false })
    node.addEventListener('contextmenu', menu)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    addEventListener('keydown', press)
    return () => {
      end()
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
      removeEventListener('keydown', press)
    }
  }
}
