import { readPhone } from '@kinward/contract/phones'
import type { UrgentDelivery } from '@kinward/contract/urgent-deliveries'
import { TEXT_AFTER_MS } from '@kinward/contract/urgent-deliveries'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { IS_AWAITED } from './awaited.ts'

/** An urgent message on its way to someone. */
export type Way = { messageId: number; userId: number }

const asWays = (rows: { message_id: number; user_id: number }[]): Way[] =>
  rows.map(({ message_id, user_id }) => ({ messageId: message_id, userId: user_id }))

const unnestWays = (ways: readonly Way[]): RawBuilder<unknown> => sql`unnest(
    ${ways.map(({ messageId }) => messageId)}::bigint[], ${ways.map(({ userId }) => userId)}::bigint[]
  ) as way (message_id, user_id)`

/** Writes down that messages are on their way. Some may have been there before it is written: the marks say so. */
export async function queue(tx: Tx, ways: readonly Way[], now: number): Promise<Way[]> {
  const { rows } = await sql<{ message_id: number; user_id: number }>`
    insert into urgent_deliveries (message_id, user_id, group_id, queued_at, socket_at, text_due_at)
    select m.id, way.user_id, m.group_id, m.sent_at,
      case when gm.delivered_seq >= m.seq then ${now}::bigint end,
      case when gm.delivered_seq >= m.seq then null else least(m.sent_at, ${now}::bigint) + ${TEXT_AFTER_MS}::bigint end
    from ${unnestWays(ways)}
    join messages m on m.id = way.message_id
    left join group_members gm on gm.group_id = m.group_id and gm.user_id = way.user_id
    on conflict do nothing
    returning message_id, user_id`.execute(tx)
  return asWays(rows)
}

/** A device of an open session has heard of a message; nothing where it was known before, or the session has ended. */
export async function noteHeard(db: Db, way: Way & { sessionId: string }, now: number): Promise<Way[]> {
  const { rows } = await sql<{ message_id: number; user_id: number }>`
    update urgent_deliveries d set socket_at = ${now}, text_due_at = null
    where d.message_id = ${way.messageId} and d.user_id = ${way.userId} and d.socket_at is null and exists (
      select from sessions s
      where s.id = ${way.sessionId} and s.user_id = d.user_id and s.revoked_at is null and s.expires_at > now()
    )
    returning d.message_id, d.user_id`.execute(db)
  return asWays(rows)
}

/** Up to which message of a channel a device has said that it has them. */
export type Said = { groupId: number; userId: number; seq: number }

/** Devices have said of messages that they have them. */
export async function noteDelivered(db: Db, said: readonly Said[], now: number): Promise<Way[]> {
  const { rows } = await sql<{ message_id: number; user_id: number }>`
    update urgent_deliveries d set socket_at = ${now}, text_due_at = null
    from unnest(
      ${said.map(({ groupId }) => groupId)}::bigint[],
      ${said.map(({ userId }) => userId)}::bigint[],
      ${said.map(({ seq }) => seq)}::bigint[]
    ) as said (group_id, user_id, seq), messages m
    where d.group_id = said.group_id and d.user_id = said.user_id and d.socket_at is null
      and m.id = d.message_id and m.seq <= said.seq
    returning d.message_id, d.user_id`.execute(db)
  return asWays(rows)
}

/** A push service took a message; a second push changes nothing. */
export async function notePushed(db: Db, { messageId, userId }: Way, now: number): Promise<Way[]> {
  const { rows } = await sql<{ message_id: number; user_id: number }>`
    update urgent_deliveries set pushed_at = ${now}
    where message_id = ${messageId} and user_id = ${userId} and pushed_at is null
    returning message_id, user_id`.execute(db)
  return asWays(rows)
}

/** A push has come to a device. */
export async function noteReceived(db: Db, { messageId, userId }: Way, now: number): Promise<Way[]> {
  const { rows } = await sql<{ message_id: number; user_id: number }>`
    update urgent_deliveries
    set pushed_at = coalesce(pushed_at, ${now}), push_received_at = ${now}, text_due_at = null
    where message_id = ${messageId} and user_id = ${userId} and push_received_at is null
    returning message_id, user_id`.execute(db)
  return asWays(rows)
}

/** Takes what has waited long enough, for a text message or for that to leave; what another process holds is left to it. */
export async function takeDue(tx: Tx, now: number, limit: number): Promise<Way[]> {
  const { rows } = await sql<{ message_id: number; user_id: number }>`
    select message_id, user_id from urgent_deliveries where text_due_at <= ${now}
    order by text_due_at, message_id, user_id limit ${limit} for update skip locked`.execute(tx)
  return asWays(rows)
}

/** Holds how messages go to people, in one order for all who hold several. */
export async function hold(tx: Tx, ways: readonly Way[]): Promise<void> {
  await sql`
    select from urgent_deliveries d join ${unnestWays(ways)} on d.message_id = way.message_id and d.user_id = way.user_id
    order by d.message_id, d.user_id for update of d`.execute(tx)
}

/** What someone is alerted of as they come in. */
export async function listAwaited(db: Db, userId: number): Promise<Way[]> {
  const { rows } = await sql<{ message_id: number; user_id: number }>`
    select d.message_id, d.user_id from urgent_deliveries d
    where d.user_id = ${userId} and ${IS_AWAITED}`.execute(db)
  return asWays(rows)
}

export type Due = Way & {
  groupId: number
  /** Where they find the channel; null when they may not read the message any more, or nobody is to. */
  locationId: number | null
  /** Whether they might read it still, and its channel is archived: nothing more goes to them. */
  isArchived: boolean
  /** Whether it has come to them: on a device, or so that they have read or acknowledged it. */
  isThere: boolean
  /** How it stands with the text message to them; none is null. */
  text: 'waiting' | 'left' | 'givenUp' | null
  /** The number that they are texted at. */
  phone: string | null
}

/** What someone wrote down of their phones, the one for messages first. */
const PHONES = sql`array_remove(array[u.mobile_phone, u.two_step_phone], null) as phones`

function goodPhone(phones: readonly string[]): string | null {
  return phones.map((phone) => readPhone(phone)).find((phone) => phone !== null) ?? null
}

/**
 * How it stands with what waits. What is taken is read after it was taken, so that nothing that came before is missed.
 * The delivered mark says nothing here: a tab that has its line again moves it past what nobody was alerted of.
 */
export async function listDue(db: Db, ways: readonly Way[]): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'phone'> & { phones: string[] }>`
    select d.message_id as "messageId", d.user_id as "userId", d.group_id as "groupId",
      case when g.archived_at is null then r.listed_at end as "locationId",
      r.listed_at is not null and g.archived_at is not null as "isArchived", ${PHONES}, case
        when d.text_id is null then null
        when t.given_up_at is not null then 'givenUp'
        when t.delivered_at is not null then 'left'
        else 'waiting'
      end as text,
      d.socket_at is not null or d.push_received_at is not null
        or coalesce(gm.last_seen_seq >= m.seq, false)
        or coalesce(thread.last_read_message_id >= m.id, false)
        or exists (select from message_acknowledgements a where a.message_id = m.id and a.user_id = d.user_id)
        or exists (
          select from notifications n where n.user_id = d.user_id and n.message_id = m.id and n.read_at is not null
        ) as "isThere"
    from ${unnestWays(ways)}
    join urgent_deliveries d on d.message_id = way.message_id and d.user_id = way.user_id
    join messages m on m.id = d.message_id
    join users u on u.id = d.user_id
    left join outbox_texts t on t.id = d.text_id
    left join group_members gm on gm.group_id = d.group_id and gm.user_id = d.user_id
    left join thread_readers thread on thread.parent_id = m.parent_id and thread.user_id = d.user_id
    left join (
      groups g join locations l on l.id = g.location_id
      join entities e on e.id = l.entity_id and flag_is_on('enableUrgentMessages', e.feature_flags, l.feature_flags)
    ) on g.id = d.group_id
    left join readable_channels r on r.group_id = g.id and r.user_id = d.user_id
      and m.deleted_at is null and u.deactivated_at is null
    order by d.message_id, d.user_id`.execute(db)
  return rows.map(({ phones, ...due }) => ({ ...due, phone: goodPhone(phones) }))
}

/** Nothing more is to be done for these. */
export async function settle(tx: Tx, ways: readonly Way[]): Promise<void> {
  await sql`
    update urgent_deliveries d set text_due_at = null from ${unnestWays(ways)}
    where d.message_id = way.message_id and d.user_id = way.user_id`.execute(tx)
}

/** What the marks told of, where no device said so itself. */
export async function noteThere(tx: Tx, ways: readonly Way[], now: number): Promise<void> {
  await sql`
    update urgent_deliveries d set socket_at = ${now} from ${unnestWays(ways)}
    where d.message_id = way.message_id and d.user_id = way.user_id
      and d.socket_at is null and d.push_received_at is null`.execute(tx)
}

/** A text message is on its way; with `lookAt` it is looked then whether it has left. */
export async function noteTexted(
  tx: Tx,
  { messageId, userId }: Way,
  { textId, now, lookAt }: { textId: number; now: number; lookAt: number | null },
): Promise<void> {
  await tx
    .updateTable('urgent_deliveries')
    .set({ texted_at: now, text_id: textId, text_due_at: lookAt })
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .execute()
}

export async function findTexted(db: Db, textId: number): Promise<Way[]> {
  return asWays(
    await db.selectFrom('urgent_deliveries').select(['message_id', 'user_id']).where('text_id', '=', textId).execute(),
  )
}

const AS_IT_STANDS = sql`
  d.user_id as "userId", d.queued_at as "queuedAt", d.socket_at as "socketAt", d.pushed_at as "pushedAt",
  d.push_received_at as "pushReceivedAt", d.texted_at as "textQueuedAt",
  (extract(epoch from t.delivered_at) * 1000)::bigint as "textSentAt",
  (extract(epoch from t.given_up_at) * 1000)::bigint as "textFailedAt",
  ${PHONES}`

type Standing = Omit<UrgentDelivery, 'hasPhone'> & { phones: string[] }

const asOnTheWire = ({ phones, ...steps }: Standing): UrgentDelivery => ({
  ...steps,
  hasPhone: goodPhone(phones) !== null,
})

export async function listOf(db: Db, messageId: number): Promise<UrgentDelivery[]> {
  const { rows } = await sql<Standing>`
    select ${AS_IT_STANDS}
    from urgent_deliveries d join users u on u.id = d.user_id left join outbox_texts t on t.id = d.text_id
    where d.message_id = ${messageId} order by d.user_id`.execute(db)
  return rows.map(asOnTheWire)
}

export type Told = {
  senderId: number
  groupId: number
  locationId: number
  messageId: number
  delivery: UrgentDelivery
}

/** How messages stand, with whoever sent them. */
export async function listTold(db: Db, ways: readonly Way[]): Promise<Told[]> {
  const { rows } = await sql<Omit<Told, 'delivery'> & Standing>`
    select m.sender_id as "senderId", d.group_id as "groupId", g.location_id as "locationId",
      d.message_id as "messageId", ${AS_IT_STANDS}
    from ${unnestWays(ways)}
    join urgent_deliveries d on d.message_id = way.message_id and d.user_id = way.user_id
    join messages m on m.id = d.message_id
    join groups g on g.id = d.group_id
    join users u on u.id = d.user_id
    left join outbox_texts t on t.id = d.text_id
    order by d.message_id, d.user_id`.execute(db)
  return rows.map(({ senderId, groupId, locationId, messageId, ...standing }) => ({
    senderId,
    groupId,
    locationId,
    messageId,
    delivery: asOnTheWire(standing),
  }))
}
