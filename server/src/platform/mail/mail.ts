import { Email } from '@kinward/contract/patterns'
import type { Db } from '../db/database.ts'
import type { Logger } from '../observability/logger.ts'
import { createDelivery, type Delivery, type Ended, type Letter } from '../outbox/delivery.ts'
import { createSmtp } from './smtp.ts'

export type NewMail = { to: string; subject: string; text: string; html?: string; inviteId?: number }

export type Mail = {
  /** Writes a mail in the transaction of the change that it tells of; it leaves once that has committed. */
  send(db: Db, mail: NewMail): Promise<void>
  /** What brings the mails away; null where they are kept to be read at /dev/outbox. */
  delivery: Delivery | null
}

/** Mail through SMTP; without a server for it, kept in the database. */
export function createMail(options: {
  db: Db
  smtpUrl: string | undefined
  from: string
  log: Logger
  ended?: Ended<Letter>
}): Mail {
  const { db, smtpUrl, from, log, ended } = options
  const delivery = smtpUrl
    ? createDelivery<Letter>({ db, table: 'outbox_mails', deliver: createSmtp(smtpUrl, from), ended, log })
    : null
  return {
    delivery,
    send: async (tx, { to, subject, text, html, inviteId }) => {
      await tx
        .insertInto('outbox_mails')
        // One address and one line: nothing that was typed somewhere can add a recipient or a header.
        .values({
          recipient: Email.parse(to),
          subject: oneLine(subject),
          body: text,
          html: html ?? null,
          invite_id: inviteId ?? null,
        })
        .execute()
      delivery?.soon()
    },
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
