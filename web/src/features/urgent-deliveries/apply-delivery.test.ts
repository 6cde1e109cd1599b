import type { UrgentDelivery } from '@kinward/contract/urgent-deliveries'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyDelivery } from './apply-delivery.ts'

const queued: UrgentDelivery = {
  userId: 5,
  queuedAt: 1,
  socketAt: null,
  pushedAt: null,
  pushReceivedAt: null,
  textQueuedAt: null,
  textSentAt: null,
  textFailedAt: null,
  hasPhone: true,
}
const STEPS: Partial<UrgentDelivery>[] = [
  { pushedAt: 2 },
  { textQueuedAt: 3 },
  { textFailedAt: 4 },
  { pushReceivedAt: 5 },
  { socketAt: 6 },
]

it('brings in someone who was not known yet, in the order of the list', () => {
  const known = applyDelivery([queued], { ...queued, userId: 3 })
  expect(known.map(({ userId }) => userId)).toEqual([3, 5])
})

it('ends the same in whichever order steps are told, and however often', () => {
  // What is told at each step is everything up to it.
  const told = STEPS.map((_, index) => Object.assign({ ...queued }, ...STEPS.slice(0, index + 1)) as UrgentDelivery)
  const events = fc.array(fc.constantFrom(...told), { maxLength: 12 }).map((list) => [...list, ...told])
  fc.assert(
    fc.property(
      events.chain((list) => fc.shuffledSubarray(list, { minLength: list.length })),
      (list) => {
        expect(list.reduce<UrgentDelivery[]>(applyDelivery, [queued])).toEqual([told.at(-1)])
      },
    ),
  )
})
