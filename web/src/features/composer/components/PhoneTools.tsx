import {
  IconAt,
  IconBold,
  IconFlag,
  IconHash,
  IconItalic,
  IconMoodSmile,
  IconPlus,
  IconUnderline,
  IconUrgent,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { FlagCard, type Flagging } from '../../flags/components/FlagTool.tsx'
import { texts as flagTexts } from '../../flags/texts.ts'
import { useAttachMenu } from '../../uploads/components/use-attach-menu.tsx'
import type { Attaching } from '../../uploads/components/use-attaching.tsx'
import { EmojiCard } from '../emoji/EmojiCard.tsx'
import { Check } from './Check.tsx'
import type { EditorHandle } from './editor-handle.ts'
import { enterEntries, type EnterChoice } from './enter-entries.tsx'
import styles from './Composer.module.css'
import { texts } from './texts.ts'
import type { UrgentSwitch } from './UrgentToggle.tsx'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const MARKS = [
  ['bold', IconBold],
  ['italic', IconItalic],
  ['underline', IconUnderline],
] as const

/** What is left above a composer with files in it. */
const MENU_HEIGHT = '48dvh'

type PhoneToolsProps = {
  editor: RefObject<EditorHandle | null>
  canNameChannels: boolean
  urgent: UrgentSwitch | undefined
  enter: EnterChoice | undefined
  attaching: Attaching
  flagging: Flagging | undefined
}

/** All tools behind one button, where there is no room for a bar. */
export function PhoneTools({ editor, canNameChannels, urgent, enter, attaching, flagging }: PhoneToolsProps) {
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const [isFlagOpen, setFlagOpen] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const attach = useAttachMenu({
    onFiles: attaching.onFiles,
    onCamera: attaching.onCamera,
    hasRoom: attaching.hasRoom,
    onForm: attaching.onForm,
    onGif: () => void setTimeout(() => place && attaching.onGif(place.querySelector('button') ?? place)),
  })

  // A menu gives the focus back to its button when it closes; the field takes it after that.
  const inField = (work: (handle: EditorHandle) => void) => () =>
    void setTimeout(() => editor.current && work(editor.current))

  const item = (key: string, content: string, Icon: typeof IconAt, onSelect: () => void): MenuEntry => ({
    kind: 'item',
    key,
    content,
    icon: <Icon {...icon} />,
    onSelect,
  })

  const entries: MenuEntry[] = [
    ...(urgent ? urgentEntries(urgent) : []),
    ...attach.entries,
    { kind: 'divider', key: 'after-attach' },
    item(
      'mention',
      texts.mention,
      IconAt,
      inField((field) => field.insert('@')),
    ),
    ...(canNameChannels
      ? [
          item(
            'channel',
            texts.channel,
            IconHash,
            inField((field) => field.insert('#')),
          ),
        ]
      : []),
    ...(flagging ? [item('flag', flagTexts.pick, IconFlag, () => void setTimeout(() => setFlagOpen(true)))] : []),
    item('emoji', texts.emoji, IconMoodSmile, () => setEmojiOpen(true)),
    ...MARKS.map(([mark, Icon]) =>
      item(
        mark,
        texts.marks[mark],
        Icon,
        inField((field) => field.toggle(mark)),
      ),
    ),
    ...(enter ? [{ kind: 'divider', key: 'end' } as const, ...enterEntries(enter)] : []),
  ]

  return (
    <span className={styles.plus} ref={setPlace}>
      <PopMenu
        label={texts.tools}
        entries={entries}
        position="top-start"
        width={300}
        maxHeight={MENU_HEIGHT}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} size="tool" label={texts.tools}>
            <IconPlus size={24} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      />
      {attach.fields}
      {isFlagOpen && flagging && place && (
        <FlagCard
          flagging={flagging}
          anchor={place.querySelector('button') ?? place}
          onClose={() => setFlagOpen(false)}
        />
      )}
      {isEmojiOpen && place && (
        <EmojiCard
          anchor={place}
          onPick={(emoji) => {
            setEmojiOpen(false)
            editor.current?.put(emoji)
          }}
          onClose={() => setEmojiOpen(false)}
        />
      )}
    </span>
  )
}

function urgentEntries({ isOn, onChange }: UrgentSwitch): MenuEntry[] {
  return [
    {
      kind: 'item',
      key: 'urgent',
      content: texts.urgent,
      icon: <IconUrgent {...icon} />,
      end: <Check isOn={isOn} />,
      checked: isOn,
      onSelect: () => onChange(!isOn),
    },
    { kind: 'divider', key: 'after-urgent' },
  ]
}
