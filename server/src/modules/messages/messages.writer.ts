import type { Message } from '@kinward/contract/messages'
import type { ServerEventPayload } from '@kinward/contract/events'
import type pg from 'pg'
import { createBatcher } from '../../platform/batch.ts'
import { errorCode } from '../../platform/db/database.ts'
import { createLine } from '../../platform/db/line.ts'
import { pipeline, rowsOf } from '../../platform/db/pipeline.ts'
import type { AccessQuestion } from '../../platform/session/access.ts'
import { namesIn } from '../notifications/names-in.ts'
import { type Mentions, mentionsSomeone } from './message-text.ts'
import { type MessageRow, presentMessage, type SenderRow, UNTOUCHED } from './messages.presenter.ts'
import { type BatchKind, lockGroups, lockPatient, writeStatement } from './write-statement.ts'

/** A message on its way in. Its sender is whoever `question` turns out to be, if they may. */
export type Draft = {
  question: AccessQuestion & { groupId: number }
  hashKey: string
  body: string
  mentions: Mentions
  parentId: number | null
  showInMainThread: boolean
  parts: Parts | null
}

/** What a message has beyond its words. */
export type Parts = {
  isUrgent: boolean
  quote: Message['quote']
  forwarded: Message['forwarded']
  attachments: Message['message_attachment']
  /** Flags of the patient that it opens and closes. */
  flags: { opened: number[]; closed: number[] }
}

type Refusal = 'denied' | 'not_to_families' | 'taken' | 'archived' | 'discharged' | 'alone' | 'no_parent' | 'nested'

/** A message that was written, with the summary of the thread it belongs to. */
export type Fresh = {
  outcome: 'fresh'
  message: Message
  parent: ServerEventPayload<'message.reply'>['parent'] | null
  /** Whether there may be someone to notify of it. */
  isCause: boolean
}

/** What became of a draft. `repeat` was sent before: the first one stands. `failed` is one the database refused. */
export type WriteResult = Fresh | { outcome: 'repeat' | Refusal } | { outcome: 'failed'; error: unknown }

type WriteRow = SenderRow & {
  place: number
  outcome: 'fresh' | 'repeat' | 'stale' | Refusal
  id: number
  seq: number | null
  version: number
  sent_at: number
  location_id: number
  group_type: MessageRow['group_type']
  kept_mentions: number[]
  urgent_for: number[] | null
  is_cause: boolean
  parent_reply_count: number | null
  parent_repliers: number[] | null
}

const EITHER = [true, false]
const KINDS: BatchKind[] = EITHER.flatMap((replies) =>
  EITHER.flatMap((mentions) => EITHER.map((parts) => ({ replies, mentions, parts }))),
)
const STATEMENTS = new Map(KINDS.map((kind) => [nameOf(kind), writeStatement(kind)]))

function nameOf({ replies, mentions, parts }: BatchKind): string {
  return `write${replies ? '-replies' : ''}${mentions ? '-mentions' : ''}${parts ? '-parts' : ''}`
}

/** So few that the next batch is on its way to the server while the last one is at the database. */
const MOST_IN_A_BATCH = 32

/** So many that the database has the next batch at hand when it is done with one, whatever the server is busy with. */
const MOST_BATCHES = 2

export type MessageWriter = (draft: Draft) => Promise<WriteResult>

/**
 * Writes messages, those that arrive together in one transaction. Each takes its place under its group's lock; when the
 * promise resolves, the message is on disk. `told` hears of each batch after its commit, in order.
 */
export function createMessageWriter(
  hotPool: pg.Pool,
  told: (written: Fresh[]) => void,
  now: () => number = Date.now,
): MessageWriter {
  // Batches follow each other on one connection: on two they would wait for each other's groups.
  const line = createLine(hotPool)
  return createBatcher<Draft, WriteResult>({
    maxSize: MOST_IN_A_BATCH,
    mostUnderWay: MOST_BATCHES,
    run: writeOnce,
    done: (results) => told(results.filter((result) => result.outcome === 'fresh')),
  })

  /** A message that is in a batch twice is written once; the other is its repeat, or refused as it was. */
  async function writeOnce(drafts: Draft[]): Promise<WriteResult[]> {
    const places = new Map<string, number>()
    const once = drafts.filter(
      (draft) => places.size !== places.set(keyOf(draft), places.get(keyOf(draft)) ?? places.size).size,
    )
    if (once.length === drafts.length) return writeOrPart(drafts)
    const results = await writeOrPart(once)
    return drafts.map((draft) => {
      const place = places.get(keyOf(draft)) ?? 0
      const result = results[place] ?? { outcome: 'denied' }
      return result.outcome === 'fresh' && once[place] !== draft ? { outcome: 'repeat' } : result
    })
  }

  /**
   * One send that the database refuses must fail alone: the others of its batch are then written one by one. So are those
   * that change flags, each of which must find what the one before it left.
   */
  async function writeOrPart(drafts: Draft[]): Promise<WriteResult[]> {
    if (drafts.length > 1 && drafts.some(changesFlags)) return writeApart(drafts)
    try {
      return await writeToTheEnd(drafts)
    } catch (error) {
      if (drafts.length === 1 || !isRefusal(error)) throw error
      const results: WriteResult[] = []
      for (const draft of drafts) results.push(...(await writeOne(draft)))
      return results
    }
  }

  async function writeApart(drafts: Draft[]): Promise<WriteResult[]> {
    const plain = drafts.filter((draft) => !changesFlags(draft))
    const together = plain.length > 0 ? await writeOrPart(plain) : []
    const results = new Map(plain.map((draft, index) => [draft, together[index]]))
    for (const draft of drafts.filter(changesFlags)) results.set(draft, (await writeOne(draft))[0])
    return drafts.map((draft) => results.get(draft) ?? { outcome: 'denied' })
  }

  async function writeOne(draft: Draft): Promise<WriteResult[]> {
    try {
      return await writeToTheEnd([draft])
    } catch (error) {
      return [{ outcome: 'failed', error }]
    }
  }

  /** What the database gave up, so that another who waited for it in a circle could go on, is written again. */
  async function writeToTheEnd(drafts: Draft[], tries = 3): Promise<WriteResult[]> {
    try {
      return await write(drafts)
    } catch (error) {
      if (tries === 1 || errorCode(error) !== DEADLOCK) throw error
      return writeToTheEnd(drafts, tries - 1)
    }
  }

  /** One statement, which is its own transaction. What it found changed under its hands is written again. */
  async function write(drafts: Draft[]): Promise<WriteResult[]> {
    if (drafts.some(changesFlags)) return writeLocked(drafts)
    const rows = rowsByPlace((await line<WriteRow>(statementOf(drafts, now()))).rows)
    const results = drafts.map((draft, index) => toResult(draft, rows.get(index + 1)))
    const stale = drafts.filter((_draft, index) => results[index] === 'stale')
    const again = stale.length > 0 ? await writeAgain(stale) : []
    return results.map((result) => (result === 'stale' ? (again.shift() ?? { outcome: 'denied' }) : result))
  }

  /** The others of their batch are on disk by now: whatever becomes of these, those are told of. */
  async function writeAgain(drafts: Draft[], tries = 3): Promise<WriteResult[]> {
    try {
      return await writeLocked(drafts)
    } catch (error) {
      if (tries > 1 && errorCode(error) === DEADLOCK) return writeAgain(drafts, tries - 1)
      if (drafts.length === 1 || !isRefusal(error)) return drafts.map(() => ({ outcome: 'failed', error }))
      const results: WriteResult[] = []
      for (const draft of drafts) results.push(...(await writeAgain([draft])))
      return results
    }
  }

  /** With the lock taken first, so that nothing can change. */
  async function writeLocked(drafts: Draft[]): Promise<WriteResult[]> {
    const lock = lockGroups(drafts.map(({ question }) => question.groupId))
    const patients = drafts.filter(changesFlags).map(({ question }) => lockPatient(question.groupId))
    const answers = await pipeline(hotPool, [...patients, lock, statementOf(drafts, now())])
    const rows = rowsByPlace(rowsOf<WriteRow>(answers.at(-1)))
    return drafts.map((draft, index) => {
      const result = toResult(draft, rows.get(index + 1))
      if (result === 'stale') throw new Error('A locked group changed.')
      return result
    })
  }
}

function statementOf(drafts: Draft[], now: number): pg.QueryConfig {
  const kind = {
    replies: drafts.some(({ parentId }) => parentId !== null),
    mentions: drafts.some(({ mentions }) => mentionsSomeone(mentions)),
    parts: drafts.some(({ parts }) => parts !== null),
  }
  const name = nameOf(kind)
  const values = kind.parts ? [...valuesOf(drafts, now), ...partsOf(drafts)] : valuesOf(drafts, now)
  return { name, text: STATEMENTS.get(name) ?? '', values }
}

function changesFlags({ parts }: Draft): boolean {
  return parts !== null && parts.flags.opened.length + parts.flags.closed.length > 0
}

function rowsByPlace(rows: WriteRow[]): Map<number, WriteRow> {
  return new Map(rows.map((row) => [row.place, row]))
}

function keyOf({ question, hashKey }: Draft): string {
  return `${question.sessionId} ${question.groupId} ${hashKey}`
}

function valuesOf(drafts: Draft[], now: number): unknown[] {
  return [
    drafts.map(({ question }) => question.sessionId),
    drafts.map(({ question }) => question.entityId),
    drafts.map(({ question }) => question.locationId),
    drafts.map(({ question }) => question.groupId),
    drafts.map(({ hashKey }) => hashKey),
    drafts.map(({ body }) => body),
    drafts.map(({ parentId }) => parentId),
    drafts.map(({ showInMainThread }) => showInMainThread),
    drafts.map(({ mentions }) => `{${mentions.userIds.join(',')}}`),
    drafts.map(({ mentions }) => `{${mentions.staffGroupIds.join(',')}}`),
    drafts.map(({ mentions }) => mentions.everyone),
    now,
    drafts.map(({ question }) => question.address),
    drafts.map(({ body, mentions }) => mentionsSomeone(mentions) || namesIn(body).length > 0),
  ]
}

function partsOf(drafts: Draft[]): unknown[] {
  return [
    drafts.map(({ question }) => question.feature),
    drafts.map(({ parts }) => parts?.isUrgent ?? false),
    drafts.map(({ parts }) => parts?.quote?.messageId ?? null),
    drafts.map(({ parts }) => (parts?.forwarded ? JSON.stringify(parts.forwarded) : null)),
    drafts.map(({ parts }) => JSON.stringify(parts?.attachments ?? [])),
    drafts.map(({ parts }) => `{${parts?.flags.opened.join(',') ?? ''}}`),
    drafts.map(({ parts }) => `{${parts?.flags.closed.join(',') ?? ''}}`),
  ]
}

const DEADLOCK = '40P01'

/** The database refused the data itself, as opposed to being away or busy. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(errorCode(error) ?? '')
}

function toResult(draft: Draft, row: WriteRow | undefined): WriteResult | 'stale' {
  if (!row) return { outcome: 'denied' }
  if (row.outcome === 'stale') return 'stale'
  if (row.outcome !== 'fresh') return { outcome: row.outcome }
  return {
    outcome: 'fresh',
    message: presentFresh(draft, row),
    parent: parentOf(draft, row),
    isCause: row.is_cause || changesFlags(draft),
  }
}

/** A message as it is the moment it was sent: nobody has had it yet, and nothing was done with it. */
function presentFresh(draft: Draft, row: WriteRow): Message {
  const written: MessageRow = {
    ...row,
    group_id: draft.question.groupId,
    hash_key: draft.hashKey,
    kind: 'normal',
    body: draft.body,
    attachments: draft.parts?.attachments ?? [],
    mentions: row.kept_mentions,
    parent_id: draft.parentId,
    show_in_main_thread: draft.showInMainThread,
    reply_count: 0,
    last_reply_at: null,
    repliers: [],
    quoted_id: draft.parts?.quote?.messageId ?? null,
    forwarded: draft.parts?.forwarded ?? null,
    edited_at: null,
    reactions: {},
    honor_points: 0,
    pinned_at: null,
    opened_flags: draft.parts?.flags.opened ?? [],
    closed_flags: draft.parts?.flags.closed ?? [],
    deleted_at: null,
  }
  return presentMessage(written, { ...UNTOUCHED, quote: draft.parts?.quote ?? null })
}

function parentOf({ parentId }: Draft, row: WriteRow): Fresh['parent'] {
  if (parentId === null || row.parent_reply_count === null) return null
  return {
    id: parentId,
    noOfReplies: row.parent_reply_count,
    lastReplyAt: row.sent_at,
    repliers: row.parent_repliers ?? [],
  }
}
