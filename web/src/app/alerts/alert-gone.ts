const GONE = { isAlertGone: true } as const

/** What an address carries when an alert led to nothing. */
export const alertGone = { state: GONE }

export function wasAlertGone(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAlertGone' in state
}
