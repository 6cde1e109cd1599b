import { DURATIONS } from '@kinward/contract/layout'
import type { Message } from '@kinward/contract/messages'
import { IconCheck, IconCopy, IconDots, IconMessageReply } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { toPlainText } from '../parse-message-text.ts'
import styles from './MessageActionBar.module.css'
import { texts } from './texts.ts'

type MessageActionBarProps = {
  message: Message
  /** Rows without a name line have room for one button: the others are in its menu. */
  folded: boolean
  onReply: ((message: Message) => void) | undefined
  /** A menu is open: the row must not put the bar away. */
  onHold?: (held: boolean) => void
}

function useCopied(): [boolean, () => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), DURATIONS.copied)
    return () => clearTimeout(timer)
  }, [copied])
  return [copied, () => setCopied(true)]
}

const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const

function reply(onSelect: () => void): MenuEntry {
  return { kind: 'item', key: 'reply', content: texts.reply, icon: <IconMessageReply {...icon} />, onSelect }
}

function copyEntry(onSelect: () => void): MenuEntry {
  return { kind: 'item', key: 'copy', content: texts.copy, icon: <IconCopy {...icon} />, onSelect }
}

/** What can be done with a message, at the right end of its name line. */
export function MessageActionBar({ message, folded, onReply, onHold }: MessageActionBarProps) {
  const [copied, showCopied] = useCopied()
  const copy = () => void navigator.clipboard.writeText(toPlainText(message.message)).then(showCopied)
  if (copied) {
    return (
      <div className={classes(styles.bar, folded && styles.more)}>
        <span className={styles.copied} role="status">
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {texts.copied}
        </span>
      </div>
    )
  }
  if (folded) {
    return (
      <div className={classes(styles.bar, styles.more)}>
        <PopMenu
          label={texts.actions}
          entries={[...(onReply ? [reply(() => onReply(message))] : []), copyEntry(copy)]}
          onToggle={(open) => onHold?.(open)}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} size="action" label={texts.actions}>
              <IconDots {...icon} />
            </IconButton>
          )}
        />
      </div>
    )
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={texts.actions}>
      {onReply && (
        <IconButton size="action" label={texts.reply} onClick={() => onReply(message)}>
          <IconMessageReply {...icon} />
        </IconButton>
      )}
      <IconButton size="action" label={texts.copy} onClick={copy}>
        <IconCopy {...icon} />
      </IconButton>
    </div>
  )
}
