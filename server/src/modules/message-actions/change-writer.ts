import type { ChannelType } from '@kinward/contract/groups'
import type { Message } from '@kinward/contract/messages'
import type pg from 'pg'
import { LOCK_MS } from '../../platform/db/database.ts'
import { APART_MS, createHeldApart } from '../../platform/db/held-apart.ts'
import { pipeline, rowsOf } from '../../platform/db/pipeline.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { readTogether } from '../messages/complete-messages.ts'
import { lockGroups } from '../messages/write-statement.ts'
import { wakeSoon } from '../notifications/waking.ts'
import { type ChangeKind, statementOf, takeHonorBack } from './change-statements.ts'
import { errorOf, type Refusal } from './refusals.ts'

type Place = { groupId: number; locationId: number; version: number }

/** A message after a change, as far as its channel hears of it. */
type Changed = { group_type: ChannelType; hash_key: string; honor_points: number }

export type Change = {
  kind: ChangeKind
  caller: GroupCaller
  messageId: number
  /** What the channel hears of it. */
  told: (place: Place, changed: Changed) => OutgoingEvent
}

/** A notification that is no longer there. */
type Gone = { id: number; user_id: number }

type ChangeRow = { refusal: Refusal | null } & ((Changed & { version: number }) | { version: null })

/** What became of a change. */
export type Result = { message: Message; events: OutgoingEvent[] } | { refusal: Refusal }

const MOST_IN_A_BATCH = 32

export type ChangeWriter = ReturnType<typeof createChangeWriter>

/**
 * Makes the changes that are one statement each, those that arrive together in one transaction that leaves in one go. The
 * channels are locked first, in the order of their ids, as by everyone who changes messages.
 */
export function createChangeWriter({ hotPool, hub }: { hotPool: pg.Pool; hub: Hub }) {
  const write = createHeldApart<Change, Result>({
    maxSize: MOST_IN_A_BATCH,
    channelOf: ({ caller }) => caller.groupId,
    together: (changes) => writeAll(changes, LOCK_MS),
    apart: (changes) => writeAll(changes, APART_MS),
    done: (results) => hub.emit(eventsOf(results)),
  })

  async function writeAll(changes: Change[], lockMs: number): Promise<Result[]> {
    const lock = lockGroups(changes.map(({ caller }) => caller.groupId))
    const made = changes.map(({ kind, caller, messageId }) => statementOf(kind, caller, messageId))
    const { statements, presentAll } = readTogether(changes)
    const back = changes.flatMap(({ kind, caller, messageId }) =>
      kind === 'takeRatingBack' ? takeHonorBack(caller, messageId) : [],
    )
    const [, ...answers] = await pipeline(hotPool, [lock, ...made, ...statements, ...back], { lockMs })
    const messages = presentAll(answers.slice(made.length, made.length + statements.length))
    const gone = answers.slice(made.length + statements.length).flatMap((answer) => rowsOf<Gone>(answer))
    if (changes.some(({ kind }) => kind === 'rate')) wakeSoon()
    hub.emit(gone.map(noLongerTold))
    return changes.map((change, index) => resultOf(change, rowsOf<ChangeRow>(answers[index])[0], messages[index]))
  }

  return async (change: Change): Promise<Message> => messageOf(await write(change))
}

/** A notification that was taken back: whoever lists it asks for the list anew. */
function noLongerTold({ id, user_id }: Gone): OutgoingEvent {
  const payload = { ids: [id], type: 'HONOR' as const, isRead: true, isMore: true }
  return { room: room.user(user_id), name: 'user.read.notification', payload }
}

function resultOf({ caller, told }: Change, row: ChangeRow | undefined, message: Message | undefined): Result {
  if (!row || !message) return { refusal: 'not_found' }
  if (row.refusal) return { refusal: row.refusal }
  const { groupId, locationId } = caller
  return { message, events: row.version === null ? [] : [told({ groupId, locationId, version: row.version }, row)] }
}

/** What is told of changes that were made together. */
export function eventsOf(results: readonly Result[]): OutgoingEvent[] {
  return results.flatMap((result) => ('events' in result ? result.events : []))
}

/** The message after a change, or the error that says why there was none. */
export function messageOf(result: Result): Message {
  if ('refusal' in result) throw errorOf(result.refusal)
  return result.message
}
