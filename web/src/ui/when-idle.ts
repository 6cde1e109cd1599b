/** Longer than this nothing waits for the browser to be idle. */
const LATEST = 2000

/** Calls back when the browser has nothing better to do; answers how to call it off. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 300)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(callback, { timeout: LATEST })
  return () => window.cancelIdleCallback(idle)
}
