/** What someone changed of a list, upon what it is now: another may have changed it since they began. */
export function mergeList<Item>(before: readonly Item[], wish: readonly Item[], now: readonly Item[]): Item[] {
  const kept = now.filter((one) => wish.includes(one) || !before.includes(one))
  const added = wish.filter((one) => !before.includes(one) && !now.includes(one))
  return [...kept, ...added]
}

/** The same of a list that was changed from how it was shown, or was not. */
export function changeList<Item>(
  shown: readonly Item[] | undefined,
  wish: readonly Item[] | undefined,
  now: readonly Item[],
): Item[] {
  return wish === undefined ? [...now] : mergeList(shown ?? now, wish, now)
}
