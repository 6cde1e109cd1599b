import type { RefObject } from 'react'
import { useState } from 'react'
import { PlainField } from './PlainField.tsx'
import type { RichEditorProps } from './RichEditor.tsx'
import { useRichEditor } from './use-rich-editor.ts'

type EditorFieldProps = RichEditorProps & {
  container: RefObject<HTMLElement | null>
  /** What is answered here has been loaded; until then the plain field does. */
  isReady: boolean
}

/** The field: plain at first, then the editor. Nothing around it is drawn anew when the one takes the other's place. */
export function EditorField(props: EditorFieldProps) {
  const { container, isReady, members, findChannels, onMarks, ...field } = props
  const [isEmpty] = useState(() => field.readMarkup() === '')
  const rich = useRichEditor({ container, isEmpty, isReady })
  const editor = { ...field, autoFocus: rich.hadFocus ?? field.autoFocus }
  return rich.Editor === null ? (
    <PlainField {...editor} onUse={rich.load} onComposing={rich.setComposing} />
  ) : (
    <rich.Editor {...editor} members={members} findChannels={findChannels} onMarks={onMarks} />
  )
}
