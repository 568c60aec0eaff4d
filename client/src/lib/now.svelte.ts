// The time as something to watch: whoever reads it is told again four times a second.
import { createSubscriber } from 'svelte/reactivity'

const watch = createSubscriber((update) => {
  const timer = setInterval(update, 250)
  return () => clearInterval(timer)
})

/** This device's clock in milliseconds, as `performance.now()` has it. */
export function now(): number {
  watch()
  return performance.now()
}
