import { endChild, startChild } from './children.ts'

/** One database server for the whole run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await startChild('e2e/support/demo-database.ts', {}, /^ready /)
  process.env['E2E_DATABASE_URL'] = database.ready.slice('ready '.length)
  return () => endChild(database)
}
