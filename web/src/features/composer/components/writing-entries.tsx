import { IconBold, IconHash, IconItalic, IconUnderline } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import type { Marks } from '../markup.ts'
import { Check } from './Check.tsx'
import type { EditorHandle } from './editor-handle.ts'
import { texts } from './texts.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const MARKS = [
  ['bold', IconBold],
  ['italic', IconItalic],
  ['underline', IconUnderline],
] as const

type WritingEntriesOptions = {
  editor: RefObject<EditorHandle | null>
  marks: Marks
  canNameChannels: boolean
}

/** The tools of the bar that a narrow composer has no room for, as lines of a menu. */
export function writingEntries({ editor, marks, canNameChannels }: WritingEntriesOptions): MenuEntry[] {
  // A menu gives the focus back to its button when it closes; the field takes it after that.
  const inField = (work: (handle: EditorHandle) => void) => () =>
    void setTimeout(() => editor.current && work(editor.current))
  const channel: MenuEntry = {
    kind: 'item',
    key: 'channel',
    content: texts.channel,
    icon: <IconHash {...icon} />,
    onSelect: inField((field) => field.insert('#')),
  }
  const formats = MARKS.map(([mark, Icon]): MenuEntry => ({
    kind: 'item',
    key: mark,
    content: texts.marks[mark],
    icon: <Icon {...icon} />,
    end: <Check isOn={marks[mark]} />,
    checked: marks[mark],
    isToggle: true,
    onSelect: inField((field) => field.toggle(mark)),
  }))
  return canNameChannels ? [channel, ...formats] : formats
}
