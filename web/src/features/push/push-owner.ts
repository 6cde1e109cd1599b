import { keep, type KeyValueStore, storage } from '../../lib/storage.ts'

const OWNER = 'kinward.push'
const DECLINED = 'kinward.push.declined'

export type PushOwner = ReturnType<typeof createPushOwner>

/** Who turned pushes on in this browser, or did not want to. What they are told is for nobody else who signs in here. */
export function createPushOwner(store: KeyValueStore) {
  return {
    get: (): number | null => Number(store.getItem(OWNER)) || null,
    set: (userId: number | null) => keep(store, OWNER, String(userId ?? '')),
    hasDeclined: () => store.getItem(DECLINED) !== null,
    decline: () => keep(store, DECLINED, '1'),
    clear() {
      store.removeItem(OWNER)
      store.removeItem(DECLINED)
    },
  }
}

export const pushOwner = createPushOwner(storage)
