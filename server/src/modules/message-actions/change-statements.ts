import type pg from 'pg'
import type { GroupCaller } from '../../platform/session/access.ts'
import { type Against, BETWEEN_TWO, CLOSED, refusalOf, SHUT } from './refusals.ts'

type Change = {
  /** What speaks against it beyond an archived channel and a discharged patient, in this order. */
  against?: readonly Against[]
  /** What becomes of the rows around the message; a row for a change, none when everything is so already. */
  changed: string
  /** What it sets of the message `m`. */
  message: string
  /** What it sets of the channel `g` beside its version. */
  group?: string
}

/**
 * A change of one message, for a transaction that holds the lock of its channel: looks whether it may be made, makes it,
 * and gives message and channel their next version. Nobody changes a message without that lock, so what was read here is
 * still so when it is written. `$1` is the channel, `$2` the message, `$3` who changes it.
 */
function changeStatement({ against = [], changed, message, group }: Change): string {
  return `
  with asked as (
    select m.id, $3::bigint as user_id, m.pinned_at, g.type as group_type, ${refusalOf([...SHUT, ...against])} as refusal
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
  )
  select asked.refusal, asked.group_type, written.* from asked left join written on true`
}

const CHANGES = {
  rate: {
    against: [[BETWEEN_TWO, 'no_ratings'], ['m.sender_id = $3', 'own_rating'], ...CLOSED],
    changed: `insert into message_ratings (message_id, user_id) select id, user_id from allowed
    on conflict do nothing returning message_id`,
    message: 'honor_points = m.honor_points + 1',
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
