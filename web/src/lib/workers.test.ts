import { expect, it, vi } from 'vitest'
import { unregisterWorkers } from './workers.ts'

it('unregisters every worker, and does without where there are none', async () => {
  const unregister = vi.fn(() => Promise.resolve(true))
  const getRegistrations = () => Promise.resolve([{ unregister }, { unregister }])
  await unregisterWorkers({ getRegistrations } as unknown as ServiceWorkerContainer)
  expect(unregister).toHaveBeenCalledTimes(2)
  await expect(unregisterWorkers(undefined)).resolves.toBeUndefined()
  const refusing = { getRegistrations: () => Promise.reject(new Error('not here')) }
  await expect(unregisterWorkers(refusing as unknown as ServiceWorkerContainer)).resolves.toBeUndefined()
})
