import type { DBSchema, IDBPObjectStore } from 'idb'
import { keptDatabase } from '../../lib/kept-database.ts'
import { OutboxEntry } from './entry.ts'

export type NewEntry = Omit<OutboxEntry, 'order'>

/** Where unsent messages are kept. Every promise resolves once the change is on disk. */
export type OutboxStore = {
  /** Stores a new entry and gives it its order; a hashKey that is already there is not stored twice. */
  add: (entry: NewEntry) => Promise<OutboxEntry>
  /** Changes an entry that is still there; false when it is not. */
  update: (entry: OutboxEntry) => Promise<boolean>
  remove: (hashKey: string) => Promise<void>
  /** All entries, in order. */
  all: () => Promise<OutboxEntry[]>
  /** Forgets someone's, and what nobody can read any more. */
  clear: (userId: number) => Promise<void>
}

interface Schema extends DBSchema {
  outbox: { key: number; value: unknown; indexes: { hashKey: string } }
}

type WriteStore = IDBPObjectStore<Schema, ['outbox'], 'outbox', 'readwrite'>

const DATABASE = 'kinward'

/** The outbox in IndexedDB, shared by all tabs. */
export function createIndexedDbStore(name = DATABASE): OutboxStore {
  const database = keptDatabase<Schema>(name, (created) => {
    const entries = created.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
    entries.createIndex('hashKey', 'hashKey', { unique: true })
  })
  const write = async (work: (store: WriteStore) => Promise<unknown>) => {
    const transaction = (await database()).transaction('outbox', 'readwrite', { durability: 'strict' })
    await Promise.all([work(transaction.store), transaction.done])
  }
  return {
    async add(entry) {
      let order = 0
      await write(async (store) => {
        const existing = await store.index('hashKey').getKey(entry.hashKey)
        order = existing ?? (await store.add(entry))
      })
      return { ...entry, order }
    },
    async update(entry) {
      let isThere = false
      await write(async (store) => {
        isThere = (await store.getKey(entry.order)) !== undefined
        if (isThere) await store.put(entry)
      })
      return isThere
    },
    remove: (hashKey) =>
      write(async (store) => {
        const key = await store.index('hashKey').getKey(hashKey)
        if (key !== undefined) await store.delete(key)
      }),
    async all() {
      const rows = await (await database()).getAll('outbox')
      return rows.flatMap((row) => OutboxEntry.safeParse(row).data ?? [])
    },
    clear: (userId) =>
      write(async (store) => {
        for (let row = await store.openCursor(); row; row = await row.continue()) {
          const owner = OutboxEntry.safeParse(row.value).data?.userId ?? userId
          if (owner === userId) await row.delete()
        }
      }),
  }
}

/** The outbox in memory, for browsers that refuse IndexedDB and for tests. */
export function createMemoryOutboxStore(): OutboxStore {
  const entries = new Map<string, OutboxEntry>()
  let last = 0
  return {
    async add(entry) {
      const stored = entries.get(entry.hashKey) ?? { ...entry, order: ++last }
      entries.set(entry.hashKey, stored)
      return stored
    },
    async update(entry) {
      const isThere = entries.has(entry.hashKey)
      if (isThere) entries.set(entry.hashKey, entry)
      return isThere
    },
    async remove(hashKey) {
      entries.delete(hashKey)
    },
    all: async () => [...entries.values()].toSorted((a, b) => a.order - b.order),
    async clear(userId) {
      for (const entry of entries.values()) if (entry.userId === userId) entries.delete(entry.hashKey)
    },
  }
}
