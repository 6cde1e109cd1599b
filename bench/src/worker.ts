import { fork } from 'node:child_process'
import { once } from 'node:events'

type Reply<Answer> = { answer: Answer } | { failure: string }

/** A process that does one thing after another for the bench. */
export type Worker<Request, Answer> = { pid: number; ask(request: Request): Promise<Answer>; stop(): Promise<void> }

/** Starts a module that calls `serveWorker` with the same two types. */
export function startWorker<Request extends object, Answer>(module: URL): Worker<Request, Answer> {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`${module.pathname} could not be started.`)
  return {
    pid,
    ask: async (request) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const onExit = (): void => reject(new Error(`${module.pathname} ended.`))
      child.once('exit', onExit)
      child.once('message', (reply: Reply<Answer>) => {
        child.off('exit', onExit)
        if ('failure' in reply) reject(new Error(reply.failure))
        else resolve(reply.answer)
      })
      child.send(request)
      return promise
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      if (child.exitCode === null && child.signalCode === null) await ended
      clearTimeout(timer)
    },
  }
}

/** Answers the bench from within a worker, and ends with it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it is the other end of Worker's pair of types
export function serveWorker<Request, Answer>(handle: (request: Request) => Promise<Answer>): void {
  process.on('SIGINT', () => {}) // The bench takes its workers down itself, once it has read what it needs.
  process.on('disconnect', () => process.exit(0))
  process.on('message', (request: Request) => {
    void handle(request).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
    )
  })
}
