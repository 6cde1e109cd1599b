import { expect, it } from 'vitest'
import { buildOutboxEntry } from '../../test/factories.ts'
import { marksOf } from './unsent-marks.ts'

const ME = 1

it.each([
  ['is waiting for its first attempt', { state: 'waiting', attempts: 0 }, undefined],
  ['is at its first attempt', { state: 'sending', attempts: 1 }, undefined],
  ['did not get through', { state: 'waiting', attempts: 1 }, 'waiting'],
  ['is tried again', { state: 'sending', attempts: 2 }, 'waiting'],
  ['was refused', { state: 'failed', attempts: 1 }, 'failed'],
] as const)('says of a channel whose message %s', (_, entry, mark) => {
  expect(marksOf([buildOutboxEntry({ userId: ME, groupId: 7, ...entry })], ME).get(7)).toBe(mark)
})

it('says that one was refused, whatever waits behind it', () => {
  const refused = buildOutboxEntry({ userId: ME, groupId: 7, state: 'failed', attempts: 1 })
  const waiting = buildOutboxEntry({ userId: ME, groupId: 7, state: 'waiting', attempts: 3 })
  expect(marksOf([refused, waiting], ME)).toEqual(new Map([[7, 'failed']]))
  expect(marksOf([waiting, refused], ME)).toEqual(new Map([[7, 'failed']]))
})

it('says nothing of what someone else has left on this computer', () => {
  const theirs = buildOutboxEntry({ userId: 2, groupId: 7, state: 'failed', attempts: 1 })
  expect(marksOf([theirs], ME).size).toBe(0)
  expect(marksOf([theirs], null).size).toBe(0)
})
