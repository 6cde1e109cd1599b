import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { TEST_SECRET } from './harness.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Where `npm test` has Node keep what it compiled. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

export type ServerProcess = {
  origin: string
  pid: number
  isRunning(): boolean
  /** What it said last, for a test that fails. */
  complaint(): string
  /** Ends it with a signal, and answers with its exit code once it is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** The real server, in production, in a process of its own. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      JWT_SECRET: TEST_SECRET,
      RATE_LIMIT_SESSION: '10000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    const address = /"address":"([^"]+)".*"msg":"listening"/.exec(line)?.[1]
    if (address !== undefined) resolve(address)
  })
  void exited.then((code) => reject(new Error(`The server ended with ${code}: ${complaint}`)))
  return {
    origin: await listening,
    pid: child.pid ?? 0,
    complaint: () => complaint,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}
