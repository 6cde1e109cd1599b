/** Calls `work` once, `delay` after the last time it was asked for. */
export function debounce(work: () => void, delay: number): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    ask() {
      cancel()
      timer = setTimeout(work, delay)
    },
    cancel,
  }
}
