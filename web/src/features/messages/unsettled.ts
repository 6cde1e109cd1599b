import type { Opinions } from './optimistic.ts'

/** How messages were before what was pressed and has no answer yet: several presses are undone together. */
export function createUnsettled() {
  const unsettled = new Map<string, { before: Opinions; count: number }>()
  return {
    begin(key: string, now: Opinions): void {
      const entry = unsettled.get(key)
      unsettled.set(key, { before: entry?.before ?? now, count: (entry?.count ?? 0) + 1 })
    },
    /** The last of them gives what to go back to where it failed. */
    settle(key: string, answer?: Opinions | null): Opinions | null {
      const entry = unsettled.get(key)
      if (!entry) return null
      const next = { before: answer ?? entry.before, count: entry.count - 1 }
      if (next.count > 0) unsettled.set(key, next)
      else unsettled.delete(key)
      return next.count > 0 ? null : next.before
    },
  }
}
