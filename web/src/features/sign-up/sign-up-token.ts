import { keep, storage } from '../../lib/storage.ts'

const KEY = 'kinward.sign-up'

/** What a sign-up is gone on with after a reload. */
export const signUpToken = {
  get: (): string | null => storage.getItem(KEY),
  set: (token: string): void => keep(storage, KEY, token),
  clear: (): void => storage.removeItem(KEY),
}
