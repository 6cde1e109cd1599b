import type { ChannelType } from '@kinward/contract/groups'
import type { UserType } from '@kinward/contract/users'
import type { Mark } from '../../messages/parse-message-text.ts'

/** What the frame asks of whichever editor is in it. */
export type EditorHandle = {
  focus: () => void
  setMarkup: (markup: string) => void
  /** Types a word at the caret, apart from the word before it. */
  insert: (text: string) => void
  /** Types something at the caret as it is. */
  put: (text: string) => void
  toggle: (mark: Mark) => void
}

/**
 * Someone an @ could mean: a person, people who are named together, with `everyone` all who are in the channel, or with
 * `onCall` whoever has a role when the message is sent.
 */
export type MentionCandidate = {
  id: number
  name: string
  title: string | null
  userType: UserType | 'everyone' | 'onCall'
  avatar?: string | null
  /** Leads to the page of the feature, where it is not switched on. */
  onLocked?: () => void
}

/** A channel a # could mean. */
export type ChannelCandidate = {
  id: number
  name: string
  title: string | null
  channelType: ChannelType
  isPublic: boolean
}

export type Candidate = MentionCandidate | ChannelCandidate

/** The channels that a # and what follows it could mean, best first. */
export type FindChannels = (text: string) => ChannelCandidate[]

export type EditorProps = {
  /** What it holds at first, read once; later changes come from the editor. */
  readMarkup: () => string
  label: string
  placeholder: string
  describedBy: string | undefined
  autoFocus: boolean
  /** Enter sends; otherwise it begins a line, and Ctrl or Cmd+Enter sends. */
  enterSends: boolean
  onChange: (markup: string) => void
  onSend: () => void
}
