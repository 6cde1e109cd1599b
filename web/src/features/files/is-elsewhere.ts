/** In seconds: less than an address lives, and more than lies between two tries of what cannot be read. */
const APART = 5

/**
 * Whether a film or recording has come away from where it failed. If it fails again here, its address has run out once
 * more; at the same place, it cannot be read. An element that loads stands at 0, which is no place it came to.
 */
export function isElsewhere(at: number, brokeAt: number): boolean {
  return at > 0 && Math.abs(at - brokeAt) > APART
}
