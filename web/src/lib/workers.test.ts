import { expect, it, vi } from 'vitest'
import { unregisterWorkers } from './workers.ts'

it('unregisters every worker with what it shows, and does without where there are none', async () => {
  const unregister = vi.fn(() => Promise.resolve(true))
  const close = vi.fn()
  const getNotifications = () => Promise.resolve([{ close }])
  const one = { unregister, getNotifications }
  const other = { unregister, getNotifications: () => Promise.reject(new Error('none')) }
  const getRegistrations = () => Promise.resolve([one, other])
  await unregisterWorkers({ getRegistrations } as unknown as ServiceWorkerContainer)
  expect(unregister).toHaveBeenCalledTimes(2)
  expect(close).toHaveBeenCalledTimes(1)
  await expect(unregisterWorkers(undefined)).resolves.toBeUndefined()
  const refusing = { getRegistrations: () => Promise.reject(new Error('not here')) }
  await expect(unregisterWorkers(refusing as unknown as ServiceWorkerContainer)).resolves.toBeUndefined()
})
