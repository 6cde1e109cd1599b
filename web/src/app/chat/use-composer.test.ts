import { expect, it } from 'vitest'
import { buildGroup, buildLocation, buildUser } from '../../test/factories.ts'
import { askedBy } from './use-composer.ts'

const ME = 1
const location = buildLocation({ featureFlags: { enableUrgentMessages: true } })
const channelOf = (...others: ReturnType<typeof buildUser>[]) => ({
  location,
  me: ME,
  group: buildGroup({ participants: [{ id: ME }, ...others.map(({ id }) => ({ id }))] }),
  people: new Map(others.map((user) => [user.id, user])),
})
const here = buildUser({ id: 5 })
const off = buildUser({ id: 6, is_switched_off: true })

it('an urgent message asks everyone else in the channel, but nobody whose access is switched off', () => {
  expect(askedBy(channelOf(here), true)).toBe(1)
  expect(askedBy(channelOf(here, off), true)).toBe(1)
  expect(askedBy(channelOf(off), true)).toBeNull()
})

it('someone who is in the channel and not known yet is asked', () => {
  expect(askedBy({ ...channelOf(here), people: new Map() }, true)).toBe(1)
})
