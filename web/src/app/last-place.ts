import { keep, keysOf, storage, type KeyValueStore } from '../lib/storage.ts'

const PREFIX = 'kinward.last.'
const locationKey = (userId: number) => `${PREFIX}${userId}`
const channelKey = (userId: number, locationId: number) => `${PREFIX}${userId}.${locationId}`

function read(store: KeyValueStore, key: string): number | null {
  const value = Number(store.getItem(key))
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/** Where someone was last: the location, and the channel at each. */
export const lastPlace = {
  location: (userId: number, store = storage) => read(store, locationKey(userId)),
  channel: (userId: number, locationId: number, store = storage) => read(store, channelKey(userId, locationId)),
  remember(userId: number, locationId: number, channelId: number | null, store = storage): void {
    keep(store, locationKey(userId), String(locationId))
    if (channelId !== null) keep(store, channelKey(userId, locationId), String(channelId))
  },
  clear(store = storage): void {
    for (const key of keysOf(store, PREFIX)) store.removeItem(key)
  },
  forgetChannel: (userId: number, locationId: number, store = storage) =>
    store.removeItem(channelKey(userId, locationId)),
}
