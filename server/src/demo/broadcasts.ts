import type { PoolClient } from 'pg'
import type { Clock } from './clock.ts'
import { LOCATION_NAMES } from './world.ts'

type Announced = {
  author: string
  title: string
  body: string
  places: string[]
  at: number
  /** Of ten people so many have read it; null waits for its time. */
  readers: number | null
  isUrgent?: boolean
}

const EVERYWHERE: string[] = Object.values(LOCATION_NAMES)

/** What was announced at Harbor Hospice, and what will be. */
function announced({ on }: Clock): Announced[] {
  return [
    {
      author: 'admin',
      title: 'Bereavement evening on Thursday',
      body: 'We meet at **6:30 pm** in the day room. Families of the last six months are invited; please tell those you cared for.',
      places: EVERYWHERE,
      at: on(-2, '09:00'),
      readers: null,
    },
    {
      author: 'admin',
      title: 'Winter road plan for home visits',
      body: 'From tonight the **winter road plan** applies to all home visits.\n\n- Check the road report before you leave, and say in the channel when you set out.\n- Route 9 past the mill is salted last. Take the coast road, it is six minutes longer.\n- Chains and blankets are in every car. What you use, you write on the list in the garage.\n\nNobody has to drive on ice. Call the shift lead, and we find another way.',
      places: EVERYWHERE,
      at: on(1, '16:05'),
      readers: 6,
    },
    {
      author: 'lena.sorko',
      title: 'Oxygen supplier: recall of one batch of tubing',
      body: 'Tubing with the lot number **NC-4471** must not be used. Look in the hall closets of your patients today and bring what you find back to the office.',
      places: [LOCATION_NAMES.north],
      at: on(9, '07:40'),
      readers: 8,
      isUrgent: true,
    },
    {
      author: 'admin',
      title: 'Flu shots for everyone on the team',
      body: 'The nurse of the health service is here on **Monday and Tuesday**, 7 am to 7 pm, in the small meeting room. No appointment needed.',
      places: EVERYWHERE,
      at: on(16, '11:15'),
      readers: 9,
    },
  ]
}

const WRITE = `
  with told as (
    select t.*, to_timestamp(t.at / 1000) as moment, row_number() over () as n
    from jsonb_to_recordset($1) as t (author text, title text, body text, places text[], at float8, readers integer,
      "isUrgent" boolean)
  ), written as (
    insert into broadcasts (entity_id, author_id, hash_key, title, body, is_urgent, location_ids, roles, send_at, sent_at,
      created_at)
    select min(l.entity_id), u.id, 'demo-broadcast-' || t.n, t.title, t.body, coalesce(t."isUrgent", false),
      array_agg(l.id order by l.id), '{admin,staff}', case when t.readers is null then t.moment end,
      case when t.readers is not null then t.moment end,
      least(t.moment, $2::timestamptz) - interval '20 minutes'
    from told t join users u on u.username = t.author join locations l on l.name = any(t.places)
    group by u.id, t.n, t.title, t.body, t."isUrgent", t.readers, t.moment
    returning id, author_id, location_ids, sent_at, hash_key
  ), reached as (
    insert into broadcast_recipients (broadcast_id, user_id, location_ids, sent_at, read_at)
    select w.id, lm.user_id, array_agg(lm.location_id order by lm.location_id), w.sent_at,
      case when (lm.user_id * 7 + w.id * 3) % 10 < t.readers and not (t.n = 4 and u.username = 'nurse')
          or t.n = 2 and u.username = 'nurse'
        then w.sent_at + (lm.user_id * 37 % 540 + 2) * interval '1 minute' end
    from written w
    join told t on w.hash_key = 'demo-broadcast-' || t.n
    join location_members lm on lm.location_id = any(w.location_ids) and lm.removed_at is null
      and lm.role in ('admin', 'staff') and lm.user_id <> w.author_id
    join users u on u.id = lm.user_id and u.deactivated_at is null and not u.is_bot
    where w.sent_at is not null
    group by w.id, w.sent_at, lm.user_id, t.readers, t.n, u.username
    returning broadcast_id, user_id, location_ids, sent_at, read_at
  )
  insert into notifications (user_id, type, cause_key, entity_id, location_id, actor_id, data, first_told_at, told_at, read_at)
  select r.user_id, 'BROADCAST', 'broadcast:' || r.broadcast_id, l.entity_id, l.id, w.author_id,
    jsonb_build_object('id', r.broadcast_id, 'title', t.title), r.sent_at, r.sent_at, r.read_at
  from reached r
  join written w on w.id = r.broadcast_id
  join told t on w.hash_key = 'demo-broadcast-' || t.n
  join locations l on l.id = r.location_ids[1]
  where t.n = 2`

/** Broadcasts, who got them and who has read them; one waits for its time. */
export async function writeBroadcasts(client: PoolClient, clock: Clock, now: Date): Promise<void> {
  await client.query(WRITE, [JSON.stringify(announced(clock)), now])
}
