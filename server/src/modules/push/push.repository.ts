import { RING_MS } from '@kinward/contract/meetings'
import type { NotificationType } from '@kinward/contract/notifications'
import { NOTIFICATION_WINDOW_DAYS } from '@kinward/contract/notifications'
import type { PushSubscription } from '@kinward/contract/push'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { CauseData } from '../notifications/causes.ts'
import type { Produced } from '../notifications/produced.ts'

/** What a browser is to be told of one notification, or of a test. */
export type Waiting = {
  id: number
  subscription_id: number
  tag: string
  notification_id: number | null
  receipt: string
  tries: number
  next_try_at: Date
  host: string
  /** The call that rings, or that no longer does where the push `closes` what was shown of it. */
  meeting_id: number | null
  closes: boolean
}

/** Ties a browser to the session it is signed in with; a browser is one row, whoever had it before. */
export async function subscribe(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: string },
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const values = { endpoint, user_id: userId, session_id: sessionId, ...keys }
  await db.transaction().execute(async (tx) => {
    // What the one before was to be told is not for whoever comes after them.
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '<>', userId).execute()
    await tx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', sessionId)
      .where('endpoint', '<>', endpoint)
      .execute()
    await tx
      .insertInto('push_subscriptions')
      .values(values)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values }))
      .execute()
  })
}

export async function unsubscribe(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

export async function isSubscribed(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function dropSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Writes what browsers of these people are to be told; under a tag only the newest waits. Answers with how many. */
export async function queue(
  tx: Tx,
  produced: (Pick<Produced, 'id' | 'userId' | 'isUrgent'> & { tag: string })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox_pushes (subscription_id, host, tag, notification_id, is_urgent)
    select distinct on (s.id, t.tag) s.id, s.host, t.tag, t.id, t.is_urgent
    from unnest(
      ${produced.map(({ id }) => id)}::bigint[],
      ${produced.map(({ userId }) => userId)}::bigint[],
      ${produced.map(({ tag }) => tag)}::text[],
      ${produced.map(({ isUrgent }) => isUrgent)}::boolean[]
    ) as t (id, user_id, tag, is_urgent)
    join push_subscriptions s on s.user_id = t.user_id
    join sessions on sessions.id = s.session_id and sessions.revoked_at is null and sessions.expires_at > now()
    order by s.id, t.tag, t.id desc
    ${ANEW}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** An urgent message that someone is reminded of, under the keys by which they may have been told of it. */
type Reminding = { userId: number; tag: string; causeKeys: readonly string[] }

/** So long a page that is open in a browser has to say that it heard a reminder, before that is pushed there. */
const HEARD_WITHIN_SECONDS = 10

/** Writes to the browsers of people that something urgent still waits for them. */
export async function queueReminders(tx: Tx, reminding: readonly Reminding[]): Promise<void> {
  const byKey = reminding.flatMap(({ causeKeys, ...one }) => causeKeys.map((causeKey) => ({ ...one, causeKey })))
  await sql`
    insert into outbox_pushes (subscription_id, host, tag, notification_id, is_urgent, reminds, next_try_at)
    select distinct on (s.id, t.tag) s.id, s.host, t.tag, n.id, true, true,
      now() + make_interval(secs => ${HEARD_WITHIN_SECONDS})
    from unnest(
      ${byKey.map(({ userId }) => userId)}::bigint[],
      ${byKey.map(({ tag }) => tag)}::text[],
      ${byKey.map(({ causeKey }) => causeKey)}::text[]
    ) as t (user_id, tag, cause_key)
    join notifications n on n.user_id = t.user_id and n.cause_key = t.cause_key and n.is_urgent
    join push_subscriptions s on s.user_id = t.user_id
    join sessions on sessions.id = s.session_id and sessions.revoked_at is null and sessions.expires_at > now()
    order by s.id, t.tag, n.id desc
    ${ANEW}`.execute(tx)
}

/** A page of a browser has heard a reminder: it is not pushed there too. */
export async function noteHeard(db: Db, { sessionId, tag }: { sessionId: string; tag: string }): Promise<void> {
  await sql`
    update outbox_pushes p set delivered_at = now()
    from push_subscriptions s
    where s.id = p.subscription_id and s.session_id = ${sessionId} and p.tag = ${tag} and p.reminds
      and p.tries = 0 and p.delivered_at is null`.execute(db)
}

/** Writes to the browsers of people that a call rings for them. Answers with how many. */
export async function queueRing(
  tx: Tx,
  { meetingId, tag, userIds }: { meetingId: number; tag: string; userIds: readonly number[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox_pushes (subscription_id, host, tag, meeting_id, is_urgent)
    select s.id, s.host, ${tag}, ${meetingId}, true
    from push_subscriptions s
    join sessions on sessions.id = s.session_id and sessions.revoked_at is null and sessions.expires_at > now()
    where s.user_id = any(${[...userIds]}::bigint[])
    ${ANEW}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** What people have chosen to hear, by their ids. */
export async function listSettings(tx: Tx, userIds: readonly number[]): Promise<{ id: number; settings: unknown }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'notification_settings as settings'])
    .where('id', '=', anyOf(userIds))
    .execute()
}

/**
 * A call no longer rings for people: what has not left yet does not, and what was shown, or may have been, is closed.
 * Answers with how many are to be closed.
 */
export async function closeRing(tx: Tx, meetingId: number, userIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with theirs as (
      select p.id, p.tries > 0 as has_left from outbox_pushes p
      join push_subscriptions s on s.id = p.subscription_id
      where p.meeting_id = ${meetingId} and s.user_id = any(${[...userIds]}::bigint[]) and not p.closes
    ), unsent as (
      delete from outbox_pushes where id in (select id from theirs where not has_left)
    )
    update outbox_pushes
    set closes = true, receipt = gen_random_uuid(), created_at = now(), tries = 0, next_try_at = now(),
      delivered_at = null, given_up_at = null
    where id in (select id from theirs where has_left)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Writes a test for the browser of a session, in the place of one that still waits; false when it has none. */
export async function queueTest(db: Db, sessionId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into outbox_pushes (subscription_id, host, tag)
    select id, host, 'test' from push_subscriptions where session_id = ${sessionId}
    ${ANEW}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** The row of a tag begins anew; one that is on its way at this moment is known by its receipt, and does not end this one. */
const ANEW = sql`
    on conflict (subscription_id, tag) do update
    set notification_id = excluded.notification_id, meeting_id = excluded.meeting_id, is_urgent = excluded.is_urgent,
      reminds = excluded.reminds, closes = false, receipt = gen_random_uuid(), created_at = now(), tries = 0,
      next_try_at = excluded.next_try_at, delivered_at = null, given_up_at = null`

/** As SQL: what a notification is of waits for its reader's word, as a reminder says. */
const isAwaiting = (notification: 'n' | 'seen') => sql`exists (
        select from messages asking
        where asking.id = ${sql.ref(`${notification}.message_id`)} and asking.deleted_at is null and not exists (
          select from message_acknowledgements a
          where a.message_id = asking.id and a.user_id = ${sql.ref(`${notification}.user_id`)}
        )
      )`

/** Of the 4096 that push services take, so many leave room for all else. Other tags are named by the next push. */
const MOST_TAG_BYTES = 2_000

export type Leaving = {
  endpoint: string
  p256dh: string
  auth: string
  user_id: number
  is_locked: boolean
  notification_settings: unknown
  type: NotificationType | null
  entity_id: number | null
  location_id: number | null
  group_id: number | null
  message_id: number | null
  parent_id: number | null
  data: Pick<CauseData, 'id' | 'title' | 'leadsTo'> | null
  is_urgent: boolean
  told_at: Date
  read_tags: string[]
  /** The call that it tells of. */
  call: Ringing | null
}

/** A call as its push tells of it. */
export type Ringing = {
  /** For how many seconds it still rings, by the clock that says until when. */
  seconds: number
  is_video: boolean
  /** Whether its reader may know of it wherever they are. */
  is_told: boolean
  caller_name: string
  support_name: string | null
}

/**
 * What is pushed, as it is at the moment it leaves; nothing where it was read meanwhile, or acknowledged if it reminds, is
 * held back, is no longer for its reader to know of, or where their session has ended. The location is the one in whose
 * lists they find the channel.
 */
export async function findLeaving(db: Db, id: number): Promise<Leaving | undefined> {
  const { rows } = await sql<Leaving>`
    select s.endpoint, s.p256dh, s.auth, s.user_id, u.notification_settings,
      sessions.locked_at is not null or sessions.locks_at <= now() as is_locked,
      n.type, coalesce(n.entity_id, l.entity_id) as entity_id,
      coalesce(r.listed_at, n.location_id, help.location_id, m.location_id) as location_id, n.group_id, n.message_id, n.parent_id,
      n.data, coalesce(n.is_urgent, false) as is_urgent, coalesce(n.told_at, p.created_at) as told_at,
      array(
        select newest.tag from (
          select shown.tag, sum(octet_length(shown.tag) + 3) over (order by shown.delivered_at desc, shown.id desc) as bytes
          from outbox_pushes shown join notifications seen on seen.id = shown.notification_id
          where shown.subscription_id = s.id and shown.delivered_at is not null and seen.read_at is not null
            and shown.id <> p.id and not (shown.reminds and ${isAwaiting('seen')})
        ) newest
        where newest.bytes <= ${MOST_TAG_BYTES}
      ) as read_tags,
      case when m.id is not null then jsonb_build_object(
        'seconds', ceil(extract(epoch from coalesce(
          m.turn_ends_at, m.started_at + make_interval(secs => ${RING_MS / 1000})
        ) - clock_timestamp())), 'is_video', m.kind = 'KINWARD_VIDEO', 'support_name', help.display_name,
        'caller_name', trim(caller.first_name || ' ' || caller.last_name), 'is_told', not exists (
          select from (values (m.location_id), (help.location_id)) as place (id)
          left join location_members lm on lm.location_id = place.id and lm.user_id = s.user_id and lm.removed_at is null
          where not lets_in(place.id, s.user_id, null) or lm.terms_due
        )
      ) end as call
    from outbox_pushes p
    join push_subscriptions s on s.id = p.subscription_id
    join sessions on sessions.id = s.session_id and sessions.revoked_at is null and sessions.expires_at > now()
    join users u on u.id = s.user_id and u.deactivated_at is null
    left join notifications n on n.id = p.notification_id
    left join readable_channels r on r.group_id = n.group_id and r.user_id = s.user_id
    left join (
      meetings m join locations l on l.id = m.location_id join users caller on caller.id = m.caller_id
      left join escalations help on help.id = m.escalation_id
    ) on m.id = p.meeting_id
    where p.id = ${id} and (m.id is null or p.closes or exists (
      select from meeting_participants mp
      where mp.meeting_id = m.id and mp.user_id = s.user_id and mp.state = 'ringing'
    )) and (p.notification_id is null or case when p.reminds then ${isAwaiting('n')} else n.read_at is null end
      and (n.held_until is null or n.held_until <= now())
      and (n.group_id is null or r.group_id is not null or n.type = 'UNJOINED_CHANNEL'))`.execute(db)
  return rows[0]
}

/** What was pushed is shown from now on, and what it closed is not. What came meanwhile under its tag still waits. */
export async function noteShown(db: Db, { id, receipt, subscription_id }: Waiting, readTags: string[]): Promise<void> {
  await sql`
    with shown as (
      update outbox_pushes set delivered_at = now() where id = ${id} and receipt = ${receipt}
    )
    delete from outbox_pushes
    where subscription_id = ${subscription_id} and id <> ${id} and delivered_at is not null
      and (tag = any(${readTags}::text[])
        or delivered_at < now() - make_interval(days => ${NOTIFICATION_WINDOW_DAYS}::integer))`.execute(db)
}

export async function forget(db: Db, { id, receipt }: Waiting): Promise<void> {
  await db.deleteFrom('outbox_pushes').where('id', '=', id).where('receipt', '=', receipt).execute()
}

/** Whom a push has come to, and with which urgent message; nothing for what is not urgent, or not ours. */
export async function findReceived(
  db: Db,
  receipt: string,
): Promise<{ userId: number; messageId: number } | undefined> {
  const row = await db
    .selectFrom('outbox_pushes')
    .innerJoin('notifications', 'notifications.id', 'outbox_pushes.notification_id')
    .select(['notifications.user_id', 'notifications.message_id'])
    .where('outbox_pushes.receipt', '=', receipt)
    .where('notifications.is_urgent', '=', true)
    .executeTakeFirst()
  return row && row.message_id !== null ? { userId: row.user_id, messageId: row.message_id } : undefined
}
