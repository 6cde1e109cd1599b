import type { Broadcast, BroadcastPage } from '@kinward/contract/broadcasts'
import { expect, it } from 'vitest'
import { applyRead, listedOnce, type Pages } from './apply-read.ts'
import { listed, texts } from './texts.ts'

const broadcast = (id: number, is_read = false): Broadcast => ({
  id,
  title: `Number ${id}`,
  message: '',
  attachments: [],
  isUrgent: false,
  sentAt: '2026-11-15T06:30:00.000Z',
  is_read,
  Sender: { id: 1, fullName: 'Margaret Osei', avatar: null },
  locations: [],
})
const page = (...broadcasts: Broadcast[]): BroadcastPage => ({ broadcasts, next: null, unread: 3 })
const pages: Pages = { pages: [page(broadcast(4), broadcast(3, true)), page(broadcast(2))], pageParams: [null, '1-3'] }
const readIn = (data: Pages | undefined) => data && listedOnce(data.pages).map(({ is_read }) => is_read)

it('reads one, or all that were listed, on every page', () => {
  expect(readIn(applyRead(pages, { broadcastId: 2 }, 1))).toEqual([false, true, true])
  const all = applyRead(pages, { upTo: broadcast(4) }, 0)
  expect(readIn(all)).toEqual([true, true, true])
  expect(all?.pages.map(({ unread }) => unread)).toEqual([0, 0])
  expect(applyRead(undefined, { broadcastId: 2 }, 1)).toBeUndefined()
})

it('of all that were listed leaves unread what came since, also at the same moment', () => {
  expect(readIn(applyRead(pages, { upTo: broadcast(3) }, 1))).toEqual([false, true, true])
  const later = { ...broadcast(1), sentAt: '2026-11-15T06:30:01.000Z' }
  const withLater: Pages = { pages: [page(later, broadcast(4))], pageParams: [null] }
  expect(readIn(applyRead(withLater, { upTo: broadcast(4) }, 1))).toEqual([false, true])
})

it('leaves a row that does not change as it is', () => {
  expect(applyRead(pages, { broadcastId: 2 }, 1)?.pages[0]?.broadcasts[0]).toBe(pages.pages[0]?.broadcasts[0])
})

it('lists what two pages have in common once', () => {
  expect(listedOnce([page(broadcast(4), broadcast(3)), page(broadcast(3), broadcast(2))]).map(({ id }) => id)).toEqual([
    4, 3, 2,
  ])
})

it('names how many it reaches, and where', () => {
  expect(texts.confirmSend(1)).toBe('Send to 1 person?')
  expect(texts.sendText('Roads', 42, ['North Shore', 'Mill River'])).toBe(
    '“Roads” goes to 42 people at North Shore and Mill River at once. It cannot be taken back.',
  )
  expect(listed(['A', 'B', 'C', 'D', 'E'])).toBe('A, B and 3 more')
  expect(listed(['A', 'B', 'C'])).toBe('A, B and C')
})
