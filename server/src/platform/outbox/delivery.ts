import { sql } from 'kysely'
import { type Db, errorCode, type Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Logger } from '../observability/logger.ts'
import type { OutgoingEvent } from '../realtime/hub.ts'

const LOOK_EVERY_MS = 2_000
/** After a message was written: about when its transaction has committed. */
const SOON_MS = 100
const MOST_AT_ONCE = 20
const MOST_TRIES = 10

/** Thrown where trying again would not help: an address that does not exist. */
export class Undeliverable extends Error {}

type Table = 'outbox_mails' | 'outbox_texts' | 'outbox_pushes' | 'record_entries'
type Waiting = { id: number; tries: number }
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
 * Brings what lies in an outbox to whoever takes it on, each message at least once. A message is taken with the moment
 * of its next try already set: a process that dies with it in hand leaves it to the next. What was delivered, or never
 * will be, loses its words.
 */
export function createDelivery<Message extends Waiting, Answer = unknown>(options: {
  db: Db
  table: Table
  deliver: (message: Message) => Promise<Answer>
  /** Writes down how it ended, where there is more to say than when. */
  close?: (message: Message, ending: Ending<Answer>) => Promise<void>
  ended?: Ended<Message> | undefined
  log: Logger
}) {
  const { db, table, deliver, close = forget, ended, log } = options
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  async function bringAll(): Promise<void> {
    for (;;) {
      const due = await take()
      await Promise.all(due.map(bring))
      if (due.length < MOST_AT_ONCE) return
    }
  }

  async function take(): Promise<Message[]> {
    const { rows } = await sql<Message>`
      update ${sql.table(table)} as o
      set tries = tries + 1, next_try_at = now() + least(interval '1 hour', interval '10 seconds' * (2 ^ o.tries))
      where id in (
        select id from ${sql.table(table)}
        where delivered_at is null and given_up_at is null and next_try_at <= now()
        order by next_try_at limit ${MOST_AT_ONCE} for update skip locked
      )
      returning o.*`.execute(db)
    return rows
  }

  async function bring(message: Message): Promise<void> {
    try {
      const answer = await deliver(message)
      await close(message, { column: 'delivered_at', answer })
    } catch (error) {
      const isLast = error instanceof Undeliverable || message.tries >= MOST_TRIES
      log.warn({ id: message.id, table, tries: message.tries, isLast, code: errorCode(error) }, 'not delivered')
      if (isLast) await close(message, { column: 'given_up_at' })
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

  function look(): void {
    running ??= bringAll()
      .catch((error: unknown) => log.warn({ code: errorCode(error), table }, 'outbox waits'))
      .finally(() => {
        running = null
      })
  }

  return {
    /** Tries everything that is due. */
    async tick(): Promise<void> {
      await running
      await bringAll()
      // What was taken by a look meanwhile is on its way.
      await running
    },
    /** Looks once a change that is under way has committed. */
    soon(): void {
      clearTimeout(soon)
      soon = setTimeout(look, SOON_MS).unref()
    },
    start(): void {
      timer = setInterval(look, LOOK_EVERY_MS).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}

const nobody = (): void => undefined
