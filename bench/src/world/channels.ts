import type pg from 'pg'
import { mixedGroups, WORLD } from './world.ts'

const { groups, locations, users } = WORLD

/** A body of about 200 characters, from a number. */
const BODY = `rpad('Note ' || n || ': ', 200, 'slept well, took water and half of the soup, asked for the window ')`

/** The channels that runs write to; each run starts with them empty. */
export async function writeWrittenChannels(client: pg.Client): Promise<void> {
  const { first, count, members } = groups.send
  await client.query(
    `insert into groups (id, location_id, type, name)
    select id, $1, 'discussion', 'Send ' || id from generate_series($2::bigint, $3::bigint) id`,
    [locations.send, first, first + count - 1],
  )
  await client.query(
    `insert into group_members (group_id, user_id)
    select $1::bigint + g, $2::bigint + (g * 4 + place) % $3::bigint
    from generate_series(0, $4::bigint - 1) g, generate_series(0, $5::bigint - 1) place`,
    [first, users.send.first, users.send.count, count, members],
  )
  await client.query(`insert into groups (id, location_id, type, name) values ($1, $2, 'discussion', 'Everyone')`, [
    groups.fanout,
    locations.fanout,
  ])
  await client.query(
    'insert into group_members (group_id, user_id) select $1, id from generate_series($2::bigint, $3::bigint) id',
    [groups.fanout, users.fanout.first, users.fanout.first + users.fanout.count - 1],
  )
}

/** Two channels that are alike but for their length. */
export async function writeReadChannels(client: pg.Client): Promise<void> {
  for (const { id, messages } of [groups.small, groups.large]) {
    await client.query(`insert into groups (id, location_id, type, name) values ($1, $2, 'discussion', $3)`, [
      id,
      locations.open,
      `A channel of ${messages}`,
    ])
    await addMembers(client, id, id, users.opener)
    await client.query(
      `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
      select $1, n, n, $2::bigint + n % 19, 'bench-' || n, ${BODY}, 1700000000000 + n * 1000
      from generate_series(1, $3::bigint) n order by n`,
      [id, users.others.first, messages],
    )
    await countMessages(client, id, id)
    // The reader has come to the middle; where they open the channel is up to each call.
    await client.query(
      `update group_members gm set last_seen_seq = m.seq, read_seq = m.seq, last_seen_message_id = m.id, delivered_seq = m.seq
      from messages m where gm.group_id = $1 and gm.user_id = $2 and m.group_id = $1 and m.seq = $3`,
      [id, users.opener, messages / 2],
    )
  }
}

const MESSAGES_PER_LISTED_CHANNEL = 3

/** Two places whose channels are alike: two of three are a patient's, a third of the patients has a flag. */
export async function writeListChannels(client: pg.Client): Promise<void> {
  await client.query(
    `insert into flags (id, entity_id, priority, abrv, label) values (1, $1, 1, 'FALL', 'Fall risk')`,
    [WORLD.entity],
  )
  for (const [list, locationId, readerId] of [
    [groups.shortList, locations.shortList, users.shortListReader],
    [groups.longList, locations.longList, users.longListReader],
  ] as const) {
    const range = [list.first, list.first + list.count - 1]
    await client.query(
      `insert into patients (id, location_id, record_number, first_name, last_name, birth_date, program, acuity_score)
      select id, $1, 'MRN-' || id, 'Patient', 'Number ' || id, '1940-01-01', 'Home', id % 10
      from generate_series($2::bigint, $3::bigint) id where id % 3 > 0`,
      [locationId, ...range],
    )
    await client.query(
      `insert into patient_flags (patient_id, flag_id)
      select id, 1 from patients where id between $1 and $2 and id % 3 = 1`,
      range,
    )
    await client.query(
      `insert into groups (id, location_id, type, name, patient_id)
      select id, $1, case when id % 3 > 0 then 'patients' else 'discussion' end, 'Channel ' || id,
        case when id % 3 > 0 then id end
      from generate_series($2::bigint, $3::bigint) id`,
      [locationId, ...range],
    )
    await addMembers(client, list.first, list.first + list.count - 1, readerId)
    await client.query(
      `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
      select g, n, n, $1::bigint + (g * 19 + n) % $2::bigint, 'bench-' || n, ${BODY}, 1700000000000 + g * 1000 + n
      from generate_series($3::bigint, $4::bigint) g, generate_series(1, ${MESSAGES_PER_LISTED_CHANNEL}) n order by g, n`,
      [users.others.first, users.others.count, ...range],
    )
    await countMessages(client, list.first, list.first + list.count - 1)
    await client.query(
      `update group_members set last_seen_seq = group_id % ${MESSAGES_PER_LISTED_CHANNEL + 1},
        read_seq = group_id % ${MESSAGES_PER_LISTED_CHANNEL + 1}
      where user_id = $1`,
      [readerId],
    )
    await client.query(
      `insert into message_mentions (user_id, group_id, message_id, seq)
      select $1, group_id, id, seq from messages
      where group_id between $2 and $3 and group_id % 20 = 0 and seq = ${MESSAGES_PER_LISTED_CHANNEL}`,
      [readerId, ...range],
    )
  }
  const every = groups.longList.count / groups.shortList.count
  await client.query(
    `insert into group_members (group_id, user_id)
    select id, $1 from groups where location_id = $2 and id % ${every} = 0`,
    [users.partListReader, locations.longList],
  )
}

/** The channels of a busy day: many small ones and a few large, each with something to scroll back through. */
export async function writeMixedChannels(client: pg.Client): Promise<void> {
  const { first, count } = users.mixed
  const memberships = Array.from({ length: count }, (_, index) =>
    mixedGroups(index).map((groupId) => ({ groupId, userId: first + index })),
  ).flat()
  for (const { first: from, count: groupCount, messages } of [groups.mixed, groups.mixedLarge]) {
    const range = [from, from + groupCount - 1]
    await client.query(
      `insert into groups (id, location_id, type, name)
      select id, $1, 'discussion', 'Mixed ' || id from generate_series($2::bigint, $3::bigint) id`,
      [locations.mixed, ...range],
    )
    await client.query(
      `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
      select g, n, n, $1::bigint + (g * 7 + n) % $2::bigint, 'bench-' || n, ${BODY}, 1700000000000 + g * 1000 + n
      from generate_series($3::bigint, $4::bigint) g, generate_series(1, $5::bigint) n order by g, n`,
      [first, count, ...range, messages],
    )
    await countMessages(client, from, from + groupCount - 1)
  }
  await client.query(
    `insert into group_members (group_id, user_id, delivered_seq, last_seen_seq, read_seq)
    select t.group_id, t.user_id, g.seq, g.seq - 5, g.seq - 5
    from unnest($1::bigint[], $2::bigint[]) t (group_id, user_id) join groups g on g.id = t.group_id`,
    [memberships.map(({ groupId }) => groupId), memberships.map(({ userId }) => userId)],
  )
}

/** Nineteen others and a reader, in each channel of a range. */
async function addMembers(client: pg.Client, from: number, to: number, readerId: number): Promise<void> {
  await client.query(
    `insert into group_members (group_id, user_id)
    select g, $3::bigint + (case when $1 = $2 then place else (g * 19 + place) % $4::bigint end)
    from generate_series($1::bigint, $2::bigint) g, generate_series(0, 18) place
    union all select g, $5 from generate_series($1::bigint, $2::bigint) g`,
    [from, to, users.others.first, users.others.count, readerId],
  )
}

/** Gives channels the counters that sending their messages would have left. */
async function countMessages(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `update groups g set seq = m.messages, version = m.messages, last_message_id = m.last_id,
      last_message_time = m.last_time, last_sent_at = m.last_time
    from (
      select group_id, count(*) as messages, max(id) as last_id, max(sent_at) as last_time
      from messages where group_id between $1 and $2 group by group_id
    ) m where g.id = m.group_id`,
    [from, to],
  )
}
