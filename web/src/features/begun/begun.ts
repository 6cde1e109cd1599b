import { useSyncExternalStore } from 'react'
import { keysOf, type KeyValueStore } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'

/** Goes up with each that is kept or forgotten, for those who show them. */
const changes = createStore(0)
export const tellBegun = (): void => changes.set(changes.get() + 1)

/** What someone has begun about patients, with where it is kept: after a prefix their keys name the patient. */
export function listBegun<Begun extends object>(
  kept: KeyValueStore,
  prefix: string,
  read: (key: string) => Begun | null,
): (Begun & { key: string; patientId: number })[] {
  return keysOf(kept, prefix).flatMap((key) => {
    const begun = read(key)
    return begun ? [{ ...begun, key, patientId: Number.parseInt(key.slice(prefix.length), 10) }] : []
  })
}

/** What is listed, anew with each change. */
export function useBegun<Begun>(list: () => Begun): Begun {
  useSyncExternalStore(changes.subscribe, changes.get)
  return list()
}
