import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isErrno, postgresProcessesIn, processArguments, processIdentity, signal, waitUntil } from './processes.ts'

const FAST_SHUTDOWN_MS = 15_000
const IMMEDIATE_SHUTDOWN_MS = 5_000
const BACKENDS_END_MS = 5_000

/** What PostgreSQL writes of itself into its data directory. */
export type PostmasterFile = { pid: number; status: string | undefined }

export function readPostmasterFile(dataDirectory: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), status: lines[7]?.trim() }
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Ends what a killed app or a killed postmaster left running in a data directory. The caller owns the folder, so no
 * living app is behind it. Only processes that are PostgreSQL in this very directory are ever signalled.
 */
export async function endLeftovers(dataDirectory: string, log: (line: string) => void): Promise<void> {
  const file = readPostmasterFile(dataDirectory)
  if (!file) return
  if (isPostmasterOf(file.pid, dataDirectory)) {
    log(`Stopping the database server (process ${file.pid}) that an earlier Kinward left running.`)
    await endPostmaster(file.pid, dataDirectory)
  }
  await endBackends(dataDirectory)
  forgetRecycledNumber(dataDirectory)
}

async function endPostmaster(pid: number, dataDirectory: string): Promise<void> {
  const gone = () => !isPostmasterOf(pid, dataDirectory)
  signal(pid, 'SIGINT')
  if (await waitUntil(gone, FAST_SHUTDOWN_MS)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntil(gone, IMMEDIATE_SHUTDOWN_MS)) return
  signal(pid, 'SIGKILL')
  await waitUntil(gone, IMMEDIATE_SHUTDOWN_MS)
}

/** Without their postmaster backends end by themselves, except one that is deep in a statement. Recovery covers for it. */
async function endBackends(dataDirectory: string): Promise<void> {
  const gone = () => postgresProcessesIn(dataDirectory).length === 0
  if (await waitUntil(gone, BACKENDS_END_MS)) return
  for (const pid of postgresProcessesIn(dataDirectory)) signal(pid, 'SIGKILL')
  await waitUntil(gone, BACKENDS_END_MS)
}

/**
 * PostgreSQL takes any living process with its old number for itself and refuses to start, for ever if that is a
 * long-lived one. The file may go once nothing of PostgreSQL is left in the directory, which /proc alone can tell.
 */
function forgetRecycledNumber(dataDirectory: string): void {
  if (process.platform !== 'linux') return
  const file = readPostmasterFile(dataDirectory)
  if (!file || processIdentity(file.pid) === undefined) return
  if (isPostmasterOf(file.pid, dataDirectory) || postgresProcessesIn(dataDirectory).length > 0) return
  rmSync(join(dataDirectory, 'postmaster.pid'), { force: true })
}

function isPostmasterOf(pid: number, dataDirectory: string): boolean {
  if (processIdentity(pid) === undefined) return false
  const args = processArguments(pid)
  return basename(args[0] ?? '') === 'postgres' && args[args.indexOf('-D') + 1] === dataDirectory
}
