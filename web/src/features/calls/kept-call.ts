import { z } from 'zod'
import { keep, type KeyValueStore, storage } from '../../lib/storage.ts'
import type { CallAddress } from './wire.ts'

const KEY = 'kinward.phone-call'

const Kept = z.object({ userId: z.number(), entityId: z.number(), locationId: z.number(), hash: z.string() })

/** The call by phone or for help that goes on while a page is left, so that the next page finds it. */
export function createKeptCall(store: KeyValueStore = storage) {
  return {
    /** Where the call is that someone is in; null for anyone else's. */
    read(userId: number | null): CallAddress | null {
      const text = store.getItem(KEY)
      if (text === null) return null
      const { data } = Kept.safeParse(parse(text))
      if (!data || data.userId !== userId) return null
      const { entityId, locationId, hash } = data
      return { entityId, locationId, hash }
    },
    write: (userId: number, address: CallAddress) => keep(store, KEY, JSON.stringify({ userId, ...address })),
    clear: () => store.removeItem(KEY),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const keptCall = createKeptCall()
