/** What the viewer goes through, as far as it is known: `index` is -1 while what is open is still looked for. */
export type Reach = { keys: readonly string[]; index: number; hasBefore: boolean; hasAfter: boolean }

/** Where the viewer is to go. A key that is pressed while what it leads to is on its way waits for it. */
export function createSteps() {
  /** From where, and how far; from what is open, once that is known, where there is no key. */
  let wanted: { key: string | null; by: number } | null = null
  /** Where it was led to, until it is there. */
  let led: string | null = null

  function want(by: -1 | 1, { keys, index }: Reach): void {
    wanted ??= { key: led ?? keys[index] ?? null, by: 0 }
    wanted = { ...wanted, by: wanted.by + by }
  }

  /** The index to go to now; null to stay. What lies beyond it is waited for only where there may be more. */
  function next({ keys, index, hasBefore, hasAfter }: Reach): number | null {
    if (!wanted) return null
    const from = wanted.key === null ? index : keys.indexOf(wanted.key)
    if (from === -1) return null
    const goal = from + wanted.by
    const to = Math.min(Math.max(goal, 0), keys.length - 1)
    const key = keys[to] ?? null
    const isMore = goal < to ? hasBefore : hasAfter
    wanted = goal !== to && isMore ? { key, by: goal - to } : null
    if (to === from) return null
    led = key
    return to
  }

  /** Something is open now. If it was not led to, whoever opened it wants nothing of before. */
  function arrive(key: string | undefined): void {
    if (led !== null && key !== led) wanted = null
    if (key !== undefined) led = null
  }

  return { want, next, arrive }
}
