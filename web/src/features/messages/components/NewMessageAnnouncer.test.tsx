import type { Message } from '@kinward/contract/messages'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { buildMessage } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { NewMessageAnnouncer } from './NewMessageAnnouncer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const MINE = 1

function say(seq: number, message: string): Message {
  const said = buildMessage({ seq, message })
  return { ...said, sender: { ...said.sender, userId: 7 } }
}

function setup() {
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (...messages: Message[]) =>
    act(() => root.render(<NewMessageAnnouncer messages={messages} meId={MINE} />))
  return { page, show }
}

test('a new message is read out, and what was taken back is no longer there', () => {
  const { page, show } = setup()
  const [first, second] = [say(1, 'Good morning.'), say(2, 'Wrong channel, sorry.')]
  show(first)
  expect(page.textContent).toBe('')
  show(first, second)
  expect(page.textContent).toContain('Wrong channel, sorry.')
  show(first, { ...second, isDeleted: true, message: '' })
  expect(page.textContent).toBe('')
})

test('the first message where nothing was said is read out; what is older, or one’s own, is not', () => {
  const { page, show } = setup()
  const [older, first] = [say(1, 'Long ago.'), say(2, 'Good morning.')]
  show()
  show(first)
  expect(page.textContent).toContain('Good morning.')
  const own = { ...say(3, 'Thank you.'), sender: { ...first.sender, userId: MINE } }
  show(older, first, own)
  expect(page.textContent).toContain('Good morning.')
})
