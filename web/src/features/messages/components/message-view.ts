import type { Message } from '@kinward/contract/messages'
import type { Flag } from '@kinward/contract/patients'
import type { User } from '@kinward/contract/users'
import { texts } from './texts.ts'

/** What every row needs to know beyond its message. One object, kept while nothing in it changes. */
export type MessageView = {
  meId: number
  people: ReadonlyMap<number, Pick<User, 'fullName' | 'userType'>>
  flags: ReadonlyMap<number, Flag>
  /** Any moment of the reader's today. */
  now: number
  /** The path of a channel named in a message; null where the reader may not follow it. */
  channelHref?: (id: number, type: string) => string | null
  /** Staff who are asked to act can; family and readers of the record cannot. */
  canReply: boolean
}

/** What a row can do. One object, kept for the life of the list. */
export type MessageActions = {
  onOpenThread: (message: Message) => void
  onAcknowledge: (message: Message) => void
  onRetry: (hashKey: string) => void
  onDiscard: (hashKey: string) => void
}

/** A message that has not reached the server, as the outbox holds it. */
export type PendingMessage = {
  hashKey: string
  message: string
  createdAt: number
  state: 'waiting' | 'sending' | 'failed'
  error?: string | undefined
}

/** A name for an id, with 'you' for the reader. */
function nameOf(id: number, view: MessageView): string {
  return id === view.meId ? texts.me : (view.people.get(id)?.fullName ?? texts.someone)
}

const MOST_NAMES = 3

/** 'June Tallis and you'; beyond three, 'June Tallis, Kofi Mensah, you and 4 others'. */
export function listNames(ids: readonly number[], view: MessageView): string {
  const names = ids.filter((id) => id !== view.meId).map((id) => nameOf(id, view))
  if (ids.includes(view.meId)) names.splice(MOST_NAMES - 1, 0, texts.me)
  const shown =
    names.length > MOST_NAMES + 1 ? [...names.slice(0, MOST_NAMES), texts.others(names.length - MOST_NAMES)] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} ${texts.and} ${shown.at(-1)}`
}

/** Whether a message is still urgent for someone. */
export function urgencyOf(message: Message): 'none' | 'open' | 'done' {
  if (message.urgency === null || message.isDeleted) return 'none'
  return message.urgency.acknowledged.length >= message.urgency.asked.length ? 'done' : 'open'
}
