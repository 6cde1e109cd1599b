import type pg from 'pg'
import type { HttpLoad, HttpLoadResult } from './load/http-load.ts'
import type { InsertServerRequest } from './raw/insert-server.ts'
import type { RunningServer } from './servers.ts'
import type { Worker } from './worker.ts'

/** What every scenario measures with. */
export type Context = {
  seconds: number
  users: number
  /** Unlike that of any other run, so that no message has the key of an earlier one. */
  runId: string
  databaseUrl: string
  pool: pg.Pool
  postmaster: number
  kinward: RunningServer
  load: Worker<HttpLoad, HttpLoadResult>
  /** Sends/s that `send` has reached in this run, for the scenarios that go by it. */
  sendRate: number | null
  rawInsert: () => Promise<RawInsert>
}

export type RawInsert = { worker: Worker<InsertServerRequest, number>; port: number }
