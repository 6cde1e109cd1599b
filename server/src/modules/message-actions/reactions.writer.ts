import type { Message, ReactionType } from '@kinward/contract/messages'
import type pg from 'pg'
import { LOCK_MS } from '../../platform/db/database.ts'
import { APART_MS, createHeldApart } from '../../platform/db/held-apart.ts'
import { pipeline, rowsOf } from '../../platform/db/pipeline.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { readTogether } from '../messages/complete-messages.ts'
import { lockGroups } from '../messages/write-statement.ts'
import { eventsOf, messageOf, type Result } from './change-writer.ts'
import { BETWEEN_TWO, CLOSED, type Refusal, refusalOf, shutTo } from './refusals.ts'

/** A reaction that someone gives, by its type, or takes back, by its id. */
export type Toggle = { caller: GroupCaller; messageId: number } & (
  | { type: ReactionType; reactionId: null }
  | { type: null; reactionId: number }
)

type ToggleRow = { place: number; refusal: Refusal | null } & (
  | { version: number; id: number; type: ReactionType; reactions: Message['reactions'] }
  | { version: null }
)

/** So few that the next batch is on its way to the server while the last one is at the database. */
const MOST_IN_A_BATCH = 32

export type ReactionWriter = ReturnType<typeof createReactionWriter>

/**
 * Gives reactions and takes them back, those that arrive together in one statement: however many react to a message at
 * once, it is written once.
 */
export function createReactionWriter({ hotPool, hub }: { hotPool: pg.Pool; hub: Hub }) {
  const write = createHeldApart<Toggle, Result>({
    maxSize: MOST_IN_A_BATCH,
    channelOf: ({ caller }) => caller.groupId,
    together: (toggles) => writeAll(toggles, LOCK_MS),
    apart: (toggles) => writeAll(toggles, APART_MS),
    done: (results) => hub.emit(eventsOf(results)),
  })

  async function writeAll(toggles: Toggle[], lockMs: number): Promise<Result[]> {
    const lock = lockGroups(toggles.map(({ caller }) => caller.groupId))
    const turns = inTurns(toggles).map(turnOf)
    const all = [lock, ...turns.flatMap(({ statements }) => statements)]
    const [, ...answers] = await pipeline(hotPool, all, { lockMs })
    return turns.flatMap(({ statements, resultsOf }) => resultsOf(answers.splice(0, statements.length)))
  }

  return async (toggle: Toggle): Promise<Message> => messageOf(await write(toggle))
}

/** A statement does not see what it does itself: where someone comes back to a message, the next one begins. */
function inTurns(toggles: readonly Toggle[]): Toggle[][] {
  const turns: Toggle[][] = []
  const touched = new Set<string>()
  for (const toggle of toggles) {
    const key = `${toggle.caller.userId} ${toggle.messageId}`
    if (turns.length === 0 || touched.has(key)) {
      turns.push([])
      touched.clear()
    }
    turns.at(-1)?.push(toggle)
    touched.add(key)
  }
  return turns
}

/** A turn's statements: what is toggled, and the messages as they then are. */
function turnOf(turn: Toggle[]) {
  const { statements, presentAll } = readTogether(turn)
  return {
    statements: [toggleStatement(turn), ...statements],
    resultsOf: ([toggled, ...read]: pg.QueryResult[]): Result[] => {
      const rows = new Map(rowsOf<ToggleRow>(toggled).map((row) => [row.place, row]))
      const messages = presentAll(read)
      return turn.map((toggle, index) => resultOf(toggle, rows.get(index + 1), messages[index]))
    },
  }
}

function resultOf(toggle: Toggle, row: ToggleRow | undefined, message: Message | undefined): Result {
  if (!row || !message) return { refusal: 'not_found' }
  if (row.refusal) return { refusal: row.refusal }
  return { message, events: row.version === null ? [] : [reacted(toggle, row)] }
}

/** Told with the counts of the whole batch, to which each of its events leads. */
function reacted(toggle: Toggle, row: Extract<ToggleRow, { version: number }>): OutgoingEvent {
  const { caller, messageId, reactionId } = toggle
  const { groupId, locationId, userId } = caller
  const { version, reactions, id, type } = row
  const reaction = { id, type, userId, isRemoved: reactionId !== null }
  const payload = { groupId, locationId, version, messageId, reactions, reaction }
  return { room: room.group(groupId), name: 'message.reaction', payload }
}

function toggleStatement(toggles: readonly Toggle[]): pg.QueryConfig {
  return {
    name: 'toggle-reactions',
    text: TOGGLE,
    values: [
      toggles.map(({ caller }) => caller.groupId),
      toggles.map(({ messageId }) => messageId),
      toggles.map(({ caller }) => caller.userId),
      toggles.map(({ type }) => type),
      toggles.map(({ reactionId }) => reactionId),
    ],
  }
}

/** One of somebody else, or of another message, is not the caller's to know of. */
const FOREIGN = 'own.user_id <> q.user_id or own.message_id <> q.message_id'

/**
 * For a transaction that holds the locks of the channels. Each change takes the next version of its channel, in the order
 * of the places; a message has the version of its last one.
 */
const TOGGLE = `
  with q as (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[])
      with ordinality as t (group_id, message_id, user_id, type, reaction_id, place)
  ), asked as (
    select q.*, g.version as group_version,
      ${refusalOf([...shutTo('q.user_id'), [BETWEEN_TWO, 'no_reactions'], ...CLOSED, [FOREIGN, 'not_found']])} as refusal
    from q
    join messages m on m.id = q.message_id and m.group_id = q.group_id
    join groups g on g.id = m.group_id
    left join patients p on p.id = g.patient_id
    left join message_reactions own on own.id = q.reaction_id
  ), given as (
    insert into message_reactions (message_id, user_id, type)
    select message_id, user_id, type from asked where refusal is null and type is not null
    on conflict do nothing
    returning id, message_id, user_id, type
  ), taken as (
    delete from message_reactions r using asked a where a.refusal is null and r.id = a.reaction_id
    returning r.id, r.message_id, r.user_id, r.type
  ), changed as (
    select a.place, a.group_id, a.message_id, c.id, c.type, c.counts,
      a.group_version + row_number() over (partition by a.group_id order by a.place) as version
    from asked a
    join (select *, 1 as counts from given union all select *, -1 from taken) c
      on c.message_id = a.message_id and c.user_id = a.user_id
  ), versioned as (
    update groups g set version = c.version
    from (select group_id, max(version) as version from changed group by group_id) c
    where g.id = c.group_id
  ), counted as (
    update messages m
    set version = c.version, reactions = (
      -- A type that nobody has left is not among the counts.
      select coalesce(jsonb_object_agg(type, count), '{}') from (
        select type, sum(count) as count
        from (
          select type, count::integer from jsonb_each_text(m.reactions) as before (type, count)
          union all select type, counts from changed where message_id = m.id
        ) as each
        group by type having sum(count) > 0
      ) as counts
    )
    from (select message_id, max(version) as version from changed group by message_id) c
    where m.id = c.message_id
    returning m.id, m.reactions
  )
  select a.place, a.refusal, c.version, c.id, c.type, counted.reactions
  from asked a
  left join changed c on c.place = a.place
  left join counted on counted.id = c.message_id`
