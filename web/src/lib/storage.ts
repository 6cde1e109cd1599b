/** The part of the Web Storage API that the app uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Holds values for the life of the page, where the browser gives no storage (private modes, full disks). */
export function createMemoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

function browserStore(): KeyValueStore {
  try {
    const probe = 'kinward.probe'
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    return createMemoryStore()
  }
}

/** The browser's storage, or memory when it is refused. */
export const storage: KeyValueStore = browserStore()

/** Writes a value, and lets it go when the disk is full: everything kept here can be made again. */
export function keep(store: KeyValueStore, key: string, value: string): void {
  try {
    store.setItem(key, value)
  } catch {
    store.removeItem(key)
  }
}

/** Writes what someone is writing. When the disk is full what was kept before stays: it lacks their last words alone. */
export function keepWords(store: KeyValueStore, key: string, words: string): void {
  try {
    store.setItem(key, words)
  } catch {
    // It stays on the screen, and is kept with the next words for which there is room.
  }
}

/** The keys in a store that start with a prefix. */
export function keysOf(store: KeyValueStore, prefix: string): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix))
}
