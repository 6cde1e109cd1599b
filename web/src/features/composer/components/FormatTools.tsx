import { IconBold, IconItalic, IconTypography, IconUnderline } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Marks } from '../markup.ts'
import styles from './Composer.module.css'
import type { EditorHandle } from './editor-handle.ts'
import { texts } from './texts.ts'

const TOOLS = [
  ['bold', IconBold],
  ['italic', IconItalic],
  ['underline', IconUnderline],
] as const

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The three marks, behind the letter. */
export function FormatTools({ marks, editor }: { marks: Marks; editor: RefObject<EditorHandle | null> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton size="tool" label={texts.formatting} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconTypography {...icon} />
      </IconButton>
      {open && (
        <div className={styles.group} role="group" aria-label={texts.formatting}>
          {TOOLS.map(([mark, Icon]) => (
            <IconButton
              key={mark}
              size="tool"
              label={texts.marks[mark]}
              aria-keyshortcuts={texts.shortcuts[mark].replace('Ctrl', 'Control').replace('Cmd', 'Meta')}
              title={texts.shortcuts[mark]}
              aria-pressed={marks[mark]}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => editor.current?.toggle(mark)}
            >
              <Icon {...icon} />
            </IconButton>
          ))}
        </div>
      )}
    </>
  )
}
