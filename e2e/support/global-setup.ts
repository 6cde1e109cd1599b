import { endChild, runToEnd, startChild } from './children.ts'

/** The web app as its sources are now, and one database server for the whole run, where neither was made before. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [database] = await Promise.all([
    process.env['E2E_DATABASE_URL'] ? null : startChild('e2e/support/demo-database.ts', {}, /^ready /),
    process.env['WEB_IS_BUILT'] ? null : runToEnd('scripts/build.mjs'),
  ])
  if (!database) return async () => {}
  const [, url, dataDir] = database.ready.split(' ')
  Object.assign(process.env, { E2E_DATABASE_URL: url, E2E_DATA_DIR: dataDir })
  return () => endChild(database)
}
