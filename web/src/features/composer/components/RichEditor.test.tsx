import { act, createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { PLAIN } from '../markup.ts'
import type { EditorHandle, MentionCandidate } from './editor-handle.ts'
import RichEditor from './RichEditor.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

const buildMention = (): MentionCandidate => ({
  id: 4,
  name: 'Kofi Mensah',
  title: null,
  userType: 'staff',
  avatar: null,
})

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
        members={[buildMention()]}
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
  const offered = () => [...page.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
  return { use, onChange, onMarks, field, offered }
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

it('who an @ could mean is offered while someone is in the field, and again when they come back', async () => {
  const { use, field, offered } = await open()
  await act(async () => field?.focus())
  await use((editor) => editor.put('@Ko'))
  expect(offered()).toEqual([expect.stringContaining('Kofi Mensah')])
  await act(async () => field?.blur())
  expect(offered()).toEqual([])
  await act(async () => field?.focus())
  expect(offered()).toHaveLength(1)
})
