import { expect, test } from 'vitest'
import { callingCodeOf, readDialled } from './dialled-phones.ts'

test.each([
  ['(207) 775-1234', '+12077751234'],
  ['+1 207.775.1234', '+12077751234'],
  ['800/356-9377', '+18003569377'],
  ['+49 30 901820', '+4930901820'],
  ['0049 30 901820', '+4930901820'],
])('%s is dialled as %s', (typed, number) => {
  expect(readDialled(typed)).toBe(number)
})

test.each(['', '911', '*67 207 775 1234', '207 775 1234#2', '207 775 123', '1-900-976-1234', 'my doctor'])(
  '%s is dialled by nobody',
  (typed) => {
    expect(readDialled(typed)).toBeNull()
  },
)

test('a number begins with the code of its part of the world', () => {
  expect([callingCodeOf('+12077751234'), callingCodeOf('+4930901820'), callingCodeOf('nobody')]).toEqual([
    '+1',
    '+49',
    null,
  ])
})
