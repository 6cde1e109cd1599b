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

type Table = 'outbox_mails' | 'outbox_texts'
type Waiting = { id: number; recipient: string; body: string; subject?: string; html?: string | null; tries: number }

export type Delivery = ReturnType<typeof createDelivery>

/**
 * Brings what lies in an outbox to whoever takes it on, each message at least once. A message is taken with the moment
 * of its next try already set: a process that dies with it in hand leaves it to the next. What was delivered, or never
 * will be, loses its words.
 */
export function createDelivery(options: {
  db: Db
  table: Table
  deliver: (message: Waiting) => Promise<unknown>
  log: Logger
}) {
  const { db, table, deliver, log } = options
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

  async function take(): Promise<Waiting[]> {
    const { rows } = await sql<Waiting>`
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

  async function bring(message: Waiting): Promise<void> {
    try {
      await deliver(message)
      await close(message.id, 'delivered_at')
    } catch (error) {
      const isLast = error instanceof Undeliverable || message.tries >= MOST_TRIES
      log.warn({ id: message.id, table, tries: message.tries, isLast, code: errorCode(error) }, 'not delivered')
      if (isLast) await close(message.id, 'given_up_at')
    }
  }

  async function close(id: number, column: 'delivered_at' | 'given_up_at'): Promise<void> {
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
