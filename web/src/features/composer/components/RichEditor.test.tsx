import { act, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { PLAIN } from '../markup.ts'
import type { EditorHandle } from './editor-handle.ts'
import RichEditor from './RichEditor.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

async function open() {
  const page = document.body.appendChild(document.createElement('div'))
  const handle = createRef<EditorHandle>()
  const [onChange, onMarks] = [vi.fn(), vi.fn()]
  await act(async () =>
    createRoot(page).render(
      <RichEditor
        ref={handle}
        readMarkup={() => ''}
        label="Message"
        placeholder="Message"
        describedBy={undefined}
        autoFocus={false}
        enterSends
        members={[]}
        findChannels={undefined}
        onChange={onChange}
        onSend={() => undefined}
        onMarks={onMarks}
      />,
    ),
  )
  const use = (action: (editor: EditorHandle) => void) =>
    act(async () => {
      if (handle.current) action(handle.current)
    })
  const field = page.querySelector<HTMLElement>('[role=textbox]')
  return { use, onChange, onMarks, field }
}

it.each([
  ['the writer goes on in the field', true],
  ['the writer has gone to the Send button', false],
])('a mark ends with the message it was set in, where %s', async (_where, staysInField) => {
  const { use, onChange, onMarks, field } = await open()
  await use((editor) => editor.focus())
  await use((editor) => editor.toggle('underline'))
  await use((editor) => editor.put('Sent'))
  expect(onChange).toHaveBeenLastCalledWith('__Sent__')
  expect(onMarks).toHaveBeenLastCalledWith({ ...PLAIN, underline: true })
  if (staysInField) field?.focus()
  else field?.blur()
  await use((editor) => editor.setMarkup(''))
  expect(onMarks).toHaveBeenLastCalledWith(PLAIN)
  await use((editor) => editor.focus())
  await use((editor) => editor.put('Next'))
  expect(onChange).toHaveBeenLastCalledWith('Next')
})

it('what was written while a message was being sent keeps its mark', async () => {
  const { use, onChange, onMarks, field } = await open()
  field?.focus()
  await use((editor) => editor.setMarkup('Plain and __underlined__'))
  expect(onMarks).toHaveBeenLastCalledWith({ ...PLAIN, underline: true })
  await use((editor) => editor.put(' on'))
  expect(onChange).toHaveBeenLastCalledWith('Plain and __underlined on__')
})
