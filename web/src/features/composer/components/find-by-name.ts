function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

type Named = { name: string }

/**
 * Those whose name has the words at the start of one of its own, the ones that begin with them first; among equals by
 * `compare`, or by name.
 */
export function findByName<Item extends Named>(
  items: readonly Item[],
  words: string,
  most: number,
  compare: (one: Item, other: Item) => number = (one, other) => one.name.localeCompare(other.name),
): Item[] {
  const wanted = fold(words)
  const scored = items.flatMap((item) => {
    const name = fold(item.name)
    const rank = name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : -1
    return rank < 0 ? [] : [{ item, rank }]
  })
  return scored
    .toSorted((one, other) => one.rank - other.rank || compare(one.item, other.item))
    .slice(0, most)
    .map(({ item }) => item)
}
