import type { UrgentDelivery } from '@kinward/contract/urgent-deliveries'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import type { MessageView } from '../../messages/components/message-view.ts'
import { DeliveryLadder } from './DeliveryLadder.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const queued: UrgentDelivery = {
  userId: 5,
  queuedAt: 1,
  socketAt: null,
  pushedAt: null,
  pushReceivedAt: null,
  textQueuedAt: null,
  textSentAt: null,
  textFailedAt: null,
  hasPhone: true,
}

it.each<[string, Partial<UrgentDelivery>]>([
  ['Text message', {}],
  ['No phone number', { hasPhone: false }],
  ['Text message queued', { textQueuedAt: 2 }],
  ['Text message sent', { textQueuedAt: 2, textSentAt: 3 }],
  ['Text message not delivered', { textQueuedAt: 2, textFailedAt: 3 }],
])('says "%s" where that is how it stands', (words, steps) => {
  const page = document.createElement('div')
  const root = createRoot(page)
  const view = { people: new Map(), now: 4 } as Partial<MessageView> as MessageView
  act(() => root.render(<DeliveryLadder deliveries={[{ ...queued, ...steps }]} view={view} />))
  const said = [...page.querySelectorAll('li li span')].map(({ textContent }) => textContent)
  expect(said.at(-1)).toBe(words)
  act(() => root.unmount())
})
