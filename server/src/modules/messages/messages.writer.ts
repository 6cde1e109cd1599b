import type { Message } from '@kinward/contract/messages'
import type { ServerEventPayload } from '@kinward/contract/events'
import { quoteOf } from '@kinward/contract/quotes'
import type pg from 'pg'
import { askOn } from '../../platform/db/ask-on.ts'
import { errorCode, isHeld, type Pools } from '../../platform/db/database.ts'
import { APART_MS, createHeldApart, type Held } from '../../platform/db/held-apart.ts'
import { pipeline, rowsOf } from '../../platform/db/pipeline.ts'
import { type BatchKind, type Draft, draftValues, kindOf } from './drafts.ts'
import { type MessageRow, presentMessage, type SenderRow, UNTOUCHED } from './messages.presenter.ts'
import type { Quoted } from './quoted.ts'
import { lockGroups, lockPatient, writeStatement } from './write-statement.ts'

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
  outcome: 'fresh' | 'repeat' | 'held' | Refusal
  id: number
  seq: number | null
  version: number
  sent_at: number
  location_id: number
  group_type: MessageRow['group_type']
  kept_mentions: number[]
  urgent_for: number[] | null
  /** In batches with parts. */
  quoted?: Quoted | null
  is_cause: boolean
  parent_reply_count: number | null
  parent_repliers: number[] | null
}

const EITHER = [true, false]
const KINDS: BatchKind[] = EITHER.flatMap((replies) =>
  EITHER.flatMap((mentions) =>
    EITHER.flatMap((parts) => EITHER.map((repeats) => ({ replies, mentions, parts, repeats }))),
  ),
)
const STATEMENTS = new Map(KINDS.map((kind) => [nameOf(kind), writeStatement(kind)]))

function nameOf({ replies, mentions, parts, repeats }: BatchKind): string {
  return `write${replies ? '-replies' : ''}${mentions ? '-mentions' : ''}${parts ? '-parts' : ''}${repeats ? '-repeats' : ''}`
}

/** So few that the next batch is on its way to the server while the last one is at the database. */
const MOST_IN_A_BATCH = 32

export type MessageWriter = (draft: Draft) => Promise<WriteResult>

/**
 * Writes messages, those that arrive together in one transaction. Each takes its place under its group's lock; when the
 * promise resolves, the message is on disk. `told` hears of each batch after its commit, in order.
 */
export function createMessageWriter(
  { writing, hot }: Pick<Pools, 'writing' | 'hot'>,
  told: (written: Fresh[]) => void,
  now: () => number = Date.now,
): MessageWriter {
  /** What has become of those that were written one by one, where a later one of them made all wait again. */
  const written = new WeakMap<Draft, WriteResult>()
  /** Those of them that are told, each when it was written: the next may wait. */
  const heard = new WeakSet<Fresh>()

  return createHeldApart<Draft, WriteResult>({
    maxSize: MOST_IN_A_BATCH,
    channelOf: ({ question }) => question.groupId,
    goesApart: changesFlags,
    together: (drafts) => eachOnce(drafts, writeOrPart),
    apart: (drafts) => eachOnce(drafts, writeApart),
    late: (drafts, error) =>
      eachOnce(drafts, async (once) => once.map((draft) => written.get(draft) ?? failure(error))),
    done: (results) => told(results.filter(isFresh).filter((result) => !heard.has(result))),
  })

  /** One send that the database refuses must fail alone: the others of its batch are then written one by one. */
  async function writeOrPart(drafts: Draft[]): Promise<(WriteResult | Held)[]> {
    try {
      return await writeTogether(drafts)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (drafts.length === 1) return [failure(error)]
      const results: (WriteResult | Held)[] = []
      for (const draft of drafts) results.push(await writeTogether([draft]).then(onlyOne, failure))
      return results
    }
  }

  /**
   * Hardly anything was sent before, so that it is looked for only where the index of keys refuses a batch, or where a
   * message is refused for another reason: what was taken once stays taken.
   */
  async function writeTogether(drafts: Draft[]): Promise<(WriteResult | Held)[]> {
    const results = await ask(drafts, { repeats: false }).catch((error: unknown) => {
      if (errorCode(error) !== UNIQUE_VIOLATION) throw error
      return ask(drafts, { repeats: true })
    })
    const refused = drafts.filter((_, index) => isRefused(results[index]))
    if (refused.length === 0) return results
    // Those beside them are written by now, whatever becomes of this.
    const asked = await ask(refused, { repeats: true }).catch((error: unknown) => refused.map(() => failure(error)))
    return results.map((result) => (isRefused(result) ? (asked.shift() ?? result) : result))
  }

  /** One statement, which is its own transaction. */
  function ask(drafts: Draft[], kind: Pick<BatchKind, 'repeats'>): Promise<(WriteResult | Held)[]> {
    return untilGiven(async () => {
      const { rows } = await askOn<WriteRow>(writing, statementOf(drafts, now(), kind))
      return resultsOf(drafts, rows)
    })
  }

  /** Those that change flags are written one by one: each must find what the one before it left. */
  async function writeApart(drafts: Draft[]): Promise<WriteResult[]> {
    if (drafts.some(changesFlags)) return oneByOne(drafts)
    try {
      return await untilGiven(() => writeLocked(drafts))
    } catch (error) {
      if (!isRefusal(error)) throw error
      return oneByOne(drafts)
    }
  }

  async function oneByOne(drafts: Draft[]): Promise<WriteResult[]> {
    const results: WriteResult[] = []
    for (const draft of drafts) {
      const result = written.get(draft) ?? (await writeAlone(draft))
      if (isFresh(result) && !heard.has(result)) {
        heard.add(result)
        told([result])
      }
      written.set(draft, result)
      results.push(result)
    }
    return results
  }

  async function writeAlone(draft: Draft): Promise<WriteResult> {
    try {
      const [result] = await untilGiven(() => writeLocked([draft]))
      return result ?? { outcome: 'denied' }
    } catch (error) {
      if (isHeld(error)) throw error
      return failure(error)
    }
  }

  /** With the lock taken first, so that nothing can change. */
  async function writeLocked(drafts: Draft[]): Promise<WriteResult[]> {
    const lock = lockGroups(drafts.map(({ question }) => question.groupId))
    const patients = drafts.filter(changesFlags).map(({ question }) => lockPatient(question.groupId))
    const statements = [...patients, lock, statementOf(drafts, now(), { repeats: true })]
    const answers = await pipeline(hot, statements, { lockMs: APART_MS })
    return resultsOf(drafts, rowsOf<WriteRow>(answers.at(-1))).map((result) => {
      if (result === 'held') throw new Error('A locked group changed.')
      return result
    })
  }
}

function isFresh(result: WriteResult | Held): result is Fresh {
  return result !== 'held' && result.outcome === 'fresh'
}

/** For a reason that comes after whether it was sent before. */
function isRefused(result: WriteResult | Held | undefined): boolean {
  return result !== undefined && result !== 'held' && !ANSWERED.has(result.outcome)
}

const ANSWERED: ReadonlySet<WriteResult['outcome']> = new Set(['fresh', 'denied', 'repeat', 'taken'])

function failure(error: unknown): WriteResult {
  return { outcome: 'failed', error }
}

function onlyOne(results: (WriteResult | Held)[]): WriteResult | Held {
  return results[0] ?? { outcome: 'denied' }
}

/** A message that is in a batch twice is written once; the other is its repeat, or refused as it was. */
async function eachOnce<Result extends WriteResult | Held>(
  drafts: Draft[],
  write: (once: Draft[]) => Promise<(Result | WriteResult)[]>,
): Promise<(Result | WriteResult)[]> {
  const once = new Map<string, Draft>()
  for (const draft of drafts) {
    const key = keyOf(draft)
    if (!once.has(key)) once.set(key, draft)
  }
  if (once.size === drafts.length) return write(drafts)
  const written = [...once.values()]
  const results = await write(written)
  const places = new Map([...once.keys()].map((key, place) => [key, place]))
  return drafts.map((draft) => {
    const place = places.get(keyOf(draft)) ?? 0
    const result = results[place] ?? { outcome: 'denied' }
    return isFresh(result) && written[place] !== draft ? { outcome: 'repeat' } : result
  })
}

/** What the database gave up, so that another who waited for it in a circle could go on, is written again. */
async function untilGiven<Result>(work: () => Promise<Result>, tries = 3): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries === 1 || errorCode(error) !== DEADLOCK) throw error
    return untilGiven(work, tries - 1)
  }
}

function statementOf(drafts: Draft[], now: number, repeats: Pick<BatchKind, 'repeats'>): pg.QueryConfig {
  const kind = kindOf(drafts, repeats)
  const name = nameOf(kind)
  return { name, text: STATEMENTS.get(name) ?? '', values: draftValues(kind, drafts, now) }
}

function changesFlags({ parts }: Draft): boolean {
  return parts !== null && parts.flags.opened.length + parts.flags.closed.length > 0
}

function resultsOf(drafts: Draft[], rows: WriteRow[]): (WriteResult | Held)[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return drafts.map((draft, index) => toResult(draft, byPlace.get(index + 1)))
}

function keyOf({ question, hashKey }: Draft): string {
  return `${question.sessionId} ${question.groupId} ${hashKey}`
}

const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/** The database refused the data itself, as opposed to being away or busy. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(errorCode(error) ?? '')
}

function toResult(draft: Draft, row: WriteRow | undefined): WriteResult | Held {
  if (!row) return { outcome: 'denied' }
  if (row.outcome === 'held') return 'held'
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
    quoted_id: draft.parts?.quotedId ?? null,
    forwarded: draft.parts?.forwarded ?? null,
    edited_at: null,
    reactions: {},
    honor_points: 0,
    pinned_at: null,
    opened_flags: draft.parts?.flags.opened ?? [],
    closed_flags: draft.parts?.flags.closed ?? [],
    deleted_at: null,
  }
  return presentMessage(written, { ...UNTOUCHED, quote: row.quoted ? quoteOf(row.quoted) : null })
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
