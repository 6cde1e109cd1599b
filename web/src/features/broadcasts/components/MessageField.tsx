import { Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FormatTools } from '../../composer/components/FormatTools.tsx'
import type { EditorHandle } from '../../composer/components/editor-handle.ts'
import { PLAIN } from '../../composer/markup.ts'
import { texts } from '../texts.ts'
import styles from './compose.module.css'
import { FieldProblem } from './FieldProblem.tsx'

const RichEditor = lazyPart(() => import('../../composer/components/RichEditor.tsx'))

type MessageFieldProps = {
  /** What it holds at first; later changes are the field's own. */
  readMarkup: () => string
  error: string | undefined
  onChange: (markup: string) => void
}

/** The words of a broadcast, with the marks that messages have. Ctrl or Cmd and Enter send the form they stand in. */
export function MessageField({ readMarkup, error, onChange }: MessageFieldProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<EditorHandle>(null)
  const [marks, setMarks] = useState(PLAIN)
  return (
    <div ref={place} className={styles.message}>
      <span className={styles.label} aria-hidden="true">
        {texts.message}
      </span>
      <div className={styles.editor} data-wrong={error === undefined ? undefined : true}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <RichEditor
            ref={handle}
            readMarkup={readMarkup}
            label={texts.message}
            placeholder={texts.messagePlaceholder}
            describedBy={error === undefined ? undefined : id}
            autoFocus={false}
            enterSends={false}
            members={NOBODY}
            findChannels={undefined}
            onChange={onChange}
            onSend={() => place.current?.closest('form')?.requestSubmit()}
            onMarks={setMarks}
          />
        </Suspense>
        <div className={styles.tools}>
          <FormatTools marks={marks} editor={handle} />
        </div>
      </div>
      {error !== undefined && <FieldProblem id={id}>{error}</FieldProblem>}
    </div>
  )
}

const NOBODY: never[] = []
