import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { PATHS } from './paths.ts'
import { JWT_SECRET } from './world/world.ts'

export type RunningServer = { port: number; pid: number; stop(): Promise<void> }

/** The pool of the server under test, and of the bare route beside it. */
export const POOL_SIZE = 16

const START_MS = 120_000
const STOP_MS = 15_000
const NO_LIMIT = '1000000000'

/** The real server, as in production, on the database of the bench. */
export function startKinward(databaseUrl: string, options: { profileFolder?: string } = {}): Promise<RunningServer> {
  const flags = options.profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${options.profileFolder}`] : []
  return start(flags, {
    NODE_ENV: 'production',
    JWT_SECRET,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    DATA_DIR: PATHS.data,
    LOG_LEVEL: 'warn',
  })
}

/** The real server with its demo and a database of its own. */
export function startDemo(): Promise<RunningServer> {
  return start([], { DATA_DIR: PATHS.demoData, LOG_LEVEL: 'warn' })
}

async function start(flags: string[], environment: Record<string, string>): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, PATHS.server], {
    // In a group of its own, so that a Ctrl-C for the bench reaches it through the bench.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT_SESSION: NO_LIMIT,
      RATE_LIMIT_ADDRESS: NO_LIMIT,
      RATE_LIMIT_SIGN_IN: NO_LIMIT,
      RATE_LIMIT_FILES: NO_LIMIT,
      RATE_LIMIT_UPLOADS: NO_LIMIT,
      ...environment,
    },
  })
  const ended = once(child, 'exit')
  const { pid } = child
  const stop = async (): Promise<void> => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await ended
    }
    clearTimeout(timer)
  }
  const isUp = await untilReady(port, () => child.exitCode === null && child.signalCode === null)
  if (!isUp || pid === undefined) {
    await stop()
    throw new Error('The server did not start.')
  }
  return { port, pid, stop }
}

async function untilReady(port: number, isRunning: () => boolean): Promise<boolean> {
  const end = Date.now() + START_MS
  while (Date.now() < end && isRunning()) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return true
    await delay(50)
  }
  return false
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
