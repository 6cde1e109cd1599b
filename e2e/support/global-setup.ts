import { endChild, runToEnd, startChild } from './children.ts'

/** The web app as its sources are now, and one database server for the whole run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [database] = await Promise.all([
    startChild('e2e/support/demo-database.ts', {}, /^ready /),
    process.env['WEB_IS_BUILT'] ? null : runToEnd('scripts/build.mjs'),
  ])
  const [, url, dataDir] = database.ready.split(' ')
  Object.assign(process.env, { E2E_DATABASE_URL: url, E2E_DATA_DIR: dataDir })
  return () => endChild(database)
}
