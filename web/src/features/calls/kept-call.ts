import { EmergencySupport } from '@kinward/contract/meetings'
import { z } from 'zod'
import { keep, type KeyValueStore, storage } from '../../lib/storage.ts'
import type { Unanswered, WhyUnanswered } from './unanswered.ts'
import type { CallAddress } from './wire.ts'

const KEY = 'kinward.phone-call'

/** What was called for help, and where. Not from which channel, which may name a patient: others use this browser too. */
const Help = z.object({ support: EmergencySupport, locationName: z.string() })

const Kept = z.object({
  userId: z.number(),
  entityId: z.number(),
  locationId: z.number(),
  hash: z.string(),
  help: Help.optional().catch(undefined),
})

/** Where a call is. One for help can be told of though the server never heard of it. */
export type KeptCall = CallAddress & { help?: z.infer<typeof Help> | undefined }

/** What its caller is told of one for help; null of any other. */
export function unansweredOf({ help, entityId, locationId }: KeptCall, why: WhyUnanswered): Unanswered | null {
  if (!help) return null
  const { support, locationName } = help
  return { support, place: { entityId, locationId, locationName, channel: null }, why }
}

/** The call by phone or for help that goes on while a page is left, so that the next page finds it. */
export function createKeptCall(store: KeyValueStore = storage) {
  return {
    /** Where the call is that someone is in; null for anyone else's. */
    read(userId: number | null): KeptCall | null {
      const text = store.getItem(KEY)
      if (text === null) return null
      const { data } = Kept.safeParse(parse(text))
      if (!data || data.userId !== userId) return null
      const { entityId, locationId, hash, help } = data
      return { entityId, locationId, hash, ...(help && { help }) }
    },
    write: (userId: number, call: KeptCall) => keep(store, KEY, JSON.stringify({ userId, ...call })),
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
