import type { Broadcast } from '@kinward/contract/broadcasts'
import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import {
  mediaParam,
  type MediaPlace,
  OpenMediaContext,
  parseBroadcastMedia,
  parseMediaParam,
} from '../../files/media-context.ts'
import { sessionStore } from '../../session/session-store.ts'
import { BroadcastList } from './BroadcastList.tsx'
import { BroadcastReading } from './BroadcastReading.tsx'
import { ReceivedRow } from './BroadcastRow.tsx'
import { ReadersSection } from './ReadersSection.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
sessionStore.set(buildSession())

const AT = '2026-11-15T08:05:00.000Z'
const NOW = Date.parse(AT)

function render(content: ReactNode): HTMLElement {
  const page = document.createElement('div')
  act(() => createRoot(page).render(<MemoryRouter>{content}</MemoryRouter>))
  return page
}

const broadcast: Broadcast = {
  id: 4,
  title: 'Winter road plan',
  message: 'Chains on **every** car.',
  attachments: [],
  isUrgent: true,
  sentAt: AT,
  is_read: false,
  Sender: { id: 1, fullName: 'Margaret Osei', avatar: null },
  locations: [{ id: 1, name: 'North Shore' }],
}

test('a row says what is unread, and shows the words without their marks', () => {
  const row = (is_read: boolean) =>
    render(<ReceivedRow broadcast={{ ...broadcast, is_read }} to="/4" isOpen={false} now={NOW} />).textContent
  expect(row(false)).toContain('Chains on every car.')
  expect(row(false)).toContain('Unread')
  expect(row(true)).not.toContain('Unread')
})

test('a list in it reads in a row as words that are kept apart, and not as dashes', () => {
  const message = 'Tonight:\n\n- Chains on **every** car.\n- Take the coast road - it is salted.'
  const page = render(<ReceivedRow broadcast={{ ...broadcast, message }} to="/4" isOpen={false} now={NOW} />)
  const words = page.textContent.replaceAll(/\s+/g, ' ')
  expect(words).toContain('Tonight: · Chains on every car. · Take the coast road - it is salted.')
})

test('a broadcast is read with its marks, its author and its places', () => {
  const page = render(<BroadcastReading broadcast={broadcast} at={AT} now={NOW} backTo="/" />)
  expect(page.querySelector('h2')?.textContent).toBe('Winter road plan')
  expect(page.querySelector('article b, article strong')).not.toBeNull()
  for (const word of ['Urgent', 'Margaret Osei', 'North Shore']) expect(page.textContent).toContain(word)
})

test('what it carries is opened by a press, by its place in the broadcast', () => {
  const open = vi.fn<(at: MediaPlace) => void>()
  const attachments = ['route.png', 'chains.png'].map((orignalFileName) => {
    return { type: 'image' as const, url: 'files/key', thumbnailUrl: 'files/small', orignalFileName }
  })
  const page = render(
    <OpenMediaContext value={open}>
      <BroadcastReading broadcast={{ ...broadcast, attachments }} at={AT} now={NOW} backTo="/" />
    </OpenMediaContext>,
  )
  act(() => page.querySelector<HTMLElement>('[aria-label="Open chains.png"]')?.click())
  expect(open.mock.calls).toEqual([[{ groupId: 0, messageId: 4, place: 1 }]])
  expect(parseBroadcastMedia(mediaParam({ groupId: 0, messageId: 4, place: 1 }))).toMatchObject({
    messageId: 4,
    place: 1,
  })
  expect(parseMediaParam('0-4-1')).toBeNull()
  expect(parseBroadcastMedia('7-4-1')).toBeNull()
})

test('who has read it stands under each location, and who has not says so', () => {
  const people = [
    { id: 2, fullName: 'Dana Whitlock', avatar: null, readAt: AT },
    { id: 3, fullName: 'Kofi Mensah', avatar: null, readAt: null },
  ]
  const readers = { locations: [{ id: 1, name: 'North Shore', total: 2, readBy: 1, people }], isCut: false }
  const page = render(<ReadersSection readers={readers} isError={false} now={NOW} onRetry={() => undefined} />)
  expect(page.textContent).toContain('Read by 1 of 2')
  const lines = [...page.querySelectorAll('li')].map(({ textContent }) => textContent.includes('Not read yet'))
  expect(lines).toEqual([false, true])
})

test('who may not know who has read it is told so', () => {
  const readers = { locations: [], isCut: false }
  const page = render(<ReadersSection readers={readers} isError={false} now={NOW} onRetry={() => undefined} />)
  expect(page.textContent).toContain('shown to those who manage broadcasts')
})

test('a list that failed offers to try again, and one without anything says so', () => {
  const given = { label: 'Broadcasts', onMore: null, isLoadingMore: false, renderRow: () => null }
  const empty = { title: 'No broadcasts yet', hint: 'They come here.', icon: null }
  const list = (broadcasts: { id: number }[] | undefined, error: Error | null) =>
    render(<BroadcastList {...given} broadcasts={broadcasts} error={error} empty={empty} onRetry={() => undefined} />)
  expect(list(undefined, new Error('x')).querySelector('[role=alert] button')).not.toBeNull()
  expect(list([], null).textContent).toContain('No broadcasts yet')
  expect(list([{ id: 1 }], new Error('x')).querySelector('ul')).not.toBeNull()
})
