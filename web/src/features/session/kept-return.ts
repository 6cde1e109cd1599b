import { z } from 'zod'
import { keep, type KeyValueStore, storage } from '../../lib/storage.ts'
import { safeReturnPath, withoutWords } from './return-to.ts'

const KEY = 'kinward.return-to'

/** As long as the link that is mailed works. */
const KEPT_MS = 60 * 60 * 1000

const Kept = z.object({ path: z.string(), at: z.number() })

/**
 * Where someone wanted to go who has to look into their mail first: the link there opens another tab. It is kept in this
 * browser, for an hour and once, without what was searched for, and is never an address outside the app.
 */
export function createKeptReturn(store: KeyValueStore, now: () => number = Date.now) {
  function put(path: string): void {
    keep(store, KEY, JSON.stringify({ path: withoutWords(safeReturnPath(path)), at: now() }))
  }

  function take(): string | null {
    const text = store.getItem(KEY)
    store.removeItem(KEY)
    const kept = Kept.safeParse(parseOrNull(text)).data
    return kept && now() - kept.at < KEPT_MS ? safeReturnPath(kept.path) : null
  }

  return { put, take }
}

export const keptReturn = createKeptReturn(storage)

function parseOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
