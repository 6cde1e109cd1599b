import type { FeatureFlags } from '@kinward/contract/feature-flags'
import type { ChannelType } from '@kinward/contract/groups'
import type { Message } from '@kinward/contract/messages'
import type { Permission, Role } from '@kinward/contract/permissions'
import { isOn } from '../locations/feature-flags.ts'

/** What decides about the messages of a channel for one reader. */
export type RightsContext = {
  me: number
  type: ChannelType
  role: Role
  permissions: readonly Permission[]
  flags: FeatureFlags
  /** Neither archived nor discharged. */
  isOpen: boolean
  mayWrite: boolean
  /** The newest message of the channel. */
  seq: number
  /** Whether only whoever wrote a message may forward it to the clinical record. */
  forwardByAuthorOnly: boolean
}

/** Whether something can be done; what is locked leads to the page of its feature. */
export type Right = 'yes' | 'locked' | 'no'

export type MessageRights = Record<'react' | 'pin' | 'bookmark', Right> &
  Record<
    | 'reply'
    | 'quote'
    | 'forward'
    | 'toRecord'
    | 'rate'
    | 'copy'
    | 'link'
    | 'markUnread'
    | 'edit'
    | 'remove'
    | 'details'
    | 'original',
    boolean
  >

const NOTHING: MessageRights = {
  react: 'no',
  pin: 'no',
  bookmark: 'no',
  reply: false,
  quote: false,
  forward: false,
  toRecord: false,
  rate: false,
  copy: false,
  link: false,
  markUnread: false,
  edit: false,
  remove: false,
  details: false,
  original: false,
}

function has({ role, permissions }: RightsContext, permission: Permission): boolean {
  return role === 'admin' || permissions.includes(permission)
}

function mayRemove(message: Message, context: RightsContext): boolean {
  if (message.sender.isBot || !context.isOpen) return false
  if (message.sender.userId === context.me) return true
  return context.type !== 'personal' && has(context, 'CAN_DELETE_MESSAGE')
}

/** Staff forward from a patient's channel to the clinical record, where it is switched on. */
function mayForwardToRecord({ sender }: Message, context: RightsContext): boolean {
  const { me, type, role, flags, isOpen, forwardByAuthorOnly } = context
  if (type !== 'patients' || !isOpen || sender.isBot || !isOn(flags, 'enablePointClickCareNotes')) return false
  return (role === 'admin' || role === 'staff') && (!forwardByAuthorOnly || sender.userId === me)
}

/** What a reader may do with a message. A line of the record is read and nothing else. */
export function rightsOf(message: Message, context: RightsContext): MessageRights {
  if (message.messageType === 'activity') return NOTHING
  const { me, type, flags, isOpen, mayWrite } = context
  const mine = message.sender.userId === me
  // After one's own last word there is nothing that could be unread.
  const isLastWord = mine && message.seq === context.seq
  const markUnread = isOn(flags, 'enableMarkUnread') && message.seq !== null && !isLastWord
  if (message.isDeleted) {
    const original = mine || has(context, 'CAN_VIEW_DELETE_MESSAGE')
    return { ...NOTHING, original, markUnread, reply: message.noOfReplies > 0 }
  }
  const unlocked = (flag: 'enableReactions' | 'enablePinMessages' | 'enableBookmarks') =>
    isOn(flags, flag) ? 'yes' : 'locked'
  const hasOpinions = isOpen && type !== 'personal'
  return {
    react: hasOpinions ? unlocked('enableReactions') : 'no',
    pin: isOpen ? unlocked('enablePinMessages') : 'no',
    bookmark: unlocked('enableBookmarks'),
    reply: mayWrite || message.noOfReplies > 0,
    quote: mayWrite && isOn(flags, 'enableQuotes'),
    forward: true,
    toRecord: mayForwardToRecord(message, context),
    rate: hasOpinions && !mine,
    copy: message.message !== '',
    link: isOn(flags, 'enableMessageLinks'),
    markUnread,
    edit: mine && mayWrite && message.messageType === 'normal' && isOn(flags, 'enableMessageEditing'),
    remove: mayRemove(message, context),
    details: true,
    original: message.editedAt !== null,
  }
}

/** Whether there is anything to do with a message at all. */
export function canAct(rights: MessageRights): boolean {
  return Object.values(rights).some((right) => right === true || right === 'yes' || right === 'locked')
}
