import { keysOf, storage } from '../../lib/storage.ts'

/** How all begin that is kept of the alerts in this browser. */
export const KEPT_ALERTS = 'kinward.alerts.'

/** They go with signing out. */
export function forgetAlerts(kept = storage): void {
  for (const key of keysOf(kept, KEPT_ALERTS)) kept.removeItem(key)
}
