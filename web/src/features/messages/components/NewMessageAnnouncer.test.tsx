import type { Message } from '@kinward/contract/messages'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { buildMessage } from '../../../test/factories.ts'
import type { MessageListItem } from './message-list-item.ts'
import { NewMessageAnnouncer } from './NewMessageAnnouncer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const line = (message: Message): MessageListItem => ({
  kind: 'message',
  key: String(message.id),
  message,
  continued: false,
})

test('a new message is read out, and what was taken back is no longer there', () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (...messages: Message[]) =>
    act(() => root.render(<NewMessageAnnouncer items={messages.map(line)} meId={1} />))
  const [first, second] = [buildMessage({ seq: 1 }), buildMessage({ seq: 2, message: 'Wrong channel, sorry.' })]
  const sender = { ...first.sender, userId: 7 }
  show(first)
  show(first, { ...second, sender })
  expect(page.textContent).toContain('Wrong channel, sorry.')
  show(first, { ...second, sender, isDeleted: true, message: '' })
  expect(page.textContent).toBe('')
})
