import { IconAt, IconDots, IconHash, IconMoodSmile } from '@tabler/icons-react'
import type { MouseEvent, RefObject } from 'react'
import { useRef, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { EmojiCard } from '../emoji/EmojiCard.tsx'
import { FlagTool, type Flagging } from '../../flags/components/FlagTool.tsx'
import { AttachTools } from '../../uploads/components/AttachTools.tsx'
import type { Attaching } from '../../uploads/components/use-attaching.tsx'
import type { Marks } from '../markup.ts'
import styles from './Composer.module.css'
import type { EditorHandle } from './editor-handle.ts'
import { enterEntries, type EnterChoice } from './enter-entries.tsx'
import { FormatTools } from './FormatTools.tsx'
import { writingEntries } from './writing-entries.tsx'
import { texts } from './texts.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type ComposerToolsProps = {
  editor: RefObject<EditorHandle | null>
  marks: Marks
  canNameChannels: boolean
  enter: EnterChoice | undefined
  attaching: Attaching
  flagging: Flagging | undefined
  /** Where there is not, what is used least is in the menu at the end. */
  isRoomy: boolean
}

/** The tools under the field. */
export function ComposerTools(props: ComposerToolsProps) {
  const { editor, marks, canNameChannels, enter, attaching, flagging, isRoomy } = props
  const [emojiAt, setEmojiAt] = useState<HTMLElement | null>(null)
  /** A press outside closes the card before it becomes a click; on its own button it must not open it again. */
  const wasOpen = useRef(false)

  function handleEmojiClick(event: MouseEvent<HTMLElement>) {
    setEmojiAt(wasOpen.current ? null : event.currentTarget)
    wasOpen.current = false
  }

  function handleEmoji(emoji: string) {
    setEmojiAt(null)
    editor.current?.put(emoji)
  }

  const entries: MenuEntry[] = [
    ...(isRoomy ? [] : writingEntries({ editor, marks, canNameChannels })),
    ...(enter && !isRoomy ? [{ kind: 'divider', key: 'before-enter' } as const] : []),
    ...(enter ? enterEntries(enter) : []),
  ]

  return (
    <div className={styles.tools}>
      <AttachTools attaching={attaching} isRoomy={isRoomy} />
      {flagging && <FlagTool flagging={flagging} />}
      <IconButton size="tool" label={texts.mention} onClick={() => editor.current?.insert('@')}>
        <IconAt {...icon} />
      </IconButton>
      {isRoomy && canNameChannels && (
        <IconButton size="tool" label={texts.channel} onClick={() => editor.current?.insert('#')}>
          <IconHash {...icon} />
        </IconButton>
      )}
      <IconButton
        size="tool"
        label={texts.emoji}
        aria-haspopup="dialog"
        aria-expanded={emojiAt !== null}
        onPointerDown={() => void (wasOpen.current = emojiAt !== null)}
        onClick={handleEmojiClick}
      >
        <IconMoodSmile {...icon} />
      </IconButton>
      {emojiAt && <EmojiCard anchor={emojiAt} onPick={handleEmoji} onClose={() => setEmojiAt(null)} />}
      {isRoomy && <FormatTools marks={marks} editor={editor} />}
      {entries.length > 0 && (
        <PopMenu
          label={texts.more}
          entries={entries}
          position="top-start"
          width={340}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} size="tool" label={texts.more}>
              <IconDots {...icon} />
            </IconButton>
          )}
        />
      )}
    </div>
  )
}
