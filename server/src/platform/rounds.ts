import { errorCode } from './db/database.ts'
import type { Logger } from './observability/logger.ts'

/** Work that is done now and then, for as long as the server runs. */
export type Rounds = {
  start(): void
  /** Resolves once a round that is under way has ended. */
  stop(): Promise<void>
}

/** Goes a round every so often, never two at once. One that fails is gone again with the next, and `failure` says so. */
export function createRounds(options: {
  every: number
  round: () => Promise<unknown>
  log: Logger
  failure: string
  /** Whether the first round is gone at the start already. */
  atOnce?: boolean
}): Rounds {
  const { every, round, log, failure, atOnce = false } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | null = null

  function look(): void {
    running ??= round()
      .catch((error: unknown) => log.warn({ code: errorCode(error) }, failure))
      .finally(() => {
        running = null
      })
  }

  return {
    start(): void {
      if (atOnce) look()
      timer = setInterval(look, every).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
