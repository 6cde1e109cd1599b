import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { QueuedVisit } from '../features/attendance/queued-visit.ts'
import { uploadPhoto } from '../features/attendance/use-attendance.ts'
import { createVisitStore } from '../features/attendance/visit-store.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildSession, buildUser } from '../test/factories.ts'
import { createBrowserVisitQueue } from './create-visit-queue.ts'

vi.mock('../features/attendance/use-attendance.ts', () => ({ uploadPhoto: vi.fn<typeof uploadPhoto>() }))
// The database of the tests keeps no files.
vi.mock('../features/attendance/visit-store.ts', () => ({ createVisitStore: vi.fn<typeof createVisitStore>() }))

const signIn = (userId: number) => sessionStore.set(buildSession({ user: buildUser({ id: userId }) }))

it('says no visit in the name of whoever comes in while its photo is on its way', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('away'))
  vi.stubGlobal('fetch', fetch)
  const where = { userId: 1, entityId: 1, locationId: 2, groupId: 7, patientId: 7, patientName: 'Walter Brandvold' }
  const said = { type: 'check-in' as const, note: '', pressedAt: '2026-01-02T03:00:00.000Z', position: null }
  const kept = { hashKey: 'visit', photo: new File(['a'], 'a.png'), order: 1, refusal: null }
  const update = vi.fn<(visit: QueuedVisit) => Promise<void>>()
  const remove = vi.fn<(hashKey: string) => Promise<void>>()
  const all = () => Promise.resolve([{ ...where, ...said, ...kept }])
  vi.mocked(createVisitStore).mockReturnValue({ ...vi.mocked(createVisitStore)(), all, update, remove })
  const photo = Promise.withResolvers<string>()
  vi.mocked(uploadPhoto).mockReturnValue(photo.promise)
  const visits = createBrowserVisitQueue(new QueryClient())
  signIn(1)
  visits.resume()
  await vi.waitFor(() => expect(uploadPhoto).toHaveBeenCalled())
  signIn(2)
  photo.resolve('photo')
  await new Promise((resolve) => setTimeout(resolve))
  expect([fetch, update, remove].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
})
