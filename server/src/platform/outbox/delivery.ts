import { sql } from 'kysely'
import { type Db, errorCode } from '../db/database.ts'
import type { Logger } from '../observability/logger.ts'

const LOOK_EVERY_MS = 2_000
/** After a message was written: about when its transaction has committed. */
const SOON_MS = 100
const MOST_AT_ONCE = 20
const MOST_TRIES = 10

/** Thrown where trying again would not help: an address that does not exist. */
export class Undeliverable extends Error {}

type Table = 'outbox_mails' | 'outbox_texts' | 'record_entries'
type Waiting = { id: number; body: string; tries: number }
export type Letter = Waiting & { recipient: string; subject?: string; html?: string | null }

/** How it ended: delivered, with what `deliver` answered, or given up. */
export type Ending<Answer> = { column: 'delivered_at'; answer: Answer } | { column: 'given_up_at' }

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
  log: Logger
}) {
  const { db, table, deliver, close = forget, log } = options
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

  async function forget({ id }: Waiting, { column }: Ending<Answer>): Promise<void> {
    const words = table === 'outbox_mails' ? sql`, html = null` : sql``
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now(), body = null ${words} where id = ${id}`.execute(
      db,
    )
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
