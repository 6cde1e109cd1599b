import { createStore } from '../lib/store.ts'

export type Connection = {
  connected: boolean
  /** Unix seconds; null while it has never been lost. */
  lastDisconnectedAt: number | null
}

/** Whether the realtime line is open. */
export const connectionStore = createStore<Connection>({ connected: false, lastDisconnectedAt: null })

/** Notes that the line opened or was lost. */
export function noteConnection(connected: boolean, now = Date.now()): void {
  const { connected: before, lastDisconnectedAt } = connectionStore.get()
  if (before === connected) return
  connectionStore.set({ connected, lastDisconnectedAt: connected ? lastDisconnectedAt : Math.floor(now / 1000) })
}
