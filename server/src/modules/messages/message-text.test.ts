import { MESSAGE_MAX_LENGTH } from '@kinward/contract/messages'
import { expect, test } from 'vitest'
import { mentionsIn } from './message-text.ts'

test('people, staff groups and everyone are found, each once, also behind what only begins like a mention', () => {
  const text =
    '@[ @[Ruth](id:5) and @[Ruth](id:5), @[Nurses](id:7)(type:staffGroup), @[all](id:1)(type:channel), @[x](id:)'
  expect(mentionsIn(text)).toEqual({ userIds: [5], staffGroupIds: [7], everyone: true })
})

test('a text of nothing but beginnings is read in a moment', () => {
  const text = '@['.repeat(MESSAGE_MAX_LENGTH / 2)
  const started = performance.now()
  for (let time = 0; time < 10; time++) mentionsIn(text)
  expect(performance.now() - started).toBeLessThan(300)
})
