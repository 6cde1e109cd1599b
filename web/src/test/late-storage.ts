import { createMemoryStore, type KeyValueStore } from '../lib/storage.ts'

type View = KeyValueStore & {
  /** Hears of what another tab has changed. */
  onChange: (heard: (key: string | null) => void) => void
}

type Change = { from: KeyValueStore; key: string; value: string | null }

function put(store: KeyValueStore, key: string, value: string | null): void {
  if (value === null) store.removeItem(key)
  else store.setItem(key, value)
}

/**
 * The storage that the tabs of a browser share, as they see it: each has its own changes at once, and the others' once they
 * were carried over. What a tab has changed and not yet carried over stands before what it is told of the same key.
 */
export function createLateStorage() {
  const tabs = new Map<KeyValueStore, (key: string | null) => void>()
  const changes: Change[] = []

  function openView(): View {
    const own = createMemoryStore()
    const change = (key: string, value: string | null) => {
      put(own, key, value)
      changes.push({ from: own, key, value })
    }
    return {
      getItem: own.getItem,
      key: own.key,
      get length() {
        return own.length
      },
      setItem: (key, value) => change(key, value),
      removeItem: (key) => change(key, null),
      onChange: (heard) => void tabs.set(own, heard),
    }
  }

  /** Carries over all that has changed, also what changes on hearing of it, or the first few of it. */
  function carryOver(most = Infinity): void {
    for (let carried = 0; carried < most; carried++) {
      const next = changes.shift()
      if (!next) return
      const { from, key, value } = next
      for (const [other, heard] of tabs) {
        if (other === from) continue
        if (!changes.some((own) => own.from === other && own.key === key)) put(other, key, value)
        heard(key)
      }
    }
  }

  return { openView, carryOver }
}
