// @vitest-environment node
import type { MeetingSignal } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSignal, ME, newCall, newSearch, ringingMeeting, ringSignal } from '../../test/call-bench.ts'
import { buildSearch, buildSupport } from '../../test/fake-calls.ts'

const heard: MeetingSignal[] = []
const loading = { times: 0, resumed: 0, signedOut: 0, isBroken: false }

vi.mock(import('./browser-calls.ts'), async () => {
  const { createFakeCalls } = await import('../../test/fake-calls.ts')
  return {
    createBrowserCalls() {
      loading.times++
      if (loading.isBroken) throw new Error('the network is away')
      const nothing = () => undefined
      const leaving = { leave: nothing, signOut: () => void loading.signedOut++ }
      const told = { hearUnauthorized: nothing, resume: () => void loading.resumed++, ...leaving }
      const hear = async (signal: MeetingSignal) => void heard.push(signal)
      return { ...createFakeCalls({ call: null, waiting: null }), ...told, hear }
    },
  }
})

vi.mock(import('./components/CallLayer.tsx'), () => ({ default: () => null as never }))

/** A page on which there was no call yet. */
async function openPage() {
  vi.resetModules()
  return import('./page-calls.ts')
}

vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => undefined })

beforeEach(() => {
  heard.length = 0
  Object.assign(loading, { times: 0, resumed: 0, signedOut: 0, isBroken: false })
})

const ended = buildSignal('end', ringingMeeting())

test('what does not ring loads nothing', async () => {
  const { hearSignal, hearUnauthorized, resumeCalls, leaveCalls } = await openPage()
  hearSignal(ended, ME)
  hearSignal({ ...ringSignal(ringingMeeting()), senderId: ME }, ME)
  hearUnauthorized({ meetingId: ended.meeting.hash, userId: ME })
  resumeCalls(ME)
  leaveCalls()
  await new Promise((resolve) => setTimeout(resolve))
  expect([loading.times, heard]).toEqual([0, []])
})

test('a call by phone that an earlier page was left with is looked for, by whoever was in it', async () => {
  const { resumeCalls } = await openPage()
  const { keptCall } = await import('./kept-call.ts')
  keptCall.write(ME, { entityId: 1, locationId: 2, hash: ended.meeting.hash })
  resumeCalls(ME + 1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(loading.times).toBe(0)
  resumeCalls(ME)
  await vi.waitUntil(() => loading.resumed === 1)
  expect(loading.times).toBe(1)
})

test('a call for help that an earlier page was left with leads to who else there is where its code does not come', async () => {
  const { resumeCalls } = await openPage()
  const { keptCall } = await import('./kept-call.ts')
  const { toastStore } = await import('../../ui/toast.ts')
  const { unansweredStore } = await import('./unanswered.ts')
  const support = buildSupport()
  const { place } = newSearch
  const help = { support, locationName: place.locationName }
  keptCall.write(ME, { entityId: 1, locationId: 2, hash: ended.meeting.hash, help })
  loading.isBroken = true
  resumeCalls(ME)
  await vi.waitUntil(() => toastStore.read().length > 0)
  const [said] = toastStore.read()
  expect(said).toMatchObject({ text: 'Outside of Kinward, Rapid response is +1 555 0100.', duration: Infinity })
  said?.action?.onSelect()
  expect(unansweredStore.get()).toEqual({ support, place, why: 'brokenOff' })
})

test('news of a call that a tab was left with is heard by one that was open beside it, if it is theirs', async () => {
  const { hearSignal } = await openPage()
  const { keptCall } = await import('./kept-call.ts')
  keptCall.write(ME, { entityId: 1, locationId: 2, hash: ended.meeting.hash })
  hearSignal(ended, ME + 1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual([])
  hearSignal(ended, ME)
  await vi.waitUntil(() => heard.length > 0)
  expect([heard, loading.times]).toEqual([[ended], 1])
  keptCall.clear()
})

test('a call that rings is heard with all that follows it, in order', async () => {
  const { hearSignal } = await openPage()
  const rings = ringSignal(ringingMeeting())
  hearSignal(rings, ME)
  hearSignal(ended, ME)
  await vi.waitUntil(() => heard.length === 2)
  expect(heard).toEqual([rings, ended])
  expect(loading.times).toBe(1)
})

test('without its code a call is not made, which is said, and tried again at the next press', async () => {
  const { pageCalls } = await openPage()
  const { toastStore } = await import('../../ui/toast.ts')
  loading.isBroken = true
  await pageCalls.start(newCall)
  expect(toastStore.read()).toMatchObject([{ kind: 'error', title: 'This could not be loaded' }])
  loading.isBroken = false
  await pageCalls.start(newCall)
  expect([loading.times, toastStore.read().length]).toEqual([2, 1])
})

test('without its code a call for help is not made, which leads to who else there is', async () => {
  const { pageCalls } = await openPage()
  const { toastStore } = await import('../../ui/toast.ts')
  const { unansweredStore } = await import('./unanswered.ts')
  loading.isBroken = true
  await pageCalls.start(newSearch)
  const [said] = toastStore.read()
  expect(said).toMatchObject({ text: 'Outside of Kinward, Rapid response is +1 555 0100.', duration: Infinity })
  said?.action?.onSelect()
  expect(unansweredStore.get()).toMatchObject({ support: { displayName: 'Rapid response' }, why: 'notPlaced' })
})

test('whoever signs out leaves the call they are in', async () => {
  const { pageCalls, leaveCalls } = await openPage()
  await pageCalls.start(newCall)
  leaveCalls()
  expect(loading.signedOut).toBe(1)
})

describe('a call that rings while its code cannot be had', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.doMock(import('./components/CallLayer.tsx'), () => ({ default: () => null as never }))
  })

  async function ring(...following: MeetingSignal[]) {
    const { hearSignal } = await openPage()
    const { toastStore } = await import('../../ui/toast.ts')
    loading.isBroken = true
    const rings = ringSignal(ringingMeeting({ emergencySupport: buildSupport() }))
    for (const signal of [rings, ...following]) hearSignal(signal, ME)
    await vi.waitUntil(() => loading.times === 1)
    await vi.advanceTimersByTimeAsync(100)
    return { rings, toastStore, hearSignal }
  }

  test('is told by its name, with the way to a new page', async () => {
    const { toastStore } = await ring()
    expect(toastStore.read()).toMatchObject([
      { kind: 'urgent', title: 'Rapid response: call from Kofi Mensah', action: { label: 'Reload the page' } },
    ])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(toastStore.read()).toHaveLength(1)
  })

  test('is told once, and heard once as it is told last, though the server says again that it rings', async () => {
    const { rings, toastStore, hearSignal } = await ring()
    for (const { id } of toastStore.read()) toastStore.dismiss(id)
    const again = { ...rings, at: 15_001 }
    hearSignal(again, ME)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(toastStore.read()).toEqual([])
    loading.isBroken = false
    await vi.advanceTimersByTimeAsync(3_000)
    expect(heard).toEqual([again])
  })

  test('is told so too where its screen alone does not come', async () => {
    vi.doMock(import('./components/CallLayer.tsx'), () => Promise.reject(new TypeError('the network is away')))
    const { hearSignal } = await openPage()
    const { toastStore } = await import('../../ui/toast.ts')
    hearSignal(ringSignal(ringingMeeting()), ME)
    await vi.waitUntil(() => toastStore.read().length + heard.length > 0)
    expect(heard).toEqual([])
    expect(toastStore.read()).toMatchObject([{ title: 'Call from Kofi Mensah', action: { label: 'Reload the page' } }])
  })

  test('is heard with all that followed as soon as it comes', async () => {
    const { rings } = await ring(ended)
    loading.isBroken = false
    await vi.advanceTimersByTimeAsync(3_000)
    expect(heard).toEqual([rings, ended])
  })

  test('is told and heard too where it comes behind another, which rings no longer meanwhile', async () => {
    const { hearSignal } = await openPage()
    const { toastStore } = await import('../../ui/toast.ts')
    loading.isBroken = true
    hearSignal(ringSignal(ringingMeeting()), ME)
    await vi.waitUntil(() => loading.times === 1)
    await vi.advanceTimersByTimeAsync(60_000)
    const hash = 'hash-of-a-call-for-help'
    const help = ringSignal(ringingMeeting({ hash, emergencySupport: buildSupport(), escalationData: buildSearch() }))
    hearSignal(help, ME)
    await vi.advanceTimersByTimeAsync(13_000)
    expect(toastStore.read().map(({ title }) => title)).toContain('Rapid response: call from Kofi Mensah')
    loading.isBroken = false
    await vi.advanceTimersByTimeAsync(3_000)
    expect(heard).toEqual([help])
  })

  test('is forgotten when it rings no longer', async () => {
    await ring()
    await vi.advanceTimersByTimeAsync(80_000)
    const { times } = loading
    loading.isBroken = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([heard, loading.times]).toEqual([[], times])
  })
})
