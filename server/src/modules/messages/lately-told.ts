/** More than are sent in the time in which someone tries again. */
const MOST = 10_000

/** The messages that this process has told of lately, by id. */
export function createLatelyTold() {
  const ids = new Set<number>()
  return {
    note(told: readonly number[]): void {
      for (const id of told) ids.add(id)
      for (const id of ids) {
        if (ids.size <= MOST) break
        ids.delete(id)
      }
    },
    has: (id: number): boolean => ids.has(id),
  }
}
