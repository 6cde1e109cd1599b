const leaving = new Set<number>()

/** The channels that the reader leaves from this tab: when the news of it comes back, it is no surprise. */
export const departures = {
  begin: (groupId: number) => void leaving.add(groupId),
  has: (groupId: number) => leaving.has(groupId),
  /** The reader stays, or has come back. */
  end: (groupId: number) => void leaving.delete(groupId),
}
