import type { Message } from '@kinward/contract/messages'
import {
  IconArrowForwardUp,
  IconAward,
  IconBookmark,
  IconCopy,
  IconFileExport,
  IconHistory,
  IconInfoCircle,
  IconLink,
  IconLock,
  IconMailOpened,
  IconMessageReply,
  IconMoodPlus,
  IconMoodSmile,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconQuote,
  IconTrash,
} from '@tabler/icons-react'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import type { MessageRights, Right } from '../message-rights.ts'
import type { MessageActions } from './message-view.ts'
import { hasReactions } from './reaction-kinds.ts'
import { texts } from './texts.ts'

const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const
const lock = <IconLock size={15} stroke={1.75} role="img" aria-label={texts.locked} />

type Line = Extract<MenuEntry, { kind: 'item' }>

function line(key: string, content: string, Icon: typeof IconCopy, onSelect: () => void): Line {
  return { kind: 'item', key, content, icon: <Icon {...icon} />, onSelect }
}

/** A line whose feature may be locked: it then leads to the feature's page. */
function guarded(right: Right, entry: Line, onLocked: () => void): MenuEntry[] {
  if (right === 'no') return []
  return [right === 'yes' ? entry : { ...entry, end: lock, onSelect: onLocked }]
}

const divider = (key: string): MenuEntry => ({ kind: 'divider', key })

export type MenuOptions = {
  message: Message
  rights: MessageRights
  actions: MessageActions
  /** In a thread one does not open it again. */
  inThread: boolean
  onCopy: () => void
  /** Absent where the reactions stand beside the menu anyway. */
  onPickReaction?: () => void
}

/** All that may be done with a message, by everyone who may. */
export function buildMessageMenu({ message, rights, actions, inThread, onCopy, onPickReaction }: MenuOptions) {
  const when = (may: boolean, ...entries: MenuEntry[]) => (may ? entries : [])
  const talk = [
    ...(onPickReaction
      ? guarded(rights.react, line('react', texts.reactTo, IconMoodPlus, onPickReaction), () =>
          actions.onLocked('reactions'),
        )
      : []),
    ...when(
      rights.reply && !inThread,
      line('reply', texts.reply, IconMessageReply, () => actions.onOpenThread(message)),
    ),
    ...when(
      rights.quote,
      line('quote', texts.quote, IconQuote, () => actions.onQuote(message)),
    ),
    ...when(
      rights.forward,
      line('forward', texts.forward, IconArrowForwardUp, () => actions.onForward(message)),
    ),
    ...when(
      rights.toRecord,
      line('record', texts.toRecord, IconFileExport, () => actions.onToRecord(message)),
    ),
  ]
  const keep = [
    ...guarded(
      rights.pin,
      line('pin', message.isPinned ? texts.unpin : texts.pin, message.isPinned ? IconPinnedOff : IconPin, () =>
        actions.onPin(message),
      ),
      () => actions.onLocked('pin_messages'),
    ),
    ...guarded(
      rights.bookmark,
      line('bookmark', message.isBookmarked ? texts.removeBookmark : texts.bookmark, IconBookmark, () =>
        actions.onBookmark(message),
      ),
      () => actions.onLocked('bookmarks'),
    ),
    ...when(
      rights.rate,
      line('rate', message.isRated ? texts.unrate : texts.rate, IconAward, () => actions.onRate(message)),
    ),
  ]
  const take = [
    ...when(rights.copy, line('copy', texts.copy, IconCopy, onCopy)),
    ...when(
      rights.link,
      line('link', texts.copyLink, IconLink, () => actions.onCopyLink(message)),
    ),
    ...when(
      rights.markUnread && !inThread,
      line('unread', texts.markUnread, IconMailOpened, () => actions.onMarkUnread(message)),
    ),
  ]
  const about = [
    ...when(
      rights.edit,
      line('edit', texts.edit, IconPencil, () => actions.onEdit(message)),
    ),
    ...when(
      rights.original,
      line('history', message.isDeleted ? texts.viewOriginal : texts.viewHistory, IconHistory, () =>
        actions.onHistory(message),
      ),
    ),
    ...when(
      rights.react === 'yes' && hasReactions(message),
      line('reactions', texts.seeReactions, IconMoodSmile, () => actions.onReactions(message)),
    ),
    ...when(
      rights.details,
      line('details', texts.details, IconInfoCircle, () => actions.onDetails(message)),
    ),
    ...when(rights.remove, {
      ...line('remove', texts.remove, IconTrash, () => actions.onRemove(message)),
      destructive: true,
    }),
  ]
  return [talk, keep, take, about]
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index > 0 ? [divider(`divider-${index}`), ...part] : part))
}
