import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { endLeftovers, readPostmasterFile } from './leftovers.ts'
import { signal } from './processes.ts'
import { programEnvironment } from './settings.ts'
import type { DatabaseUser } from './system-user.ts'

const RETRY_MS = 20_000
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 10_000
const LONG_RECOVERY_MS = 5_000

export type ServerCommand = {
  binaries: Binaries
  user: DatabaseUser
  dataDirectory: string
  settings: Record<string, string>
  log: (line: string) => void
}

/** One run of PostgreSQL, ready for connections. */
export type ServerProcess = { pid: number; exited: Promise<void>; stop(): Promise<void> }

/**
 * Starts PostgreSQL and waits until it is ready. After a crash the dead one's lock and shared memory can stand in the
 * way for some seconds: then, and only then, a failed start is tried again.
 */
export async function startServer(command: ServerCommand, cancel?: AbortSignal): Promise<ServerProcess> {
  const crashed = readPostmasterFile(command.dataDirectory) !== undefined
  const end = Date.now() + RETRY_MS
  for (;;) {
    await endLeftovers(command.dataDirectory, command.log)
    try {
      return await startOnce(command)
    } catch (error) {
      if (!crashed || Date.now() > end || cancel?.aborted) throw error
      await delay(250)
    }
  }
}

async function startOnce(command: ServerCommand): Promise<ServerProcess> {
  const child = launch(command)
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000)
  })
  const { promise: exited, resolve: end } = Promise.withResolvers<void>()
  child.once('exit', () => end())
  child.once('error', (error) => {
    complaint = error.message
    end()
  })
  const { pid } = child
  if (pid === undefined || !(await isReady(command, pid, exited))) {
    await exited
    throw new Error(`The database did not start: ${complaint.trim() || 'PostgreSQL ended at once.'}`)
  }
  return { pid, exited, stop: () => stop(pid, exited) }
}

/**
 * In a session of its own, so that a Ctrl-C meant for the app leaves the database up until the app has finished with
 * it; and with a request to the kernel to shut it down when the app dies.
 */
function launch({ binaries, user, dataDirectory, settings }: ServerCommand): ChildProcess {
  const args = ['-D', dataDirectory, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const tie = tieToParent()
  const [program, ...rest] = [...tie, binaries.postgres, ...args]
  return spawn(program ?? binaries.postgres, rest, {
    ...user.ids,
    cwd: '/',
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function tieToParent(): string[] {
  const tie = ['setpriv', '--pdeathsig', 'INT']
  return spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0 ? tie : []
}

async function isReady({ dataDirectory, log }: ServerCommand, pid: number, exited: Promise<void>): Promise<boolean> {
  let running = true
  void exited.then(() => {
    running = false
  })
  const started = Date.now()
  let told = false
  while (running) {
    const file = readPostmasterFile(dataDirectory)
    if (file?.pid === pid && file.status === 'ready') return true
    if (!told && Date.now() - started > LONG_RECOVERY_MS) {
      told = true
      log('The database is recovering from an unclean end. This can take some minutes.')
    }
    await Promise.race([exited, delay(10)])
  }
  return false
}

async function stop(pid: number, exited: Promise<void>): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    signal(pid, name)
    const timeout = new AbortController()
    const ended = await Promise.race([
      exited.then(() => true),
      delay(patience, false, { signal: timeout.signal }).catch(() => false),
    ])
    timeout.abort()
    if (ended) return
  }
  signal(pid, 'SIGKILL')
  await exited
}
