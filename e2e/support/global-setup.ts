import { endChild, startChild } from './children.ts'

/** One database server for the whole run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await startChild('e2e/support/demo-database.ts', {}, /^ready /)
  const [, url, dataDir] = database.ready.split(' ')
  Object.assign(process.env, { E2E_DATABASE_URL: url, E2E_DATA_DIR: dataDir })
  return () => endChild(database)
}
