// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterAll, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import type { TabLock } from '../../lib/tab-lock.ts'
import { lastQueued, type NewQueuedVisit, type QueuedVisit } from './queued-visit.ts'
import { createVisitQueue, type VisitQueue } from './visit-queue.ts'
import { createVisitStore, type VisitStore } from './visit-store.ts'

let names = 0
const turns = new Set<Promise<unknown>>()
const stores: VisitStore[] = []

// Whatever is still written or read then would be cut off in the middle.
afterAll(async () => {
  await Promise.allSettled(turns)
  for (const store of stores) await store.all()
})

/** A server that keeps each key once, a network that can be cut, and the tabs of one browser. */
function createBrowser() {
  const name = `visits-${++names}`
  const kept: QueuedVisit[] = []
  const refused: string[] = []
  const network = { fate: 'ok' as 'ok' | 'away' | 'lost answer' | 'refuse' | 'no code', shut: new Set<number>() }
  const timers: (() => void)[] = []
  const lines = new Set<() => void>()
  let me: number | null = 5
  let last: Promise<unknown> = Promise.resolve()
  const lock: TabLock = (_, work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    turns.add(last)
    return turn
  }
  async function send(visit: QueuedVisit) {
    if (network.fate === 'away') throw new NetworkError('away')
    if (network.fate === 'no code') throw new TypeError('Failed to fetch dynamically imported module')
    if (network.shut.has(visit.locationId))
      throw new ApiError({ status: 403, code: 'TERMS_REQUIRED', message: 'Please accept the terms first.' })
    if (network.fate === 'refuse') throw new ApiError({ status: 409, code: 'CONFLICT', message: 'You are in already.' })
    if (!kept.some(({ hashKey }) => hashKey === visit.hashKey)) kept.push(visit)
    if (network.fate === 'lost answer') {
      network.fate = 'ok'
      throw new NetworkError('away')
    }
  }
  function openTab(): VisitQueue {
    const mine = new Set<() => void>()
    const hear = () => mine.forEach((listener) => listener())
    lines.add(hear)
    const store = createVisitStore(name)
    stores.push(store)
    return createVisitQueue({
      store,
      send,
      onSent: () => undefined,
      onRefused: (_, sentence) => void refused.push(sentence),
      lock,
      tabs: {
        post: () => lines.forEach((line) => line !== hear && line()),
        listen: (listener) => {
          mine.add(() => listener('changed'))
          return () => undefined
        },
        close: () => undefined,
      },
      userId: () => me,
      setTimer(work) {
        timers.push(work)
        return () => void timers.splice(timers.indexOf(work), 1)
      },
    })
  }
  const signIn = (user: number | null) => void (me = user)
  return { network, kept, refused, timers, openTab, signIn }
}

const visit = (hashKey: string, over: Partial<NewQueuedVisit> = {}): NewQueuedVisit => ({
  hashKey,
  userId: 5,
  entityId: 1,
  locationId: 1,
  patientId: 7,
  patientName: 'Walter Brandvold',
  groupId: 3,
  type: 'check-in',
  note: 'In the cellar.',
  pressedAt: '2026-01-02T03:00:00.000Z',
  position: null,
  photo: null,
  ...over,
})
const keys = (visits: readonly { hashKey: string }[]) => visits.map(({ hashKey }) => hashKey)
const emptied = (queue: VisitQueue) => vi.waitFor(() => expect(queue.get()).toEqual([]), { interval: 1 })

test('what is pressed without a network survives a reload, and is sent in its order, once', async () => {
  const { network, kept, openTab } = createBrowser()
  network.fate = 'away'
  const photo = new File(['a picture'], 'door.jpg', { type: 'image/jpeg' })
  await openTab().add(visit('came', { photo }))
  await openTab().add(visit('left', { type: 'check-out' }))
  await openTab().add(visit('came'))
  const reloaded = openTab()
  network.fate = 'lost answer'
  reloaded.resume()
  await vi.waitFor(() => expect(keys(kept)).toEqual(['came']), { interval: 1 })
  await vi.waitFor(() => expect(keys(reloaded.get())).toEqual(['came', 'left']), { interval: 1 })
  reloaded.resume()
  await emptied(reloaded)
  expect(keys(kept)).toEqual(['came', 'left'])
  expect([kept[0]?.photo?.name, await kept[0]?.photo?.text()]).toEqual(['door.jpg', 'a picture'])
})

test('it is tried again by itself, and every tab sees how it stands', async () => {
  const { network, kept, timers, openTab } = createBrowser()
  const [one, other] = [openTab(), openTab()]
  network.fate = 'away'
  await one.add(visit('came'))
  await vi.waitFor(() => expect(keys(other.get())).toEqual(['came']), { interval: 1 })
  timers[0]?.()
  await vi.waitFor(() => expect(timers.length).toBe(1), { interval: 1 })
  network.fate = 'ok'
  timers[0]?.()
  await Promise.all([emptied(one), emptied(other)])
  expect(keys(kept)).toEqual(['came'])
})

test('what one person has not sent goes when they sign out, and waits for anyone else', async () => {
  const { network, kept, openTab, signIn } = createBrowser()
  const queue = openTab()
  network.fate = 'away'
  await queue.add(visit('mine'))
  await queue.add(visit('theirs', { userId: 6 }))
  await queue.clear(5)
  expect(queue.get()).toEqual([])
  signIn(6)
  network.fate = 'ok'
  queue.resume()
  await vi.waitFor(() => expect(keys(kept)).toEqual(['theirs']), { interval: 1 })
})

test('what the server refuses stays with its reason until it is discarded, and holds up nothing', async () => {
  const { network, kept, refused, openTab } = createBrowser()
  const queue = openTab()
  network.fate = 'refuse'
  await queue.add(visit('came'))
  queue.resume()
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ refusal: 'You are in already.' }]), { interval: 1 })
  network.fate = 'ok'
  await queue.add(visit('elsewhere', { patientId: 8 }))
  queue.resume()
  await vi.waitFor(() => expect(keys(kept)).toEqual(['elsewhere']), { interval: 1 })
  expect([refused, lastQueued(queue.get(), 7)]).toEqual([['You are in already.'], undefined])
  await queue.discard('came')
  expect(queue.get()).toEqual([])
})

test('nobody else’s visits are sent or shown, and none while the screen is locked', async () => {
  const { network, kept, openTab, signIn } = createBrowser()
  const queue = openTab()
  network.fate = 'away'
  await queue.add(visit('came'))
  network.fate = 'ok'
  for (const user of [null, 6]) {
    signIn(user)
    queue.resume()
    await emptied(queue)
  }
  expect([kept, await queue.unsentOf(5)]).toEqual([[], { checkIns: 1, checkOuts: 0 }])
  signIn(5)
  queue.resume()
  await vi.waitFor(() => expect(keys(kept)).toEqual(['came']), { interval: 1 })
})

test('what was refused is sent again when asked to, as the same visit of the same moment', async () => {
  const { network, kept, openTab } = createBrowser()
  const queue = openTab()
  network.fate = 'refuse'
  await queue.add(visit('came'))
  queue.resume()
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ refusal: 'You are in already.' }]), { interval: 1 })
  network.fate = 'ok'
  await queue.retry('came')
  await emptied(queue)
  expect(kept).toMatchObject([{ hashKey: 'came', pressedAt: '2026-01-02T03:00:00.000Z' }])
})

test('what a location does not let in waits there, and holds up nothing elsewhere', async () => {
  const { network, kept, refused, timers, openTab } = createBrowser()
  const queue = openTab()
  network.shut.add(1)
  await queue.add(visit('here'))
  await queue.add(visit('elsewhere', { locationId: 2 }))
  queue.resume()
  await vi.waitFor(() => expect(keys(kept)).toEqual(['elsewhere']), { interval: 1 })
  await vi.waitFor(() => expect(timers.length).toBe(1), { interval: 1 })
  expect([refused, queue.get()]).toMatchObject([[], [{ hashKey: 'here', refusal: null }]])
  network.shut.clear()
  timers[0]?.()
  await emptied(queue)
  expect(keys(kept)).toEqual(['elsewhere', 'here'])
})

test('what cannot be sent because code of ours did not load waits, and is not called refused', async () => {
  const { network, kept, refused, timers, openTab } = createBrowser()
  const queue = openTab()
  await queue.add(visit('came'))
  network.fate = 'no code'
  queue.resume()
  await vi.waitFor(() => expect(timers.length).toBe(1), { interval: 1 })
  expect([refused, queue.get()]).toMatchObject([[], [{ refusal: null }]])
  network.fate = 'ok'
  timers[0]?.()
  await emptied(queue)
  expect(keys(kept)).toEqual(['came'])
})

test('a disk that cannot be read for a moment keeps no visit back', async () => {
  const { kept, timers, openTab } = createBrowser()
  const queue = openTab()
  const store = stores[stores.length - 1] as VisitStore
  const { all } = store
  const failOnce = () => {
    store.all = () => {
      store.all = all
      return Promise.reject(new DOMException('', 'UnknownError'))
    }
  }
  failOnce()
  await queue.add(visit('came'))
  failOnce()
  timers.shift()?.()
  await vi.waitFor(() => expect(timers).toHaveLength(1), { interval: 1 })
  timers.shift()?.()
  await vi.waitFor(() => expect(keys(kept)).toEqual(['came']), { interval: 1 })
})
