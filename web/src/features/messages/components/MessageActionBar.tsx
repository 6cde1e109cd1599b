import type { Message } from '@kinward/contract/messages'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconCheck,
  IconDots,
  IconLock,
  IconMessageReply,
  IconMoodPlus,
} from '@tabler/icons-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { copiedStore } from '../copied-store.ts'
import type { MessageRights, Right } from '../message-rights.ts'
import styles from './MessageActionBar.module.css'
import type { MessageActions } from './message-view.ts'
import { ReactionPicker } from './ReactionPicker.tsx'
import { spotOf } from './use-message-menu.ts'
import { texts } from './texts.ts'

type MessageActionBarProps = {
  message: Message
  rights: MessageRights
  actions: MessageActions
  /** Rows without a name line have room for one button: the others are in its menu. */
  folded: boolean
  /** In a thread one does not open it again. */
  inThread?: boolean
}

const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const

/** 'Copied!' for a second, where the actions are. */
export function CopiedNote({ messageId, folded = false }: { messageId: number; folded?: boolean }) {
  const copied = useSyncExternalStore(copiedStore.subscribe, copiedStore.get)
  if (copied !== messageId) return null
  return (
    <div className={classes(styles.place, folded && styles.more)}>
      <div className={styles.bar}>
        <span className={styles.copied} role="status">
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {texts.copied}
        </span>
      </div>
    </div>
  )
}

/** What is done most with a message, at the right end of its name line, and a way to all the rest. */
export function MessageActionBar({ message, rights, actions, folded, inThread = false }: MessageActionBarProps) {
  return (
    <div className={classes(styles.place, folded && styles.more, inThread && styles.beside)}>
      <div className={styles.bar} role="toolbar" aria-label={texts.actions}>
        {!folded && rights.react !== 'no' && <ReactButton message={message} rights={rights} actions={actions} />}
        {!folded && rights.reply && !inThread && (
          <IconButton size="action" label={texts.reply} onClick={() => actions.onOpenThread(message)}>
            <IconMessageReply {...icon} />
          </IconButton>
        )}
        {!folded && rights.bookmark !== 'no' && (
          <IconButton
            size="action"
            label={nameOf(message.isBookmarked ? texts.removeBookmark : texts.bookmark, rights.bookmark)}
            onClick={() => (rights.bookmark === 'yes' ? actions.onBookmark(message) : actions.onLocked('bookmarks'))}
          >
            {message.isBookmarked ? <IconBookmarkFilled {...icon} /> : <IconBookmark {...icon} />}
            {rights.bookmark === 'locked' && <Lock />}
          </IconButton>
        )}
        <IconButton
          size="action"
          label={texts.more}
          aria-haspopup="menu"
          onClick={(event) => {
            const row = event.currentTarget.closest<HTMLElement>('[data-row]') ?? event.currentTarget
            actions.onMenu(message, spotOf(event.currentTarget), row, true)
          }}
        >
          <IconDots {...icon} />
        </IconButton>
      </div>
    </div>
  )
}

function nameOf(action: string, right: Right): string {
  return right === 'locked' ? texts.lockedAction(action) : action
}

/** On an action that the location has not switched on: it leads to the feature's page. */
function Lock() {
  return <IconLock className={styles.lock} size={12} stroke={2.25} aria-hidden="true" />
}

type ReactButtonProps = Pick<MessageActionBarProps, 'message' | 'rights' | 'actions'>

/** Shows the six reactions while the pointer is on it, or after a press. */
function ReactButton({ message, rights, actions }: ReactButtonProps) {
  const [shown, setShown] = useState<'hovered' | 'pressed' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const locked = rights.react === 'locked'
  const done = () => {
    if (shown === 'pressed') button.current?.focus()
    setShown(null)
  }
  return (
    <span
      className={styles.react}
      onPointerEnter={(event) => event.pointerType === 'mouse' && !locked && setShown((now) => now ?? 'hovered')}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setShown(null)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setShown(null)}
    >
      <IconButton
        ref={button}
        size="action"
        label={nameOf(texts.react, rights.react)}
        {...(!locked && { 'aria-expanded': shown !== null })}
        // The reactions themselves come up under the pointer, not the button's name.
        {...(!locked && { onPointerEnter: undefined })}
        onClick={() => (locked ? actions.onLocked('reactions') : setShown('pressed'))}
      >
        <IconMoodPlus {...icon} />
        {locked && <Lock />}
      </IconButton>
      {shown !== null && (
        <span className={styles.picker}>
          <ReactionPicker message={message} actions={actions} takesFocus={shown === 'pressed'} onDone={done} />
        </span>
      )}
    </span>
  )
}
