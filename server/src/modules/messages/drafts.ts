import type { Message } from '@kinward/contract/messages'
import type { AccessQuestion } from '../../platform/session/access.ts'
import { namesIn } from '../notifications/names-in.ts'
import { type Mentions, mentionsSomeone } from './message-text.ts'

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
  quotedId: number | null
  forwarded: Message['forwarded']
  attachments: Message['message_attachment']
  /** Flags of the patient that it opens and closes. */
  flags: { opened: number[]; closed: number[] }
}

/** What a batch has in it, or may have; most have none of it, and are then written by a shorter statement. */
export type BatchKind = { replies: boolean; mentions: boolean; parts: boolean; repeats: boolean }

export function kindOf(drafts: Draft[], { repeats }: Pick<BatchKind, 'repeats'>): BatchKind {
  return {
    repeats,
    replies: drafts.some(({ parentId }) => parentId !== null),
    mentions: drafts.some(({ mentions }) => mentionsSomeone(mentions)),
    parts: drafts.some(({ parts }) => parts !== null),
  }
}

/** What of a draft goes to the database; some of it with some kinds of batches alone. */
type Column = {
  name: string
  type: 'uuid' | 'bigint' | 'text' | 'boolean' | 'inet' | 'jsonb'
  of: (draft: Draft) => unknown
  only?: keyof BatchKind
}

const COLUMNS: Column[] = [
  { name: 'group_id', type: 'bigint', of: ({ question }) => question.groupId },
  { name: 'session_id', type: 'uuid', of: ({ question }) => question.sessionId },
  { name: 'entity_id', type: 'bigint', of: ({ question }) => question.entityId },
  { name: 'location_id', type: 'bigint', of: ({ question }) => question.locationId },
  { name: 'address', type: 'inet', of: ({ question }) => question.address },
  { name: 'hash_key', type: 'text', of: ({ hashKey }) => hashKey },
  { name: 'body', type: 'text', of: ({ body }) => body },
  {
    name: 'names_someone',
    type: 'boolean',
    of: ({ body, mentions }) => mentionsSomeone(mentions) || namesIn(body).length > 0,
  },
  { name: 'parent_id', type: 'bigint', of: ({ parentId }) => parentId, only: 'replies' },
  { name: 'shown', type: 'boolean', of: ({ showInMainThread }) => showInMainThread, only: 'replies' },
  { name: 'mentions', type: 'text', of: ({ mentions }) => idList(mentions.userIds), only: 'mentions' },
  { name: 'mentioned_groups', type: 'text', of: ({ mentions }) => idList(mentions.staffGroupIds), only: 'mentions' },
  { name: 'mentions_all', type: 'boolean', of: ({ mentions }) => mentions.everyone, only: 'mentions' },
  { name: 'feature', type: 'text', of: ({ question }) => question.feature, only: 'parts' },
  { name: 'urgent', type: 'boolean', of: ({ parts }) => parts?.isUrgent ?? false, only: 'parts' },
  { name: 'quoted_id', type: 'bigint', of: ({ parts }) => parts?.quotedId ?? null, only: 'parts' },
  {
    name: 'forwarded',
    type: 'jsonb',
    of: ({ parts }) => (parts?.forwarded ? JSON.stringify(parts.forwarded) : null),
    only: 'parts',
  },
  { name: 'attachments', type: 'jsonb', of: ({ parts }) => JSON.stringify(parts?.attachments ?? []), only: 'parts' },
  { name: 'opened_flags', type: 'text', of: ({ parts }) => idList(parts?.flags.opened ?? []), only: 'parts' },
  { name: 'closed_flags', type: 'text', of: ({ parts }) => idList(parts?.flags.closed ?? []), only: 'parts' },
]

/** The numbers of the parameters that other parts of the statement read. */
export const NOW = '$1::bigint'
export const GROUP_IDS = '$2::bigint[]'

/** A batch as rows, in the order of its places. */
export function draftRows(kind: BatchKind): string {
  const given = columnsOf(kind)
  const arrays = given.map(({ type }, index) => `$${index + 2}::${type}[]`)
  const names = given.map(({ name }) => name)
  const others = COLUMNS.filter((column) => !given.includes(column)).map(
    ({ name, type }) => `${type === 'boolean' ? 'false' : `null::${type}`} as ${name}`,
  )
  return `select ${['*', ...others].join(', ')}
    from unnest(${arrays.join(', ')}) with ordinality as t (${names.join(', ')}, place)`
}

export function draftValues(kind: BatchKind, drafts: Draft[], now: number): unknown[] {
  return [now, ...columnsOf(kind).map(({ type, of }) => arrayOf(type, drafts.map(of)))]
}

function columnsOf(kind: BatchKind): Column[] {
  return COLUMNS.filter(({ only }) => !only || kind[only])
}

/** What never has anything in it that needs a quote. */
const PLAIN: ReadonlySet<Column['type']> = new Set(['bigint', 'boolean', 'uuid', 'inet'])

function arrayOf(type: Column['type'], values: unknown[]): unknown {
  return PLAIN.has(type) ? `{${values.map((value) => String(value)).join(',')}}` : values
}

function idList(ids: number[]): string {
  return `{${ids.join(',')}}`
}
