import { readPhone } from '@kinward/contract/phones'
import type { Db } from '../db/database.ts'
import type { Logger } from '../observability/logger.ts'
import { createDelivery, type Delivery, type Ended, type Letter } from '../outbox/delivery.ts'
import { createTwilio, type TwilioAccount } from './twilio.ts'

export type NewText = { to: string; text: string; inviteId?: number }

export type Texts = {
  /** Writes a text message in the transaction of the change that it tells of; it leaves once that has committed. */
  send(db: Db, text: NewText): Promise<number>
  /** What brings them away; null where they are kept to be read at /dev/phones. */
  delivery: Delivery | null
}

/** Text messages through Twilio; without an account, kept in the database. */
export function createTexts(options: {
  db: Db
  twilio: TwilioAccount | null
  log: Logger
  ended?: Ended<Letter>
}): Texts {
  const { db, twilio, log, ended } = options
  const delivery = twilio
    ? createDelivery<Letter>({ db, table: 'outbox_texts', leaseSeconds: 30, deliver: createTwilio(twilio), ended, log })
    : null
  return {
    delivery,
    send: async (tx, { to, text, inviteId }) => {
      const recipient = readPhone(to)
      if (!recipient) throw new Error('A text message needs the number of a phone.')
      const { id } = await tx
        .insertInto('outbox_texts')
        .values({ recipient, body: text, invite_id: inviteId ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
      delivery?.soon()
      return id
    },
  }
}
