import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, errorCode, isUnavailable, type Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { drop, findFirst, hold, peek, type Waiting } from './causes.repository.ts'
import { holdBack } from './hold-back.ts'
import type { Produced } from './produced.ts'
import { readEvents, type ReadRow } from './read-events.ts'
import { readAfterTelling } from './read-with.ts'
import { isReading, keysOf, lookAround, type Surroundings, tellOfCauses } from './tell-causes.ts'
import { holdToTell } from './telling-locks.ts'
import { onWake } from './waking.ts'
import { writeNotifications } from './write-notifications.ts'

/** How often it is looked for what another process, or one that died, has left. */
const LOOK_EVERY_MS = 1_000

/** After a cause was written: about when its transaction has committed. */
const SOON_MS = 100

/** How many causes are told in one transaction. */
const MOST_AT_ONCE = 64

/** How long a statement may take while others wait behind it; what needs longer is told beside them. */
const QUICK_MS = 3_000

/** A cause that cannot be told is tried again so much later, and after twice as long each time, up to an hour. */
const AGAIN_AFTER_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

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
  quickMs?: number
}

/** Whether nothing can be told now. One cause may take the database too long again and again, and is no sign of that. */
function isAway(error: unknown): boolean {
  return isUnavailable(error) && errorCode(error) !== TOOK_TOO_LONG
}

/** Turns causes into what people are told. Several processes may run it at once: each takes what no other holds. */
export function createNotifier({ db, hub, log, written = [], told, now = Date.now, quickMs = QUICK_MS }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false
  /** Causes that could not be told with the others, how often they failed, and when each is tried again by itself. */
  const late = new Map<number, { failures: number; at: number }>()
  /** Causes that could not be told together and are told one after the other. */
  const apart = new Set<number>()
  let lateRunning: Promise<void> | null = null
  /** What the one that is tried by itself holds: who else tells of it waits behind it, and not before all others. */
  let heldLong: readonly string[] = []

  async function tellAll(): Promise<void> {
    for (;;) {
      const found = await peek(db, MOST_AT_ONCE, [...late.keys()])
      const waiting = found.filter((one): one is Waiting => one.cause !== null)
      for (const { id, cause } of found) if (!cause) putOff(id)
      if (found.length === 0) return apart.clear()
      // One at a time: what is urgent and comes in between is found before the next.
      const alone = waiting.find(({ id }) => apart.has(id))
      if (waiting.length > 0 && !(await tellOrPart(alone ? [alone] : waiting))) return
    }
  }

  /** Where telling of them together fails each is told by itself, so that one that cannot be told fails alone. */
  async function tellOrPart(waiting: readonly Waiting[]): Promise<boolean> {
    try {
      const isTold = await tellQuickly(waiting)
      for (const { id } of waiting) apart.delete(id)
      return isTold
    } catch (error) {
      if (isAway(error)) throw error
      const [one] = waiting
      if (waiting.length > 1) for (const { id } of waiting) apart.add(id)
      else if (one) {
        apart.delete(one.id)
        putOff(one.id, errorCode(error))
      }
      return true
    }
  }

  async function tellQuickly(waiting: readonly Waiting[]): Promise<boolean> {
    const around = await lookAround(db, hub, waiting)
    const behind = waiting.filter((one) => keysOf([one], around).some((key) => heldLong.includes(key)))
    for (const { id } of behind) late.set(id, { failures: 0, at: now() })
    const free = waiting.filter((one) => !behind.includes(one))
    return free.length === 0 || tell(free, around, quickMs)
  }

  function runLate(): Promise<void> {
    lateRunning ??= tellLate()
      .catch(logWaiting)
      .finally(() => {
        lateRunning = null
      })
    return lateRunning
  }

  /** One at a time, beside the others: whichever is due, for as long as the database lets it. */
  async function tellLate(): Promise<void> {
    for (;;) {
      const due = [...late].flatMap(([id, { at }]) => (at <= now() ? id : []))
      const one = due.length > 0 ? await findFirst(db, due) : undefined
      if (!one) {
        for (const id of due) late.delete(id)
        return
      }
      if (one.cause) await tellAlone(one)
      else putOff(one.id)
    }
  }

  async function tellAlone(one: Waiting): Promise<void> {
    try {
      const around = await lookAround(db, hub, [one])
      heldLong = keysOf([one], around)
      if (await tell([one], around)) late.delete(one.id)
      else putOff(one.id)
    } catch (error) {
      if (isAway(error)) throw error
      putOff(one.id, errorCode(error))
    } finally {
      heldLong = []
    }
  }

  /** One that took too long among the others is tried by itself at once. */
  function putOff(id: number, code?: string): void {
    const failures = (late.get(id)?.failures ?? (code === TOOK_TOO_LONG ? -1 : 0)) + 1
    log.warn({ id, code, failures }, 'a cause is put off')
    const pause = failures === 0 ? 0 : Math.min(AGAIN_AFTER_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
    late.set(id, { failures, at: now() + pause })
  }

  /** One transaction, in which the causes go and the notifications come. False when others hold all of them. */
  async function tell(waiting: readonly Waiting[], around: Surroundings, withinMs?: number): Promise<boolean> {
    const after: (() => void)[] = []
    const done = await db.transaction().execute(async (tx) => {
      if (withinMs) await sql`set local statement_timeout = ${sql.lit(withinMs)}`.execute(tx)
      const held = await hold(
        tx,
        waiting.map(({ id }) => id),
      )
      if (held.size === 0) return null
      const ours = waiting.filter(({ id }) => held.has(id))
      await holdToTell(tx, keysOf(ours, around))
      const at = now()
      const tellings = await holdBack(tx, await tellOfCauses(tx, ours, around, at), at)
      const produced = await writeNotifications(tx, tellings)
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
      await tellAll().catch(logWaiting)
    }
    void runLate()
  }

  function logWaiting(error: unknown): void {
    log.warn({ code: errorCode(error) }, 'notifications wait')
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
      await lateRunning
      await runLate()
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
      await lateRunning
    },
  }
}
