import { errorCode } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import { createQueue } from '../../platform/queue.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'

/**
 * Sees to calls beside each other: one that waits, for its channel say, holds up no other. Each that waits takes a
 * connection meanwhile, so there are `atOnce` at most. What fails is seen to again by whoever finds it again.
 */
export function createBeside({ atOnce, log, failure }: { atOnce: number; log: Logger; failure: string }) {
  const inTurn = createQueue({ atOnce })
  const underWay = new Map<number, Promise<void>>()

  function start(id: number, work: (id: number) => Promise<void>): Promise<void> {
    const going = inTurn(() => work(id))
      .catch((error: unknown) => log.warn({ id, code: errorCode(error) }, failure))
      .finally(() => underWay.delete(id))
    underWay.set(id, going)
    return going
  }

  return {
    /** Begins with those of these that are not under way. Each promise resolves once its call is seen to, and never fails. */
    begin: (ids: readonly number[], work: (id: number) => Promise<void>): Promise<void>[] =>
      ids.map((id) => underWay.get(id) ?? start(id, work)),
    /** Resolves once nothing is under way. */
    async settle(): Promise<void> {
      await Promise.all(underWay.values())
    },
  }
}

/** Rounds that begin something and do not wait for it; stopping them waits for what was begun. */
export function besideRounds(
  beside: Pick<ReturnType<typeof createBeside>, 'settle'>,
  options: Parameters<typeof createRounds>[0],
): Rounds {
  const { start, stop } = createRounds(options)
  return {
    start,
    async stop(): Promise<void> {
      await stop()
      await beside.settle()
    },
  }
}
