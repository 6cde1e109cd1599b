import type pg from 'pg'
import type { GroupCaller } from '../../platform/session/access.ts'
import { type Against, BETWEEN_TWO, CLOSED, refusalOf, shutTo } from './refusals.ts'

/** Under which an honor is told: one of each person for each message. */
const honorKey = (message: string, giver: string) => `'honor:' || ${message}::bigint || ':' || ${giver}::bigint`

type Change = {
  /** What speaks against it beyond a channel that is shut to whoever makes it, in this order. */
  against?: readonly Against[]
  /** What becomes of the rows around the message; a row for a change, none when everything is so already. */
  changed: string
  /** What it sets of the message `m`. */
  message: string
  /** What it sets of the channel `g` beside its version. */
  group?: string
  /** Further parts, which follow from `written`. */
  follows?: string
}

/**
 * A change of one message, for a transaction that holds the lock of its channel: looks whether it may be made, makes it,
 * and gives message and channel their next version. Nobody changes a message without that lock, so what was read here is
 * still so when it is written. `$1` is the channel, `$2` the message, `$3` who changes it.
 */
function changeStatement({ against = [], changed, message, group, follows = '' }: Change): string {
  return `
  with asked as (
    select m.id, $3::bigint as user_id, m.pinned_at, g.type as group_type, ${refusalOf([...shutTo('$3::bigint'), ...against])} as refusal
    from messages m
    join groups g on g.id = m.group_id
    left join patients p on p.id = g.patient_id
    where m.id = $2 and m.group_id = $1
  ), allowed as (
    select * from asked where refusal is null
  ), changed as (
    ${changed}
  ), versioned as (
    update groups g set ${group ? `${group}, ` : ''}version = g.version + 1 from changed where g.id = $1
    returning g.version
  ), written as (
    update messages m set ${message}, version = v.version from versioned v where m.id = $2
    returning m.version, m.hash_key, m.honor_points
  )${follows}
  select asked.refusal, asked.group_type, written.* from asked left join written on true`
}

/** Whoever said what was honored is told by whom. */
const HONORED = `, honored as (
    insert into notification_causes (kind, message_id, body)
    select 'honor', m.id, jsonb_build_object('type', 'HONOR', 'causeKey', ${honorKey('$2', '$3')},
      'userIds', jsonb_build_array(m.sender_id), 'entityId', l.entity_id, 'locationId', l.id, 'groupId', m.group_id,
      'messageId', m.id, 'parentId', m.parent_id, 'patientId', g.patient_id, 'actorId', $3::bigint,
      'data', '{}'::jsonb, 'isUrgent', false)
    from written cross join messages m
    join users u on u.id = m.sender_id and not u.is_bot
    join groups g on g.id = m.group_id
    join locations l on l.id = g.location_id
    where m.id = $2
  )`

const CHANGES = {
  rate: {
    against: [[BETWEEN_TWO, 'no_ratings'], ['m.sender_id = $3', 'own_rating'], ...CLOSED],
    changed: `insert into message_ratings (message_id, user_id) select id, user_id from allowed
    on conflict do nothing returning message_id`,
    message: 'honor_points = m.honor_points + 1',
    follows: HONORED,
  },
  takeRatingBack: {
    against: [[BETWEEN_TWO, 'no_ratings'], ['m.sender_id = $3', 'own_rating'], ...CLOSED],
    changed: `delete from message_ratings r using allowed a where r.message_id = a.id and r.user_id = a.user_id
    returning r.message_id`,
    message: 'honor_points = m.honor_points - 1',
  },
  pin: {
    against: CLOSED,
    changed: 'select id from allowed where pinned_at is null',
    // The moment under the lock, not that of the transaction's start: pins are listed in the order they were made.
    message: 'pinned_at = clock_timestamp(), pinned_by = $3',
    group: 'pinned_count = g.pinned_count + 1',
  },
  unpin: {
    changed: 'select id from allowed where pinned_at is not null',
    message: 'pinned_at = null, pinned_by = null',
    group: 'pinned_count = g.pinned_count - 1',
  },
} satisfies Record<string, Change>

export type ChangeKind = keyof typeof CHANGES

const STATEMENTS = new Map(Object.entries<Change>(CHANGES).map(([kind, change]) => [kind, changeStatement(change)]))

export function statementOf(kind: ChangeKind, { groupId, userId }: GroupCaller, messageId: number): pg.QueryConfig {
  return { name: `message-${kind}`, text: STATEMENTS.get(kind) ?? '', values: [groupId, messageId, userId] }
}

/**
 * Takes back that someone was told of an honor which is no longer there: first that they are about to be, which waits for
 * whoever is telling it at this moment, then what they were told.
 */
export function takeHonorBack({ userId }: GroupCaller, messageId: number): pg.QueryConfig[] {
  const values = [messageId, userId]
  return [
    { name: 'honor-untell', text: UNTOLD, values },
    { name: 'honor-take-back', text: TAKEN_BACK, values },
  ]
}

const IS_GONE = 'not exists (select from message_ratings r where r.message_id = $1 and r.user_id = $2)'

const UNTOLD = `delete from notification_causes
  where kind = 'honor' and body ->> 'causeKey' = ${honorKey('$1', '$2')} and ${IS_GONE}`

const TAKEN_BACK = `delete from notifications
  where user_id = (select sender_id from messages where id = $1) and cause_key = ${honorKey('$1', '$2')} and ${IS_GONE}
  returning id, user_id`
