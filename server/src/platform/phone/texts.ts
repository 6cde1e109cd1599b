import { readPhone } from '@kinward/contract/phones'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import type { Logger } from '../observability/logger.ts'
import { createDelivery, type Delivery, type Ended, type Letter } from '../outbox/delivery.ts'
import type { HangUps } from './hang-ups.ts'
import type { TwilioAccount } from './twilio-api.ts'
import { createTwilio, type ForPhone } from './twilio.ts'

/** An outage of the provider may take this long, and an urgent message is still worth a text. */
const URGENT_FOR_SECONDS = 3600

/** A text message; one that is urgent leaves before the others. */
export type NewText = { to: string; text: string; inviteId?: number; isUrgent?: boolean }

/** What is said on a phone that rings for so many seconds, of a call and to one of those it rings for. */
export type NewPhoneCall = { to: string; text: string; seconds: number; meetingId: number; userId: number }

export type Texts = {
  /** Writes a text message in the transaction of the change that it tells of; it leaves once that has committed. Refused where texts reach nobody. */
  send(db: Db, text: NewText): Promise<number>
  /** Calls a phone and says something, likewise; not any more once it would no longer ring. */
  call(db: Db, call: NewPhoneCall): Promise<void>
  /** A call no longer rings for these people: phones that have not been called yet are not, and those that ring fall silent. */
  hush(db: Db, meetingId: number, userIds: readonly number[]): Promise<void>
  /** Whether any of it gets to a person: on a phone, or where it is kept to be read. */
  reaches: boolean
  /** What brings them away; null where they are kept to be read at /dev/phones. */
  delivery: Delivery | null
}

type Taken = Letter & ForPhone & { good_until: Date | null }

/** For so long a letter is in hand from when it was taken. */
const LEASE_SECONDS = 30

/** How long a phone may ring: both moments are of the database's clock, which is not this machine's. */
function secondsLeft({ good_until, next_try_at }: Taken): number | null {
  return good_until && Math.ceil((good_until.getTime() - next_try_at.getTime()) / 1000) + LEASE_SECONDS
}

/** Text messages and calls that say something, through Twilio; without an account, kept in the database. */
export function createTexts(options: {
  db: Db
  twilio: TwilioAccount | null
  /** Whether someone looks at what is kept without an account, as in a demo: whoever waits for it otherwise waits in vain. */
  isKeptToBeRead?: boolean
  /** What silences phones that ring; nothing does where none are called. */
  hangUps?: Pick<HangUps, 'queue'> | null
  log: Logger
  ended?: Ended<Letter>
}): Texts {
  const { db, twilio, isKeptToBeRead = true, hangUps = null, log, ended } = options
  const delivery = twilio
    ? createDelivery<Taken>({
        db,
        table: 'outbox_texts',
        hasUrgent: true,
        urgentForSeconds: URGENT_FOR_SECONDS,
        leaseSeconds: LEASE_SECONDS,
        deliver: bringBy(createTwilio(twilio)),
        ended,
        log,
      })
    : null
  /** A phone that was called can be hung up by what Twilio calls it: at once, where nobody is to hear it any more. */
  function bringBy(send: ReturnType<typeof createTwilio>) {
    return async (letter: Taken): Promise<void> => {
      const providerId = await send(letter, letter.is_spoken ? secondsLeft(letter) : null)
      if (!letter.is_spoken || providerId === null) return
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ is_hushed: boolean }>`
          update outbox_texts set provider_id = ${providerId} where id = ${letter.id}
          returning given_up_at is not null as is_hushed`.execute(tx)
        if (rows[0]?.is_hushed) await hangUps?.queue(tx, [providerId], { onlyRinging: true })
      })
    }
  }

  const reaches = twilio !== null || isKeptToBeRead
  return {
    reaches,
    delivery,
    send: async (tx, { to, text, inviteId, isUrgent = false }) => {
      if (!reaches)
        throw new AppError(
          'CONFLICT',
          'Text messages cannot be sent from here. Please use an email address, or ask your admin.',
        )
      const recipient = readPhone(to)
      if (!recipient) throw new Error('A text message needs the number of a phone.')
      const { id } = await tx
        .insertInto('outbox_texts')
        .values({ recipient, body: text, invite_id: inviteId ?? null, is_urgent: isUrgent })
        .returning('id')
        .executeTakeFirstOrThrow()
      delivery?.soon()
      return id
    },
    call: async (tx, { to, text, seconds, meetingId, userId }) => {
      const recipient = readPhone(to)
      if (!recipient) throw new Error('A call needs the number of a phone.')
      await tx
        .insertInto('outbox_texts')
        .values({
          recipient,
          body: text,
          is_spoken: true,
          is_urgent: true,
          meeting_id: meetingId,
          user_id: userId,
          good_until: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
        })
        .execute()
      delivery?.soon()
    },
    hush: async (tx, meetingId, userIds) => {
      await sql`
        update outbox_texts set given_up_at = now(), body = null
        where meeting_id = ${meetingId} and user_id = any(${[...userIds]}::bigint[])
          and delivered_at is null and given_up_at is null`.execute(tx)
      if (!hangUps) return
      const { rows } = await sql<{ provider_id: string }>`
        select provider_id from outbox_texts
        where meeting_id = ${meetingId} and user_id = any(${[...userIds]}::bigint[]) and provider_id is not null
          and good_until > clock_timestamp()`.execute(tx)
      await hangUps.queue(
        tx,
        rows.map(({ provider_id }) => provider_id),
        { onlyRinging: true },
      )
    },
  }
}
