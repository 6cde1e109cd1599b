import type { Visit } from '@kinward/contract/attendance'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findForgotten } from '../features/attendance/find-forgotten.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildSession } from '../test/factories.ts'
import { createRoot } from '../test/root.ts'
import { toastStore } from '../ui/toast.ts'
import { ForgottenVisits } from './ForgottenVisits.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('../features/attendance/find-forgotten.ts', () => ({ findForgotten: vi.fn<typeof findForgotten>() }))

const about = { patient: { fullName: 'Walter Brandvold' }, checkIn: { at: '2026-01-02T03:00:00.000Z' } }
const VISIT = { ...about, locationId: 2 } as Visit

const root = createRoot(document.createElement('div'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  toastStore.clear()
})

afterEach(() => {
  act(() => root.render(null))
  vi.useRealTimers()
})

/** What is shown once it is known which visits were forgotten, if this happens meanwhile. */
async function shown(meanwhile: () => void): Promise<string[]> {
  const found = Promise.withResolvers<Visit[]>()
  const asked = Promise.withResolvers<void>()
  vi.mocked(findForgotten).mockImplementation(() => {
    asked.resolve()
    return found.promise
  })
  sessionStore.set(buildSession())
  act(() =>
    root.render(
      <MemoryRouter>
        <ForgottenVisits />
      </MemoryRouter>,
    ),
  )
  vi.advanceTimersByTime(4_000)
  await asked.promise
  act(meanwhile)
  found.resolve([VISIT])
  await new Promise((resolve) => setImmediate(resolve))
  return toastStore.read().map(({ title }) => title)
}

test('tells of a visit that was never ended', async () => {
  expect(await shown(() => undefined)).toEqual([expect.stringContaining('Walter Brandvold')])
})

test('names nobody on a screen that was locked meanwhile', async () => {
  expect(await shown(() => sessionStore.set(buildSession({ isLocked: true })))).toEqual([])
})
