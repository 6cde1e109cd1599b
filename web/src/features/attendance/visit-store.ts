import type { DBSchema } from 'idb'
import { keptDatabase } from '../../lib/kept-database.ts'
import { type NewQueuedVisit, QueuedVisit } from './queued-visit.ts'

interface Schema extends DBSchema {
  visits: { key: number; value: unknown; indexes: { hashKey: string } }
}

/** Where visits wait that could not be said yet. Every promise resolves once the change is on disk. */
export type VisitStore = ReturnType<typeof createVisitStore>

/** They are kept in IndexedDB, for all tabs. */
export function createVisitStore(name = 'kinward-visits') {
  const database = keptDatabase<Schema>(name, (created) => {
    const visits = created.createObjectStore('visits', { keyPath: 'order', autoIncrement: true })
    visits.createIndex('hashKey', 'hashKey', { unique: true })
  })

  async function writing() {
    const transaction = (await database()).transaction('visits', 'readwrite', { durability: 'strict' })
    return { visits: transaction.store, done: transaction.done }
  }

  return {
    /** Keeps a visit; one whose key is there already is not kept twice. */
    async add(visit: NewQueuedVisit): Promise<void> {
      const { visits, done } = await writing()
      if ((await visits.index('hashKey').getKey(visit.hashKey)) === undefined) {
        await visits.add({ ...visit, refusal: null })
      }
      await done
    },
    /** Changes one that is still there. */
    async update(visit: QueuedVisit): Promise<void> {
      const { visits, done } = await writing()
      if ((await visits.getKey(visit.order)) !== undefined) await visits.put(visit)
      await done
    },
    async remove(hashKey: string): Promise<void> {
      const { visits, done } = await writing()
      const key = await visits.index('hashKey').getKey(hashKey)
      if (key !== undefined) await visits.delete(key)
      await done
    },
    /** All of them, in the order they were pressed. */
    async all(): Promise<QueuedVisit[]> {
      const rows = await (await database()).getAll('visits')
      return rows.flatMap((row) => QueuedVisit.safeParse(row).data ?? [])
    },
    /** Forgets someone's, and what nobody can read any more. */
    async clear(userId: number): Promise<void> {
      const { visits, done } = await writing()
      for (let row = await visits.openCursor(); row; row = await row.continue()) {
        const owner = QueuedVisit.safeParse(row.value).data?.userId ?? userId
        if (owner === userId) await row.delete()
      }
      await done
    },
  }
}
