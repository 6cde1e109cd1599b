import type { DBSchema } from 'idb'
import { keptDatabase } from '../../lib/kept-database.ts'
import { LocalFile } from './local-file.ts'

/** Where files wait that are not on the server yet. Every promise resolves once the change is on disk. */
export type FileStore = {
  put: (file: LocalFile) => Promise<void>
  /** Changes one that is still there. */
  update: (file: LocalFile) => Promise<void>
  get: (id: string) => Promise<LocalFile | null>
  remove: (id: string) => Promise<void>
  all: () => Promise<LocalFile[]>
  /** Forgets someone's, and what nobody can read any more. */
  clear: (userId: number) => Promise<void>
}

interface Schema extends DBSchema {
  files: { key: string; value: unknown }
}

const DATABASE = 'kinward-files'

/** Files in IndexedDB, shared by all tabs: the browser copies their bytes to its own disk. */
export function createIndexedDbFiles(name = DATABASE): FileStore {
  const database = keptDatabase<Schema>(name, (created) => void created.createObjectStore('files', { keyPath: 'id' }))
  const begin = async () => (await database()).transaction('files', 'readwrite', { durability: 'strict' })
  return {
    async put(file) {
      const transaction = await begin()
      await Promise.all([transaction.store.put(file), transaction.done])
    },
    async update(file) {
      const transaction = await begin()
      if ((await transaction.store.getKey(file.id)) !== undefined) await transaction.store.put(file)
      await transaction.done
    },
    get: async (id) => LocalFile.safeParse(await (await database()).get('files', id)).data ?? null,
    async remove(id) {
      const transaction = await begin()
      await Promise.all([transaction.store.delete(id), transaction.done])
    },
    async all() {
      const rows = await (await database()).getAll('files')
      return rows.flatMap((row) => LocalFile.safeParse(row).data ?? [])
    },
    async clear(userId) {
      const transaction = await begin()
      for (let row = await transaction.store.openCursor(); row; row = await row.continue()) {
        const owner = LocalFile.safeParse(row.value).data?.userId ?? userId
        if (owner === userId) await row.delete()
      }
      await transaction.done
    },
  }
}

/** Files in memory, for browsers that refuse IndexedDB and for tests. */
export function createMemoryFiles(): FileStore {
  const files = new Map<string, LocalFile>()
  return {
    put: async (file) => void files.set(file.id, file),
    async update(file) {
      if (files.has(file.id)) files.set(file.id, file)
    },
    get: async (id) => files.get(id) ?? null,
    remove: async (id) => void files.delete(id),
    all: async () => [...files.values()],
    async clear(userId) {
      for (const file of files.values()) if (file.userId === userId) files.delete(file.id)
    },
  }
}
