const KEY = 'kinward.invite'
const HASH = '#invite='

/** Takes the secret of a link out of an address, which is then clean; it waits here while someone signs in. */
export function takeSecret(hash: string): string {
  if (hash.startsWith(HASH)) sessionStorage.setItem(KEY, hash.slice(HASH.length))
  return sessionStorage.getItem(KEY) ?? ''
}

export function forgetSecret(): void {
  sessionStorage.removeItem(KEY)
}
