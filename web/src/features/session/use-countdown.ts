import { useSyncExternalStore } from 'react'

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}

const rest = () => () => {}

/** The whole seconds until a moment, counted down; 0 once it has come, or when there is none. */
export function useCountdown(until: number | null): number {
  const read = () => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  return useSyncExternalStore(until === null ? rest : tick, read)
}
