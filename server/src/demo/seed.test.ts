import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { directMessageHash } from '@kinward/contract/format'
import { Attachment } from '@kinward/contract/attachments'
import { FormDefinition } from '@kinward/contract/form-definitions'
import { SortingPreference } from '@kinward/contract/sorting'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts'
import { createDiskStorage } from '../platform/storage/disk.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { buildDemo } from './build.ts'
import { createClock, TIME_ZONE } from './clock.ts'
import { seedDemo, type DemoSummary } from './seed.ts'

const NOW = new Date('2025-11-15T08:10:00Z')
const SECRETS = { passwordHash: '$argon2id$demo', pinHash: '$argon2id$pin' }

let database: TestDatabase
let pool: pg.Pool
let summary: DemoSummary
let folder: string
let storage: Storage

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'kinward-seed-'))
  storage = await createDiskStorage({ folder })
  summary = await seedDemo(pool, { now: NOW, hash: async () => SECRETS, storage })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const result = await pool.query<Record<string, unknown>>(sql, values)
  return result.rows
}

/** The first few rows that break a rule; a rule holds when there are none. */
async function offenders(sql: string): Promise<Record<string, unknown>[]> {
  return rows(`${sql} limit 5`)
}

describe('forms', () => {
  it('have given the results that the patients have, and hold the one that the night shift is reminded of', async () => {
    expect(
      await offenders(`select a.id from patient_assessments a where a.form_id is not null and a.result is distinct from (
        select r.result from form_responses r where r.patient_id = a.patient_id and r.form_id = a.form_id
        order by r.id desc limit 1)`),
    ).toEqual([])
    expect(await rows('select name, location_id from forms where id = 1')).toEqual([
      { name: 'Shift handover', location_id: '1' },
    ])
    const definitions = await rows('select definition from form_versions')
    expect(definitions.every(({ definition }) => FormDefinition.safeParse(definition).success)).toBe(true)
  })
})

describe('those who are cared for', () => {
  it('have the acuity that their last answers make, and a history of it', async () => {
    expect(
      await offenders(`select p.id from patients p
        left join lateral (
          select r.score, count(*) over () as times from form_responses r
          where r.patient_id = p.id and r.is_acuity order by r.answered_at desc, r.id desc limit 1
        ) r on true
        where p.discharged_at is null and p.acuity_score is not null
          and (r.score is distinct from p.acuity_score or r.times < 2)`),
    ).toEqual([])
    expect(await rows('select count(*)::int as n from form_responses where is_acuity and score is null')).toEqual([
      { n: 0 },
    ])
  })

  it('have staff of their location who are responsible for them', async () => {
    expect(
      await offenders(`select p.id from patients p where p.discharged_at is null and not exists (
        select from patient_assignments a
        join location_members lm on lm.location_id = p.location_id and lm.user_id = a.user_id and lm.role = 'staff'
        where a.patient_id = p.id)`),
    ).toEqual([])
    expect(await offenders(`select a.patient_id from patient_assignments a where a.assigned_by is null`)).toEqual([])
  })
})

describe('the event queue', () => {
  it('has something open and something closed, about what is there', async () => {
    expect(await rows(`select q.kind, q.resolved_at is null as is_open from queue_items q order by q.kind`)).toEqual([
      { kind: 'invite', is_open: true },
      { kind: 'record', is_open: true },
      { kind: 'relative', is_open: false },
      { kind: 'visit', is_open: true },
    ])
    expect(
      await rows(`select e.given_up_at is not null as is_given_up from queue_items q
        join record_entries e on e.id = q.subject_id where q.kind = 'record'`),
    ).toEqual([{ is_given_up: true }])
  })
})

describe('visits', () => {
  it('go on now, are over, and one was forgotten, as the channels tell of them', async () => {
    const told = await rows(
      `select v.in_at > $1::timestamptz - interval '12 hours' as is_recent, count(*)::int as n
       from visits v where v.location_id = 1 and v.out_at is null group by 1 order by 1`,
      [NOW],
    )
    expect(told[0]).toEqual({ is_recent: false, n: 1 })
    expect(told[1]?.['n']).toBeGreaterThanOrEqual(2)
    const [map] = await rows(
      `select count(*)::int as n from visits
       where location_id = 1 and in_latitude is not null and in_at > $1::timestamptz - interval '24 hours'`,
      [NOW],
    )
    expect(map?.['n']).toBeGreaterThanOrEqual(7)
    expect(await offenders(`select id from visits where out_at <= in_at or message_id is null`)).toEqual([])
    expect(
      await offenders(`select v.id from visits v join messages m on m.id = v.message_id
        cross join jsonb_array_elements(m.attachments) as a (item)
        where a.item ? 'userOutTime' and (a.item ->> 'userOutTime')::timestamptz <> v.out_at`),
    ).toEqual([])
  })

  it('leave nobody checked in of those whom visitors sign in as', async () => {
    const names = summary.signIns.map(({ username }) => username)
    expect(
      await rows(
        `select v.id from visits v join users u on u.id = v.user_id
         where v.out_at is null and v.in_at < $2::timestamptz - interval '12 hours' and u.username = any($1)`,
        [names, NOW],
      ),
    ).toEqual([])
  })
})

describe('what the database counts', () => {
  it('numbers the main thread of every channel without holes, in the order of ids and of time', async () => {
    expect(
      await offenders(`select group_id from messages where seq is not null group by group_id
      having min(seq) <> 1 or max(seq) <> count(*)`),
    ).toEqual([])
    expect(
      await offenders(`select id from messages where (seq is not null) <> (parent_id is null or show_in_main_thread)`),
    ).toEqual([])
    expect(
      await offenders(`select * from (select id, sent_at, seq,
        lag(sent_at) over (order by id) as sent_before,
        lag(seq) over (partition by group_id order by id) as seq_before
        from messages where seq is not null) m
      where sent_at < sent_before or seq <= seq_before`),
    ).toEqual([])
    expect(
      await offenders(`select r.id from messages r join messages p on p.id = r.parent_id
      where r.id <= p.id or r.group_id <> p.group_id or p.parent_id is not null`),
    ).toEqual([])
  })

  it('gives every change a version of its own, a parent that of its last reply', async () => {
    expect(
      await offenders(
        `select group_id from messages where reply_count = 0 group by group_id, version having count(*) > 1`,
      ),
    ).toEqual([])
    expect(
      await offenders(`select p.id from messages p where p.reply_count > 0
      and p.version <> (select max(r.version) from messages r where r.parent_id = p.id)`),
    ).toEqual([])
    expect(
      await offenders(`select g.id from groups g where g.version <> (select count(*) from messages m where m.group_id = g.id)
      or g.version <> (select coalesce(max(m.version), 0) from messages m where m.group_id = g.id)`),
    ).toEqual([])
  })

  it('keeps the channel rows true to their messages', async () => {
    expect(
      await offenders(`select g.id from groups g
      left join lateral (select max(seq) as seq, max(id) filter (where seq is not null) as last_id,
          count(*) filter (where pinned_at is not null) as pinned,
          coalesce(max(seq) filter (where urgent_for is not null), 0) as urgent
        from messages m where m.group_id = g.id) m on true
      where g.seq <> coalesce(m.seq, 0) or g.last_message_id is distinct from m.last_id or g.pinned_count <> m.pinned
        or g.last_urgent_seq <> m.urgent
        or g.last_message_time is distinct from (select sent_at from messages where id = m.last_id)`),
    ).toEqual([])
  })

  it('sums up threads', async () => {
    expect(
      await offenders(`select p.id from messages p
      left join lateral (select count(*) as replies, max(sent_at) as last_at from messages r where r.parent_id = p.id) r on true
      where p.reply_count <> r.replies or p.last_reply_at is distinct from r.last_at`),
    ).toEqual([])
    expect(
      await offenders(`select p.id from messages p where p.reply_count > 0 and p.repliers <> coalesce(
      (select array_agg(last.sender_id order by last.id) from (
        select sender_id, max(id) as id from messages r where r.parent_id = p.id and r.sender_id <> p.sender_id
        group by sender_id order by max(id) desc limit 3) last), '{}')`),
    ).toEqual([])
  })

  it('tells of a missed call that was made, with a line of it in its channel', async () => {
    expect(
      await offenders(`select n.id from notifications n where n.type = 'VOIP' and not exists (
        select from meetings m join meeting_participants p on p.meeting_id = m.id
        join messages line on line.group_id = m.group_id and line.sender_id = m.caller_id and line.kind = 'activity'
        where m.id = (n.data ->> 'id')::bigint and n.cause_key = 'call-' || m.hash and m.caller_id = n.actor_id
          and p.user_id = n.user_id and p.state = 'missed' and line.attachments @> '[{"type": "voip", "action": "missed"}]'
      )`),
    ).toEqual([])
    expect(await offenders(`select id from notifications where type = 'VOIP'`)).toHaveLength(1)
  })

  it('places every reader at a message of the channel', async () => {
    expect(
      await offenders(`select m.group_id from group_members m join groups g on g.id = m.group_id
      where m.last_seen_seq > g.seq or m.delivered_seq > g.seq or m.delivered_seq < m.last_seen_seq`),
    ).toEqual([])
    expect(
      await offenders(`select m.group_id from group_members m where m.own_after_read <> (select count(*) from messages o
      where o.group_id = m.group_id and o.sender_id = m.user_id and o.seq > m.last_seen_seq)`),
    ).toEqual([])
    expect(
      await offenders(`select m.group_id from group_members m left join messages o on o.id = m.last_seen_message_id
      where (m.last_seen_seq = 0) <> (o.id is null) or (o.id is not null and (o.group_id <> m.group_id or o.seq <> m.last_seen_seq))`),
    ).toEqual([])
  })

  it('counts reactions and mentions as they were made', async () => {
    expect(
      await offenders(`select m.id from messages m where m.reactions <> coalesce((select jsonb_object_agg(type, n)
      from (select type, count(*) as n from message_reactions r where r.message_id = m.id group by type) t), '{}'::jsonb)`),
    ).toEqual([])
    expect(
      await offenders(`select m.id from messages m where m.seq is not null and cardinality(m.mentions) <>
      (select count(*) from message_mentions x where x.message_id = m.id and x.seq = m.seq and x.user_id = any (m.mentions))`),
    ).toEqual([])
    expect(
      await offenders(`select m.id from messages m where m.seq is null
      and exists (select 1 from message_mentions x where x.message_id = m.id)`),
    ).toEqual([])
  })

  it('continues every identity after the seed', async () => {
    for (const table of [
      'users',
      'patients',
      'groups',
      'messages',
      'message_reactions',
      'patient_flags',
      'family_members',
    ]) {
      const [row] = await rows(`select nextval(pg_get_serial_sequence($1, 'id')) > max(id) as ahead from ${table}`, [
        table,
      ])
      expect(row).toEqual({ ahead: true })
    }
  })
})

describe('who may be where', () => {
  it('lets only members of a channel speak in it, and only members of the location be in it', async () => {
    expect(
      await offenders(`select m.id from messages m left join group_members g on g.group_id = m.group_id and g.user_id = m.sender_id
      where g.user_id is null`),
    ).toEqual([])
    expect(
      await offenders(`select m.user_id from group_members m join groups g on g.id = m.group_id
      left join location_members l on l.location_id = g.location_id and l.user_id = m.user_id where l.user_id is null`),
    ).toEqual([])
    expect(
      await offenders(`select t.id from (select id, group_id, unnest(mentions) as user_id from messages) t
      left join group_members g on g.group_id = t.group_id and g.user_id = t.user_id where g.user_id is null`),
    ).toEqual([])
    expect(
      await offenders(`select r.id from message_reactions r join messages m on m.id = r.message_id
      left join group_members g on g.group_id = m.group_id and g.user_id = r.user_id where g.user_id is null`),
    ).toEqual([])
  })

  it('keeps families and patients out of the care team’s channels, and the unverified out of the family’s', async () => {
    expect(
      await offenders(`select m.user_id from group_members m join groups g on g.id = m.group_id
      join location_members l on l.location_id = g.location_id and l.user_id = m.user_id
      where g.type not in ('family', 'personal') and l.role in ('family', 'patient')`),
    ).toEqual([])
    expect(
      await offenders(`select f.id from family_members f join groups g on g.patient_id = f.patient_id
      join group_members m on m.group_id = g.id and m.user_id = f.user_id where not f.relation_verified`),
    ).toEqual([])
  })

  it('names channels after their patients and keys direct ones by their people', async () => {
    expect(
      await offenders(`select g.id from groups g join patients p on p.id = g.patient_id
      where g.name <> case g.type when 'family' then p.last_name || ' family' else p.first_name || ' ' || p.last_name end`),
    ).toEqual([])
    const direct = await rows(`select g.location_id::int as place, g.dm_hash, array_agg(m.user_id::int) as people
      from groups g join group_members m on m.group_id = g.id where g.type = 'personal' group by g.id`)
    for (const { place, dm_hash: hash, people } of direct) {
      const [one = 0, other = 0] = people as number[]
      expect(hash).toBe(directMessageHash(Number(place), one, other))
    }
  })

  it('gives one family member a staff role elsewhere', async () => {
    const [carla] = await rows(`select array_agg(l.role order by l.location_id) as roles from users u
      join location_members l on l.user_id = u.id where u.username = 'carla.quintero'`)
    expect(carla).toEqual({ roles: ['family', 'staff'] })
  })
})

describe('the world it fills', () => {
  it('is large, in all five types, with one busy channel', async () => {
    expect(summary.seeded).toBe(true)
    expect(summary.counts).toMatchObject({ locations: 3, patients: 60 })
    expect(summary.counts.messages).toBeGreaterThan(40_000)
    const types = await rows(`select type, count(*)::int as n from groups group by type order by type`)
    expect(types.map(({ type }) => type)).toEqual(['discussion', 'family', 'omni', 'patients', 'personal'])
    expect(await rows(`select seq::int from groups where name = 'Unit floor'`)).toEqual([{ seq: 20_000 }])
    expect(await offenders(`select id from groups where type = 'patients' and (seq < 30 or seq > 400)`)).toEqual([])
  })

  it('lies wholly before now', async () => {
    expect(await offenders(`select id from messages where sent_at > ${NOW.getTime()}`)).toEqual([])
    expect(
      await offenders(`select id from messages where greatest(pinned_at, deleted_at) > '${NOW.toISOString()}'`),
    ).toEqual([])
    expect(
      await offenders(`select message_id from message_acknowledgements where acknowledged_at > ${NOW.getTime()}`),
    ).toEqual([])
    expect(
      await offenders(`select m.id from messages m join group_members g on g.group_id = m.group_id and g.user_id = m.sender_id
      where g.joined_at > to_timestamp(m.sent_at / 1000.0) and m.kind <> 'activity'`),
    ).toEqual([])
  })

  it('does not say the same thing twice in a row', async () => {
    expect(
      await offenders(`select * from (select body, lag(body) over (partition by group_id order by id) as before
      from messages where kind = 'normal' and length(body) > 30) m where body = before`),
    ).toEqual([])
  })

  it('leaves no placeholder and writes attachments as the contract has them', async () => {
    expect(await offenders(`select body from messages where body ~ '[{}]|\\[[^\\]]*\\|' or body = ''`)).toEqual([])
    const attached = await rows(`select attachments from messages where attachments <> '[]'`)
    for (const { attachments } of attached) expect(z.array(Attachment).safeParse(attachments).success).toBe(true)
  })

  it('has the bytes of every file, as large as it says, and of every kind', async () => {
    const files = await rows(`select f.key, f.size::int, f.renditions, f.kind, m.attachments -> 0 as attachment
      from files f join message_files c on c.file_id = f.id join messages m on m.id = c.message_id order by f.id`)
    expect(files.length).toBeGreaterThan(200)
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['file', 'image', 'video', 'voice-clip']))
    const pieces = files.flatMap(({ key, size, renditions }) => [
      [key, size],
      ...Object.entries(renditions as object).map(([name, bytes]) => [`${name}__${String(key)}`, bytes as unknown]),
    ])
    for (const [key, size] of pieces) expect((await buffer(await storage.read(String(key)))).byteLength).toBe(size)
    const kept = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(pieces.length)
    for (const { key, attachment } of files) expect(attachment).toMatchObject({ url: `files/${String(key)}` })
    const bare = await offenders(
      `select id from messages where attachments @? '$[*] ? (@.type like_regex "^(file|image|video|voice-clip)$" && !exists(@.id))'`,
    )
    expect(bare).toEqual([])
  })

  it('signs in the seven', async () => {
    const users = await rows(
      `select username, first_name || ' ' || last_name as name from users
      where username = any ($1) and email is not null and password_hash = $2`,
      [summary.signIns.map(({ username }) => username), SECRETS.passwordHash],
    )
    expect(users).toHaveLength(7)
    for (const { username, name, role } of summary.signIns) {
      expect(users).toContainEqual({ username, name })
      const roles = await rows(
        `select distinct role from location_members l join users u on u.id = l.user_id where username = $1`,
        [username],
      )
      expect(roles).toEqual([{ role }])
    }
  })

  it('has something waiting for each of them', async () => {
    const waiting = await rows(
      `select u.username, sum(g.seq - m.read_seq - m.own_after_read)::int as unread
      from users u join group_members m on m.user_id = u.id join groups g on g.id = m.group_id
      where u.username = any ($1) group by 1`,
      [summary.signIns.map(({ username }) => username)],
    )
    expect(waiting).toHaveLength(7)
    for (const { unread } of waiting) expect(unread).toBeGreaterThan(0)
  })

  it('has told each of them, but for the nurse, whose night is told, of every mention and direct message that waits', async () => {
    const untold = await rows(
      `select u.username, coalesce(g.name, g.type) as channel from users u
      join group_members m on m.user_id = u.id join groups g on g.id = m.group_id
      cross join lateral (
        select max(x.id) as id from messages x
        where x.group_id = g.id and x.seq > m.read_seq and x.sender_id <> u.id
          and (g.type = 'personal' or u.id = any (x.mentions))
      ) last
      where u.username = any ($1) and last.id is not null and not exists (
        select from notifications n where n.user_id = u.id and n.message_id = last.id and n.read_at is null
      )`,
      [summary.signIns.map(({ username }) => username).filter((username) => username !== 'nurse')],
    )
    expect(untold).toEqual([])
  })

  it('says of nobody that they are on call when they are not', async () => {
    const [doctor] = await rows(
      `select u.status_message, to_char(s.starts_at at time zone '${TIME_ZONE}', 'FMHH12:MI am') as "from",
        to_char((s.starts_at + make_interval(mins => s.minutes)) at time zone '${TIME_ZONE}', 'FMHH12:MI am') as "to"
      from users u join schedules s on s.user_id = u.id and s.on_call_role_id is not null
      where u.username = 'doctor'`,
    )
    expect(doctor?.['status_message']).toBe(`On call from ${String(doctor?.['from'])} to ${String(doctor?.['to'])}`)
  })
})

describe('the night as the nurse finds it at North Shore', () => {
  it('shows the drawn lists with their counts', async () => {
    const channels = await rows(
      `select g.type, coalesce(g.name, (select o.first_name || ' ' || o.last_name from group_members om join users o on o.id = om.user_id
          where om.group_id = g.id and om.user_id <> u.id)) as name,
        (g.seq - m.read_seq - m.own_after_read)::int as unread,
        (select count(*)::int from messages x where x.group_id = g.id and x.seq > m.last_seen_seq and x.urgent_for is not null) as urgent,
        m.muted_at is not null as muted,
        to_char(to_timestamp(g.last_message_time / 1000) at time zone '${TIME_ZONE}', 'Mon FMDD FMHH12:MI am') as at
      from users u join group_members m on m.user_id = u.id join groups g on g.id = m.group_id
      left join patients p on p.id = g.patient_id
      where u.username = 'nurse' and g.location_id = 1
      order by array_position(array['patients', 'family', 'discussion', 'personal'], g.type),
        case when g.type = 'patients' then -p.acuity_score end, g.last_message_time desc`,
    )
    expect(channels.map(({ name, unread, urgent, muted, at }) => [name, unread, urgent, muted, at])).toEqual([
      ['Walter Brandvold', 3, 0, false, 'Nov 15 3:02 am'],
      ['Marisol Quintero', 4, 1, false, 'Nov 15 2:58 am'],
      ['Agnes Lindqvist-Baptiste', 3, 0, false, 'Nov 15 1:20 am'],
      ['Harold Ozturk', 0, 0, false, 'Nov 15 12:44 am'],
      ['Bettina Farrow', 0, 0, true, 'Nov 14 4:40 pm'],
      ['Brandvold family', 1, 0, false, 'Nov 15 3:05 am'],
      ['Quintero family', 0, 0, false, 'Nov 14 6:55 pm'],
      ['Night shift handover', 6, 0, false, 'Nov 15 3:05 am'],
      ['Controlled drugs count', 0, 0, false, 'Nov 15 12:10 am'],
      ['Supplies', 0, 0, true, 'Nov 14 3:55 pm'],
      ['Dr. Priya Raman', 1, 0, false, 'Nov 15 2:51 am'],
      ['Imani Okafor', 0, 0, false, 'Nov 14 7:09 pm'],
    ])
  })

  it('opens Walter Brandvold’s channel after the order, with its thread, receipts and pins', async () => {
    const [order] =
      await rows(`select m.id, m.seq, m.reply_count, m.reactions, array_agg(u.last_name order by place) as faces,
        (select last_seen_seq from group_members x join users d on d.id = x.user_id where x.group_id = m.group_id and d.username = 'nurse') as seen
      from messages m, unnest(m.repliers) with ordinality as face (id, place) join users u on u.id = face.id
      where m.body like '%Two point five, not 25%' group by m.id`)
    expect(order).toMatchObject({
      reply_count: 4,
      reactions: { like: 3, heart: 1 },
      faces: ['Tallis', 'Delacroix', 'Whitlock'],
    })
    expect(order?.['seen']).toBe(order?.['seq'])
    const [thanks] =
      await rows(`select count(*)::int as others, count(*) filter (where x.last_seen_seq >= m.seq)::int as read
      from messages m join group_members x on x.group_id = m.group_id and x.user_id <> m.sender_id
      where m.body = 'Thank you, Marcus. I will ring Ellen now.'`)
    expect(thanks).toEqual({ others: 8, read: 5 })
    expect(
      await rows(`select pinned_count, jsonb_array_length(files.list) as files from groups,
      lateral (select jsonb_agg(a) as list from messages, jsonb_array_elements(attachments) a
        where group_id = groups.id and a ->> 'type' in ('file', 'image')) files where name = 'Walter Brandvold'`),
    ).toEqual([{ pinned_count: 2, files: 14 }])
    expect(
      await rows(
        `select f.abrv from patient_flags x join flags f on f.id = x.flag_id where x.patient_id = 1 order by x.id`,
      ),
    ).toEqual(['PC', 'FR', 'O2'].map((abrv) => ({ abrv })))
  })

  it('sorts her lists as drawn', async () => {
    const [nurse] = await rows(
      `select preferences -> 'sortingPreference' as sorting from users where username = 'nurse'`,
    )
    const sorting = SortingPreference.parse(nurse?.['sorting'])
    expect(sorting.locations['1']).toMatchObject({
      sortPatientChannelsBy: 'Acuity Score',
      sortChannelsBy: 'Recent Activity',
    })
  })
})

describe('seeding', () => {
  it('leaves a database that is in use as it is', async () => {
    const hash = vi.fn(async () => SECRETS)
    const again = await seedDemo(pool, { now: NOW, hash, storage })
    expect(again).toEqual({ seeded: false, signIns: [], counts: summary.counts })
    expect(hash).not.toHaveBeenCalled()
  })

  it('tells the same story for the same moment', async () => {
    const stored =
      await rows(`select id::int, seq::int, version::int, sender_id::int as sender, sent_at::text as at, body
      from messages where reply_count = 0 order by id`)
    const told = buildDemo(NOW)
      .numbers.messages.filter(({ replyCount }) => replyCount === 0)
      .map(({ id, seq, version, draft }) => ({
        id,
        seq,
        version,
        sender: draft.sender.id,
        at: String(draft.at),
        body: draft.body,
      }))
    expect(JSON.stringify(stored)).toBe(JSON.stringify(told))
  })

  it('can be told on a night when the clocks change', () => {
    const now = new Date('2026-03-08T07:30:00Z')
    const { numbers } = buildDemo(now)
    expect(numbers.messages.at(-1)?.draft.at).toBeLessThan(now.getTime())
  })
})

describe('the clock', () => {
  it('takes the last 3:06 am that has passed, in summer and in winter', () => {
    const anchors = [
      '2025-11-15T08:06:00Z',
      '2025-11-15T08:05:59Z',
      '2026-07-01T02:00:00Z',
      '2026-03-08T12:00:00Z',
    ].map((now) => new Date(createClock(new Date(now)).anchor).toISOString())
    expect(anchors).toEqual([
      '2025-11-15T08:06:00.000Z',
      '2025-11-14T08:06:00.000Z',
      '2026-06-30T07:06:00.000Z',
      '2026-03-08T07:06:00.000Z',
    ])
  })
})
