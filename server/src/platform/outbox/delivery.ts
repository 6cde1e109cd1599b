import { type RawBuilder, sql } from 'kysely'
import { type Db, errorCode, type Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Logger } from '../observability/logger.ts'
import type { OutgoingEvent } from '../realtime/hub.ts'

const LOOK_EVERY_MS = 2_000
/** After a message was written: about when its transaction has committed. */
const SOON_MS = 100
const MOST_AT_ONCE = 20
/** Where there are many hosts: so many in all, and about so many to each, so that one which does not answer leaves room. */
const MOST_TO_ALL = 40
const MOST_A_HOST = 10
/** So many of all places are for what is urgent alone, however long the others are thought about. */
const KEPT_FOR_URGENT = 5
const MOST_TRIES = 10
const LONGEST_WAIT_SECONDS = 3600
/** What is pressing leaves soon after whoever takes it on is back, however long they were away. */
const LONGEST_PRESSING_WAIT_SECONDS = 30
/** Longer than a try can take: three turns with a mail server, or four with a record. */
const LEASE_SECONDS = 90

/** Thrown where trying again would not help: an address that does not exist. */
export class Undeliverable extends Error {}

type Table = 'outbox_mails' | 'outbox_texts' | 'outbox_pushes' | 'outbox_hang_ups' | 'record_entries'
type Waiting = { id: number; tries: number; next_try_at: Date; created_at?: Date; is_urgent?: boolean; host?: string }
export type Letter = Waiting & {
  recipient: string
  body: string
  subject?: string
  html?: string | null
  invite_id: number | null
}

/** How it ended: delivered, with what `deliver` answered, or given up. */
export type Ending<Answer> = { column: 'delivered_at'; answer: Answer } | { column: 'given_up_at' }

/** What else follows from how a message ended: written in the same transaction, told once that has committed. */
export type Ended<Message> = {
  emit: (events: readonly OutgoingEvent[]) => void
  note: (tx: Tx, events: OutgoingEvent[], message: Message, column: Ending<unknown>['column']) => Promise<void>
}

export type Delivery = ReturnType<typeof createDelivery>

/**
 * Brings what lies in an outbox to whoever takes it on, each message at least once. A message is taken for longer than a
 * try can take: a process that dies with it in hand leaves it to the next. What was delivered, or never will be, loses
 * its words.
 */
export function createDelivery<Message extends Waiting, Answer = unknown>(options: {
  db: Db
  table: Table
  /** To which host a message `o` goes, where there are more than one. */
  hostOf?: RawBuilder<unknown>
  /** Whether some go before others, and have places of their own: `is_urgent` says so. */
  hasUrgent?: boolean
  /** For how many seconds what is urgent is tried again and again; unless given, as often as anything else. */
  urgentForSeconds?: number
  leaseSeconds?: number
  deliver: (message: Message) => Promise<Answer>
  /** Writes down how it ended, where there is more to say than when. */
  close?: (message: Message, ending: Ending<Answer>) => Promise<void>
  ended?: Ended<Message> | undefined
  log: Logger
}) {
  const { db, table, hostOf, hasUrgent = false, leaseSeconds = LEASE_SECONDS, deliver, close = forget } = options
  const { urgentForSeconds = null, ended, log } = options
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  /** What is on its way, with where it goes. */
  const leaving = new Map<Promise<void>, string | undefined>()
  let filling: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  /** Whether something may wait for what is on its way to end. */
  let isFull = false
  let isStopped = false

  /** Sends what is due on its way, as far as there is room. */
  async function fill(): Promise<void> {
    isFull = false
    while (!isStopped) {
      const room = (hostOf ? MOST_TO_ALL : MOST_AT_ONCE) - leaving.size
      const open = hasUrgent ? room - KEPT_FOR_URGENT : room
      const isKept = open <= 0
      const limit = Math.min(isKept ? room : open, MOST_A_HOST)
      const full = hostOf ? fullHosts() : []
      isFull = isKept || full.length > 0
      const due = limit === 0 ? [] : await take(limit, full, isKept)
      for (const message of due) begin(message)
      if (due.length < limit || limit === 0) return
    }
  }

  function fullHosts(): string[] {
    const hosts = Map.groupBy(leaving.values(), (host) => host ?? '')
    return [...hosts].filter(([, those]) => those.length >= MOST_A_HOST).map(([host]) => host)
  }

  function begin(message: Message): void {
    const going = bring(message)
      .catch(warn)
      .finally(() => {
        leaving.delete(going)
        if (isFull) void look()
      })
    leaving.set(going, message.host)
  }

  async function take(limit: number, fullHosts: string[], onlyUrgent: boolean): Promise<Message[]> {
    const isElsewhere = hostOf ? sql`and ${hostOf} <> all(${fullHosts}::text[])` : sql``
    const isMeant = onlyUrgent ? sql`and is_urgent` : sql``
    const order = hasUrgent ? sql`is_urgent desc, next_try_at` : sql`next_try_at`
    // In milliseconds, as it is read: by it the message that was taken is known.
    const { rows } = await sql<Message>`
      update ${sql.table(table)} as o
      set tries = tries + 1,
        next_try_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${leaseSeconds})
      where id in (
        select id from ${sql.table(table)} as o
        where delivered_at is null and given_up_at is null and next_try_at <= now() ${isElsewhere} ${isMeant}
        order by ${order} limit ${limit} for update skip locked
      )
      returning o.* ${hostOf ? sql`, ${hostOf} as host` : sql``}`.execute(db)
    return rows
  }

  /** Another try, later; not of what was written in its place meanwhile. */
  async function putOff(message: Message): Promise<void> {
    const { id, tries, next_try_at } = message
    const longest = pressingSince(message) ? LONGEST_PRESSING_WAIT_SECONDS : LONGEST_WAIT_SECONDS
    await sql`
      update ${sql.table(table)}
      set next_try_at = now() + make_interval(secs => least(${longest}::integer, 10 * (2 ^ least(${tries}::integer - 1, 10))))
      where id = ${id} and next_try_at = ${next_try_at}`.execute(db)
  }

  /** Since when a message waits that is tried for a while, however often that is; null for every other. */
  function pressingSince({ is_urgent = false, created_at = new Date() }: Message): Date | null {
    return is_urgent && urgentForSeconds !== null ? created_at : null
  }

  function isTriedEnough(message: Message): boolean {
    const since = pressingSince(message)
    if (since === null) return message.tries >= MOST_TRIES
    return Date.now() - since.getTime() >= (urgentForSeconds ?? 0) * 1000
  }

  async function bring(message: Message): Promise<void> {
    try {
      const answer = await deliver(message)
      await close(message, { column: 'delivered_at', answer })
    } catch (error) {
      const isLast = error instanceof Undeliverable || isTriedEnough(message)
      log.warn({ id: message.id, table, tries: message.tries, isLast, code: errorCode(error) }, 'not delivered')
      await (isLast ? close(message, { column: 'given_up_at' }) : putOff(message))
    }
  }

  async function forget(message: Message, { column }: Ending<Answer>): Promise<void> {
    const words = table === 'outbox_mails' ? sql`, html = null` : sql``
    await transact(db, ended?.emit ?? nobody, async (tx, events) => {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = now(), body = null ${words}
        where id = ${message.id}`.execute(tx)
      await ended?.note(tx, events, message, column)
    })
  }

  /** Looks for what is due now: once more where that is being done already. */
  function look(): Promise<void> {
    next ??= filling = filling.then(() => {
      next = null
      return fill().catch(warn)
    })
    return next
  }

  function warn(error: unknown): void {
    log.warn({ code: errorCode(error), table }, 'outbox waits')
  }

  return {
    /** Tries everything that is due. */
    async tick(): Promise<void> {
      do {
        await look()
        await Promise.all(leaving.keys())
        // Who made room has looked for what comes next.
        await filling
      } while (isFull || leaving.size > 0)
    },
    /** Looks once a change that is under way has committed. */
    soon(): void {
      clearTimeout(soon)
      soon = setTimeout(() => void look(), SOON_MS).unref()
    },
    start(): void {
      timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      clearTimeout(soon)
      isStopped = true
      await filling
      await Promise.all(leaving.keys())
    },
  }
}

const nobody = (): void => undefined
