import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A database of this browser, opened when it is first asked for. It is opened anew where that failed, and where the browser
 * has closed it since, as it may while a page sleeps.
 */
export function keptDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => (opening = undefined)
  return async () =>
    (opening ??= openDB<Schema>(name, 1, { upgrade, terminated: forget }).catch((error: unknown) => {
      forget()
      throw error
    }))
}
