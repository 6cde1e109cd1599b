import { PIN_DEVELOPMENT_IDLE_MS, PIN_IDLE_MS, PIN_REDUCED_IDLE_MS } from '@kinward/contract/pin'
import type { Session } from '@kinward/contract/session'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { buildSession } from '../../test/factories.ts'
import { createIdleClock, createTeller, idleLimit } from './idle-clock.ts'

const reduced = buildSession({ pinReducedFrequency: { status: true, isAllowed: true } })

function setup(session: Session | null = buildSession()) {
  const time = { now: 1_700_000_000_000 }
  const kept = createMemoryStore()
  const open = () => createIdleClock({ kept, session: () => session, now: () => time.now })
  return { time, kept, open, clock: open() }
}

describe('the idle clock', () => {
  it('knows three limits', () => {
    expect(idleLimit(buildSession(), false)).toBe(PIN_IDLE_MS)
    expect(idleLimit(reduced, false)).toBe(PIN_REDUCED_IDLE_MS)
    expect(idleLimit(reduced, true)).toBe(PIN_DEVELOPMENT_IDLE_MS)
  })

  it('runs out after five minutes, in every tab, and a touch in one keeps the others awake', () => {
    const { time, clock, open } = setup()
    const other = open()
    clock.restart()
    time.now += PIN_IDLE_MS - 1_000
    expect(other.isIdle()).toBe(false)
    other.touch()
    time.now += PIN_IDLE_MS - 1_000
    expect(clock.isIdle()).toBe(false)
    time.now += 1_000
    expect([clock.isIdle(), other.isIdle()]).toEqual([true, true])
  })

  it('is not woken by a touch that comes too late', () => {
    const { time, clock } = setup()
    clock.restart()
    time.now += PIN_IDLE_MS
    clock.touch()
    expect(clock.isIdle()).toBe(true)
    clock.restart()
    expect(clock.isIdle()).toBe(false)
  })

  it('runs out after 48 hours for whoever is asked less often', () => {
    const { time, clock } = setup(reduced)
    clock.restart()
    time.now += PIN_REDUCED_IDLE_MS - 1_000
    expect(clock.isIdle()).toBe(false)
    time.now += 1_000
    expect(clock.isIdle()).toBe(true)
  })

  it('holds through a reload, and is nobody’s while nobody is signed in', () => {
    const { time, kept, clock, open } = setup()
    clock.restart()
    time.now += PIN_IDLE_MS
    expect(open().isIdle()).toBe(true)
    expect(createIdleClock({ kept, session: () => null, now: () => time.now }).isIdle()).toBe(false)
  })
})

it('tells the server at most once a minute', () => {
  const time = { now: 1_000_000 }
  const tell = vi.fn()
  const { tellSometimes } = createTeller(tell, () => time.now)
  tellSometimes()
  tellSometimes()
  expect(tell).toHaveBeenCalledOnce()
  time.now += 60_000
  tellSometimes()
  expect(tell).toHaveBeenCalledTimes(2)
})
