import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { QueuedVisit } from '../features/attendance/queued-visit.ts'
import { uploadPhoto } from '../features/attendance/use-attendance.ts'
import { createVisitStore } from '../features/attendance/visit-store.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { ApiError } from '../lib/errors.ts'
import { buildSession, buildUser } from '../test/factories.ts'
import { createBrowserVisitQueue } from './create-visit-queue.ts'

vi.mock('../features/attendance/use-attendance.ts', () => ({ uploadPhoto: vi.fn<typeof uploadPhoto>() }))
// The database of the tests keeps no files.
vi.mock('../features/attendance/visit-store.ts', () => ({ createVisitStore: vi.fn<typeof createVisitStore>() }))

const WHERE = { userId: 1, entityId: 1, locationId: 2, groupId: 7, patientId: 7, patientName: 'Walter Brandvold' }
const SAID = { type: 'check-in' as const, note: '', pressedAt: '2026-01-02T03:00:00.000Z' }

const signIn = (userId: number) => sessionStore.set(buildSession({ user: buildUser({ id: userId }) }))

it('says no visit in the name of whoever comes in while its photo is on its way', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('away'))
  vi.stubGlobal('fetch', fetch)
  const said = { ...SAID, position: null }
  const kept = { hashKey: 'visit', photo: new File(['a'], 'a.png'), order: 1, refusal: null }
  const update = vi.fn<(visit: QueuedVisit) => Promise<void>>()
  const remove = vi.fn<(hashKey: string) => Promise<void>>()
  const all = () => Promise.resolve([{ ...WHERE, ...said, ...kept }])
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

it('says a visit without the photo and the position that are not taken', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { position, photo, deviceAt } = JSON.parse(body) as Record<string, unknown>
    bodies.push({ position, photo, deviceAt })
    const data = { code: 'FORBIDDEN' }
    return Promise.resolve(Response.json({ success: false, status: 403, message: 'No.', data }, { status: 403 }))
  })
  const position = { latitude: 44, longitude: -68, accuracy: 10 }
  const kept = { hashKey: 'visit', photo: new File(['a'], 'a.png'), order: 1, refusal: null }
  const update = vi.fn<(visit: QueuedVisit) => Promise<void>>()
  const all = () => Promise.resolve(update.mock.calls.length > 0 ? [] : [{ ...WHERE, ...SAID, ...kept, position }])
  vi.mocked(createVisitStore).mockReturnValue({ ...vi.mocked(createVisitStore)(), all, update })
  vi.mocked(uploadPhoto).mockRejectedValue(new ApiError({ status: 404, code: 'NOT_ACCESSIBLE', message: 'Not yours.' }))
  const visits = createBrowserVisitQueue(new QueryClient())
  signIn(1)
  visits.resume()
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce())
  const deviceAt = SAID.pressedAt
  expect(bodies).toEqual([
    { position, photo: null, deviceAt },
    { position: null, photo: null, deviceAt },
  ])
})
