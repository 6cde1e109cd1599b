import { setTimeout as delay } from 'node:timers/promises'
import { signal } from './processes.ts'
import { startServer, type ServerCommand, type ServerProcess } from './server-process.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/** A PostgreSQL that is started again whenever it dies, until it is stopped. */
export type Supervised = { readonly pid: number; onExit(callback: () => void): void; stop(): Promise<void> }

/** Starts PostgreSQL and keeps it running. Only the first start may fail. */
export async function supervise(command: ServerCommand): Promise<Supervised> {
  const callbacks: (() => void)[] = []
  const stopping = new AbortController()
  let current: ServerProcess | undefined = await startServer(command)
  let pid = current.pid

  // The kernel does this for an app that is killed, where it can; this covers an app that just exits, everywhere.
  const endWithApp = () => current && signal(current.pid, 'SIGINT')
  process.on('exit', endWithApp)

  const watching = watch(current)

  async function watch(first: ServerProcess): Promise<void> {
    let server = first
    for (;;) {
      await server.exited
      current = undefined
      if (stopping.signal.aborted) return
      command.log('The database server ended unexpectedly. Starting it again.')
      for (const callback of callbacks) callback()
      const next = await restart()
      if (!next) return
      server = current = next
      pid = next.pid
      command.log('The database server is up again.')
      if (stopping.signal.aborted) await next.stop()
    }
  }

  async function restart(): Promise<ServerProcess | undefined> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
      try {
        return await startServer(command, stopping.signal)
      } catch (error) {
        command.log(error instanceof Error ? error.message : String(error))
      }
    }
  }

  return {
    get pid() {
      return pid
    },
    onExit: (callback) => callbacks.push(callback),
    async stop() {
      stopping.abort()
      await current?.stop()
      await watching
      process.off('exit', endWithApp)
    },
  }
}
