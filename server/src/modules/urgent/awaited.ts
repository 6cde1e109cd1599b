import { sql } from 'kysely'

/** For how long someone who comes in is alerted of what they have on no device. */
export const ALERT_FOR_MS = 24 * 60 * 60 * 1000

/** As SQL: what an urgent delivery `d` is of has come to no device of its reader, and has not gone to a phone instead. */
export const IS_AWAITED = sql`d.socket_at is null and d.push_received_at is null
  and d.queued_at > (extract(epoch from now()) * 1000)::bigint - ${sql.lit(ALERT_FOR_MS)} and (
    d.text_id is null
    or exists (
      select from outbox_texts t
      where t.id = d.text_id and (t.given_up_at is not null or (t.delivered_at is null and t.tries > 0))
    )
  )`
