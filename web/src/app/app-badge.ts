import { ignoreFailure } from '../lib/errors.ts'

/** What waits, on the app's icon where the browser has installed it; 0 takes it away. */
export function showAppBadge(count: number): void {
  // Not in every browser.
  if (!('setAppBadge' in navigator)) return
  ignoreFailure(count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
}
