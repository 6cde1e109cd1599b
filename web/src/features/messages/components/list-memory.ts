import type { CacheSnapshot } from 'virtua'
import type { MessageListItem } from './message-list-item.ts'

/** Lists whose rows are remembered. */
const MOST_KEPT = 50

type Items = readonly MessageListItem[]

/** By their keys alone: what the lines say is not for the memory of a screen that is locked. */
const rows = new Map<string, { keys: readonly string[]; sizes: CacheSnapshot }>()
let view = 0

/** What lists were found to measure, so that the next one is drawn in its place at once. */
export const listMemory = {
  keepRows(name: string, items: Items, sizes: CacheSnapshot): void {
    rows.delete(name)
    rows.set(name, { keys: items.map(({ key }) => key), sizes })
    const [oldest] = rows.keys()
    if (rows.size > MOST_KEPT && oldest !== undefined) rows.delete(oldest)
  },

  /** The rows of a list as it was left, if nothing but new lines at its end has changed it. */
  rowsOf(name: string, items: Items): CacheSnapshot | undefined {
    const kept = rows.get(name)
    return kept?.keys.every((key, index) => items[index]?.key === key) ? kept.sizes : undefined
  },

  keepView(height: number): void {
    view = height
  },

  /** The height of the last list's view. */
  viewHeight: (): number => view || window.innerHeight,
}
