import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buildMessage } from '../../../test/factories.ts'
import type { MessageView } from './message-view.ts'
import { UrgentBlock } from './UrgentBlock.tsx'

const message = buildMessage({ urgency: { asked: [1, 2], acknowledged: [] } })

function drawn(rights: Partial<NonNullable<MessageView['rights']>>): string {
  const view = { meId: 1, people: new Map(), now: Date.now(), rights } as unknown as MessageView
  return renderToStaticMarkup(<UrgentBlock message={message} view={view} onAcknowledge={() => undefined} />)
}

it('asks whoever can acknowledge, and offers nothing in a channel that is closed by now', () => {
  expect(drawn({ isOpen: true })).toContain('<button')
  expect(drawn({ isOpen: false })).not.toContain('<button')
  expect(drawn({ isOpen: false })).toContain('0 of 2')
})
