import { keep, storage } from '../../../lib/storage.ts'

const KEY = 'kinward.accept-call-unasked'

/** Whether the reader wants to drop a call for the next one without being asked, in this browser. */
export const acceptUnasked = {
  read: (): boolean => storage.getItem(KEY) === 'true',
  choose: (unasked: boolean) => keep(storage, KEY, unasked ? 'true' : 'false'),
  clear: () => storage.removeItem(KEY),
}
