import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'
import { calledFor } from '../groups/called.ts'
import type { NotificationRow } from './notification.presenter.ts'

/**
 * What a reader may know of a notification now. Its channel, if they read it (`r`) or could come into it as staff of its
 * location (`door`); its patient by the same channel, or as staff of the patient's location; what has neither, if they
 * belong to its location or, where it has none, to its organisation. A broadcast is of every location through which they got
 * it, an item of the queue of the one that keeps it, wherever its patient is. A place that does not let them in from where
 * they are, or waits for its terms to be accepted, tells them nothing.
 */
const readerOf = (address: string | null) => sql`
  left join groups g on g.id = n.group_id
  left join patients p on p.id = coalesce(n.patient_id, g.patient_id)
  left join lateral (
    select r.listed_at from readable_channels r
    where r.group_id = n.group_id and r.user_id = n.user_id
      and not r.terms_due and lets_in(r.location_id, n.user_id, ${address}::inet)
    offset 0
  ) r on true
  left join lateral (
    select lm.location_id, lm.role, lm.permissions from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    where lm.user_id = n.user_id and lm.location_id = any(case n.type
        when 'BROADCAST' then coalesce((
          select b.location_ids from broadcast_recipients b
          where b.broadcast_id = (n.data ->> 'id')::bigint and b.user_id = n.user_id
        ), array[n.location_id])
        when 'QUEUES' then array[n.location_id]
        else array[coalesce(g.location_id, p.location_id, n.location_id)]
      end)
      and lm.removed_at is null and not lm.terms_due and lets_in(lm.location_id, n.user_id, ${address}::inet)
    order by lm.location_id = n.location_id desc limit 1
  ) lm on true
  left join lateral (
    select g.location_id from locations l join entities e on e.id = l.entity_id
    where l.id = g.location_id and (g.type = 'patients' or g.type = 'discussion' and g.is_public) and g.archived_at is null
      and (lm.role = 'admin' or lm.role = 'staff' and (g.type = 'patients' or 'CAN_VIEW_GROUPS' = any(lm.permissions)))
      and channel_type_is_on(g.type, e.feature_flags, l.feature_flags)
    offset 0
  ) door on true
  cross join lateral (
    select r.listed_at is not null or door.location_id is not null as knows_channel,
      p.id is not null and (
        r.listed_at is not null and g.patient_id = p.id or p.location_id = lm.location_id and lm.role in ('admin', 'staff')
      ) as knows_patient
  ) known
  cross join lateral (
    select case
      when n.group_id is not null then known.knows_channel
      when n.patient_id is not null and n.type <> 'QUEUES' then known.knows_patient
      when n.location_id is not null then lm.location_id is not null
      when n.entity_id is not null then exists (
        select from entity_members em
        where em.entity_id = n.entity_id and em.user_id = n.user_id and em.deactivated_at is null
      )
      else true
    end as is_open
  ) reach`

/** Notifications of `source`, each as its own reader may know it now from where they are, the newest first. */
export async function readRows(
  db: Db | Tx,
  source: RawBuilder<unknown>,
  address: string | null,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    ${ONE_PLAN} select n.id, n.user_id, n.type, n.read_at is not null as is_read, n.told_at, (extract(epoch from n.told_at) * 1000000)::bigint as place, n.entity_id,
      coalesce(r.listed_at, lm.location_id, n.location_id) as location_id, l.name as location_name,
      n.group_id, n.message_id, n.parent_id, n.data, n.count, n.is_urgent, n.passed,
      n.held_until is not null and n.held_until > now() as is_held, reach.is_open,
      case when known.knows_channel then g.type end as channel_type,
      case when known.knows_channel then ${calledFor(sql`n.user_id`)} end as channel_name,
      case when known.knows_channel then g.is_public end as is_public,
      r.listed_at is not null as has_joined,
      case when known.knows_patient then p.id end as patient_id,
      case when known.knows_patient then p.first_name || ' ' || p.last_name end as patient_name,
      sender.id as sender_id, trim(sender.first_name || ' ' || sender.last_name) as sender_name,
      sender.avatar as sender_avatar, trim(absent.first_name || ' ' || absent.last_name) as instead_of,
      left(m.body, 800) as body
    from (${source}) n
    ${readerOf(address)}
    left join locations l on l.id = coalesce(r.listed_at, lm.location_id, n.location_id)
    left join users sender on reach.is_open and sender.id = n.actor_id
    left join users absent on reach.is_open and absent.id = (n.data ->> 'insteadOfId')::bigint
    left join messages m
      on r.listed_at is not null and m.id = n.message_id and m.group_id = n.group_id and m.deleted_at is null
    order by n.told_at desc, n.id desc`.execute(db)
  return rows
}

/**
 * Notifications by their ids, of any readers, as they are told over the line. It is not known there where a reader is: where a
 * place asks for that, there are no words.
 */
export function readRowsById(db: Db | Tx, ids: number[]): Promise<NotificationRow[]> {
  return readRows(db, sql`select * from notifications where id = ${anyOf(ids)}`, null)
}
