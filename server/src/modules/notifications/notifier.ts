import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, errorCode, isUnavailable, type Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { drop, hold, peek, type Waiting } from './causes.repository.ts'
import type { Produced } from './produced.ts'
import { readEvents, type ReadRow } from './read-events.ts'
import { readAfterTelling } from './read-with.ts'
import { isReading, keysOf, lookAround, tellOfCauses } from './tell-causes.ts'
import { holdToTell } from './telling-locks.ts'
import { onWake } from './waking.ts'
import { writeNotifications } from './write-notifications.ts'

/** How often it is looked for what another process, or one that died, has left. */
const LOOK_EVERY_MS = 1_000

/** After a cause was written: about when its transaction has committed. */
const SOON_MS = 100

/** How many causes are told in one transaction. */
const MOST_AT_ONCE = 64

/** A cause that cannot be told is tried again so much later, so that it does not stand in the way of the others. */
const AGAIN_AFTER_MS = 60_000

/** What PostgreSQL says of a statement that it gave up. */
const TOOK_TOO_LONG = '57014'

export type Notifier = ReturnType<typeof createNotifier>

/**
 * Hears of what is produced in the transaction that does: what it does happens with it, or neither does. It may answer
 * with what is done once that is certain.
 */
type Written = (tx: Tx, produced: Produced[]) => Promise<void | (() => void)>

type Deps = {
  db: Db
  hub: Pick<Hub, 'viewers' | 'behindLocks' | 'emit'>
  log: Logger
  written?: readonly Written[]
  /** Tells the people themselves, once it is certain. */
  told: (produced: readonly Produced[]) => Promise<void>
  now?: () => number
}

/** Whether nothing can be told now. One cause may take the database too long again and again, and is no sign of that. */
function isAway(error: unknown): boolean {
  return isUnavailable(error) && errorCode(error) !== TOOK_TOO_LONG
}

/** Turns causes into what people are told. Several processes may run it at once: each takes what no other holds. */
export function createNotifier({ db, hub, log, written = [], told, now = Date.now }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false
  /** Causes that could not be told, and when they are tried again. */
  const putOff = new Map<number, number>()

  async function tellAll(): Promise<void> {
    for (;;) {
      for (const [id, at] of putOff) if (at <= now()) putOff.delete(id)
      const found = await peek(db, MOST_AT_ONCE, [...putOff.keys()])
      const waiting = found.filter((one): one is Waiting => one.cause !== null)
      for (const { id, cause } of found) if (!cause) putOffCause(id)
      if (found.length === 0) return
      if (waiting.length > 0 && !(await tellOrPart(waiting))) return
    }
  }

  /** Where telling of them together fails each is told by itself, so that one that cannot be told fails alone. */
  async function tellOrPart(waiting: readonly Waiting[]): Promise<boolean> {
    try {
      return await tell(waiting)
    } catch (error) {
      if (isAway(error)) throw error
      for (const one of waiting) {
        await tell([one]).catch((failure: unknown) => {
          if (isAway(failure)) throw failure
          putOffCause(one.id, errorCode(failure))
        })
      }
      return true
    }
  }

  function putOffCause(id: number, code?: string): void {
    log.warn({ id, code }, 'a cause is put off')
    putOff.set(id, now() + AGAIN_AFTER_MS)
  }

  /** One transaction, in which the causes go and the notifications come. False when others hold all of them. */
  async function tell(waiting: readonly Waiting[]): Promise<boolean> {
    const around = await lookAround(db, hub, waiting)
    const after: (() => void)[] = []
    const done = await db.transaction().execute(async (tx) => {
      const held = await hold(
        tx,
        waiting.map(({ id }) => id),
      )
      if (held.size === 0) return null
      const ours = waiting.filter(({ id }) => held.has(id))
      await holdToTell(tx, keysOf(ours, around))
      const produced = await writeNotifications(tx, await tellOfCauses(tx, ours, around, now()))
      for (const hear of produced.length > 0 ? written : []) after.push((await hear(tx, produced)) ?? (() => {}))
      const read: ReadRow[] = []
      for (const { cause } of ours) if (isReading(cause)) read.push(...(await readAfterTelling(tx, cause)))
      await drop(tx, held)
      return { produced, read }
    })
    for (const act of after) act()
    if (done && done.produced.length > 0) await told(done.produced).catch(logUntold)
    if (done) hub.emit(readEvents(done.read))
    return done !== null
  }

  /** They are in the database all the same: whoever loads their list finds them. */
  function logUntold(error: unknown): void {
    log.warn({ code: errorCode(error) }, 'notifications were not told live')
  }

  function look(): void {
    isWanted = true
    running ??= lookAll().finally(() => {
      running = null
    })
  }

  async function lookAll(): Promise<void> {
    // The answers to those who sent come first.
    await nextTurn()
    while (isWanted) {
      isWanted = false
      await tellAll().catch((error: unknown) => log.warn({ code: errorCode(error) }, 'notifications wait'))
    }
  }

  const unwake = onWake(() => {
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, SOON_MS).unref()
  })

  return {
    /** Tells of everything that has been caused. */
    async tick(): Promise<void> {
      await running
      await tellAll()
    },
    /** Messages were sent that someone is to be told of. */
    noteSent: look,
    start(): void {
      timer = setInterval(look, LOOK_EVERY_MS).unref()
    },
    async stop(): Promise<void> {
      unwake()
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}
