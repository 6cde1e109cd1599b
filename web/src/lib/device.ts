import { keep, storage, type KeyValueStore } from './storage.ts'

const DEVICE_KEY = 'kinward.device'
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Random letters and digits that are hard to guess. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

/** The id of this browser: made once and kept. */
export function deviceId(store: KeyValueStore = storage): string {
  const kept = store.getItem(DEVICE_KEY)
  if (kept !== null && /^web::\w{25}$/.test(kept)) return kept
  const made = `web::${randomText(25)}`
  keep(store, DEVICE_KEY, made)
  return made
}

function firstMatch(text: string, names: readonly (readonly [RegExp, string])[]): string {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? 'Other'
}

/** What the server is told about this browser with every call. */
export function deviceInfo(agent = navigator.userAgent): Record<string, string> {
  return {
    appType: 'Webapp',
    deviceId: deviceId(),
    browser: firstMatch(agent, [
      [/Edg\//, 'Edge'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ]),
    os: firstMatch(agent, [
      [/Windows/, 'Windows'],
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Mac OS/, 'macOS'],
      [/Linux/, 'Linux'],
    ]),
    engine: firstMatch(agent, [
      [/Firefox\//, 'Gecko'],
      [/Chrome\/|Edg\//, 'Blink'],
      [/AppleWebKit/, 'WebKit'],
    ]),
  }
}
