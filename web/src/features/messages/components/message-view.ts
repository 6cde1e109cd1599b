import type { Message, ReactionType, Sender } from '@kinward/contract/messages'
import type { Flag } from '@kinward/contract/patients'
import type { User } from '@kinward/contract/users'
import type { ReactNode } from 'react'
import type { SelectedFlag } from '../../flags/selected-flag.ts'
import type { OutboxAttachment } from '../../outbox/entry.ts'
import type { RichEditorProps } from '../../composer/components/RichEditor.tsx'
import type { Spot } from '../../../ui/PointMenu.tsx'
import type { RightsContext } from '../message-rights.ts'
import { texts } from './texts.ts'

type Person = Pick<User, 'fullName' | 'userType'> & Partial<Pick<User, 'avatar'>>

/** What every row needs to know beyond its message. One object, kept while nothing in it changes. */
export type MessageView = {
  meId: number
  people: ReadonlyMap<number, Person>
  flags: ReadonlyMap<number, Flag>
  /** Those a mention of a group reaches, by the group's id. */
  staffGroups?: ReadonlyMap<number, readonly number[]>
  /** Any moment of the reader's today. */
  now: number
  /** The path of a channel named in a message; null where the reader may not follow it. */
  channelHref?: (id: number, type: string) => string | null
  /** How words are written here: whom and what they can name, and what Enter does. */
  writing?: Pick<RichEditorProps, 'members' | 'findChannels' | 'enterSends'>
  rights: RightsContext
  /** What stands under a message beyond what is its own: how it stands with the clinical record. */
  underMessage?: (message: Message) => ReactNode
}

/** New words for a message, and when it had been changed last as far as their writer knows. */
export type SavedEdit = { markup: string; upon: number | null }

/** What a row can do. One object, kept for the life of the list. */
export type MessageActions = {
  onOpenThread: (message: Message) => void
  onAcknowledge: (message: Message) => void
  onRetry: (hashKey: string) => void
  onDiscard: (hashKey: string) => void
  onDiscardFile: (hashKey: string, fileId: string) => void
  onReact: (message: Message, type: ReactionType) => void
  onRate: (message: Message) => void
  onPin: (message: Message) => void
  onBookmark: (message: Message) => void
  onQuote: (message: Message) => void
  onForward: (message: Message) => void
  onToRecord: (message: Message) => void
  onCopyLink: (message: Message) => void
  onMarkUnread: (message: Message) => void
  onEdit: (message: Message) => void
  /** Answers with the message as it reads then. */
  onSaveEdit: (message: Message, saved: SavedEdit) => Promise<Message>
  onRemove: (message: Message) => void
  onDetails: (message: Message) => void
  onHistory: (message: Message) => void
  onReactions: (message: Message) => void
  /** Leads to a message of the same channel. */
  onJump: (messageId: number) => void
  /** Leads to the page of a feature that is not switched on. */
  onLocked: (feature: 'reactions' | 'bookmarks' | 'pin_messages') => void
  /** Opens all that can be done with a message: beside what was pressed, or as a sheet under a thumb. */
  onMenu: (message: Message, at: Spot | 'sheet', row: HTMLElement, byButton?: boolean) => void
}

/** A message that has not reached the server, as the outbox holds it. */
export type PendingMessage = {
  hashKey: string
  message: string
  createdAt: number
  state: 'waiting' | 'sending' | 'failed'
  error?: string | undefined
  attachments?: readonly OutboxAttachment[]
  flag?: SelectedFlag | null | undefined
  quotedMessageId?: number | null
}

/** The picture that someone has now; of people who are not known here, the one that came with the message. */
export function faceOf({ userId, avatar }: Pick<Sender, 'userId' | 'avatar'>, view: Pick<MessageView, 'people'>) {
  const person = view.people.get(userId)
  return person?.avatar === undefined ? avatar : person.avatar
}

/** A name for an id, with 'you' for the reader. */
export function nameOf(id: number, view: Pick<MessageView, 'meId' | 'people'>): string {
  return id === view.meId ? texts.me : (view.people.get(id)?.fullName ?? texts.someone)
}

const MOST_NAMES = 3

/** 'June Tallis and you'; beyond three, 'June Tallis, Kofi Mensah, you and 4 others'. */
export function listNames(ids: readonly number[], view: Pick<MessageView, 'meId' | 'people'>): string {
  const names = ids.filter((id) => id !== view.meId).map((id) => nameOf(id, view))
  if (ids.includes(view.meId)) names.splice(MOST_NAMES - 1, 0, texts.me)
  const shown =
    names.length > MOST_NAMES + 1 ? [...names.slice(0, MOST_NAMES), texts.others(names.length - MOST_NAMES)] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} ${texts.and} ${shown.at(-1)}`
}

/** Whether a message is still urgent for someone. */
export function urgencyOf(message: Message): 'none' | 'open' | 'done' {
  if (message.urgency === null || message.isDeleted) return 'none'
  const done = new Set(message.urgency.acknowledged.map(({ userId }) => userId))
  return message.urgency.asked.every((id) => done.has(id)) ? 'done' : 'open'
}
