import { join } from 'node:path'
import { parseConfig } from './config.ts'
import { verifyAudit } from './platform/audit/verify.ts'
import { createDatabase, createPool } from './platform/db/database.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { DataFolderInUseError } from './platform/db/embedded/owner-lock.ts'
import { findRunning } from './platform/db/embedded/running.ts'
import { createLogger } from './platform/observability/logger.ts'

// Proves that the audit log is whole: `npm run audit:verify`, on DATABASE_URL or on the database in the data folder,
// whether Kinward runs or not.

async function main(): Promise<void> {
  const { databaseUrl, dataDir } = parseConfig(process.env)
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await openFolder(join(dataDir, 'postgres'))
  const pool = createPool(database.url, 1, createLogger('silent'))
  try {
    const verdict = await verifyAudit(createDatabase(pool))
    if (!verdict.ok) throw new Error(`The audit log is broken at event ${verdict.brokenAt}: ${verdict.why}.`)
    process.stdout.write(`The audit log is whole: ${verdict.events} events, up to ${verdict.head}.\n`)
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function openFolder(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  try {
    return await startEmbeddedPostgres({ folder })
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    return { url: findRunning(folder), stop: async () => {} }
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The audit log could not be read.'}\n`)
  process.exitCode = 1
}
