// A screen that everybody looks at does not go dark in the middle of a game.

/** Keeps the screen on while the page is seen, where the browser can; returns what ends it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || isOver) return
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null // a low battery may say no
    if (isOver) void lock?.release()
  }
  void ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
