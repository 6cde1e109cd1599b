import { keep, storage, type KeyValueStore } from '../../lib/storage.ts'

const KEY = 'kinward.extended-messages'
/** The oldest are forgotten first. */
const MOST = 500

function read(store: KeyValueStore): number[] {
  return (store.getItem(KEY) ?? '').split(',').map(Number).filter(Boolean)
}

/** Which long messages someone has opened, kept in this browser. */
export const extendedMessages = {
  has: (messageId: number, store = storage): boolean => read(store).includes(messageId),
  set(messageId: number, isExtended: boolean, store = storage): void {
    const others = read(store).filter((id) => id !== messageId)
    keep(store, KEY, (isExtended ? [...others, messageId] : others).slice(-MOST).join(','))
  },
  clear: (store = storage): void => store.removeItem(KEY),
}
