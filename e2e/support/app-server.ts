import pg from 'pg'
import { databaseUrl } from '../../server/src/platform/db/testing/test-server.ts'
import { LOCAL_PUSH } from '../../server/test/push/push-service.ts'
import { type Child, endChild, freePort, startChild } from './children.ts'

export type AppServer = {
  origin: string
  db: pg.Pool
  /** Ends the process as a crash would. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A whole Kinward on a copy of the demo, with settings of its own where a story is about them. */
export async function startAppServer(name: string, settings: Record<string, string> = {}): Promise<AppServer> {
  const serverUrl = process.env['E2E_DATABASE_URL'] ?? ''
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query('select pg_advisory_lock(1)')
  await admin.query(`create database ${name} template demo strategy file_copy`)
  await admin.end()
  const url = databaseUrl(serverUrl, name)
  const db = new pg.Pool({ connectionString: url, max: 2 })
  const port = await freePort()
  const env = {
    NODE_ENV: 'demo',
    DATABASE_URL: url,
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    PORT: String(port),
    DATABASE_POOL_SIZE: '6',
    RATE_LIMIT_SIGN_IN: '10000',
    RATE_LIMIT_SESSION: '100000',
    RATE_LIMIT_ADDRESS: '100000',
    RATE_LIMIT_FILES: '100000',
    RATE_LIMIT_UPLOADS: '100000',
    ...LOCAL_PUSH,
    ...settings,
  }
  const start = (): Promise<Child> => startChild('server/src/main.ts', env, /^Kinward is at /)
  let child = await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    db,
    kill: () => endChild(child, 'SIGKILL'),
    restart: async () => {
      child = await start()
    },
    stop: async () => {
      await endChild(child)
      await db.end()
    },
  }
}
