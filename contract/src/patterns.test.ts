import { describe, expect, test } from 'vitest'
import * as patterns from './patterns.ts'
import { displayPhone, normalizePhone, readPhone } from './phones.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success

describe('a username', () => {
  test.each(['dana', 'dana.whitlock', 'Dana_W', 'nurse12', 'n', 'dana@harbor.example', 'd.w+night@harbor.example'])(
    'may be %j',
    (value) => {
      expect(patterns.Username.parse(value)).toBe(value)
    },
  )

  test.each([
    '',
    '1nurse',
    '_nurse',
    '.nurse',
    'dana whitlock',
    'dana-w',
    'dana@',
    '@harbor.example',
    'da\0na',
    '護士',
  ])('may not be %j', (value) => {
    expect(takes(patterns.Username, value)).toBe(false)
  })

  test('is looked at without what is not ASCII', () => {
    expect(patterns.Username.parse('dána\u200B.w')).toBe('dna.w')
    expect(patterns.cleanUsername('nurse\u00A0\u2028\n')).toBe('nurse')
  })

  test('of elsewhere may also begin with a digit and have an @ anywhere', () => {
    expect(['1nurse', 'dana@', 'd_w.2'].every((value) => takes(patterns.LooseUsername, value))).toBe(true)
    expect(['', 'dana whitlock', 'dana-w', 'a;b'].some((value) => takes(patterns.LooseUsername, value))).toBe(false)
  })
})

describe('a new password', () => {
  test.each('~!@#$%^&*+?-'.split(''))('may have the special character %s', (special) => {
    expect(takes(patterns.NewPassword, `Abcdef1${special}`)).toBe(true)
  })

  test.each([
    'Abcde1!',
    'abcdef1!',
    'ABCDEF1!',
    'Abcdefg!',
    'Abcdefg1',
    'Abcdefg1.',
    `Aa1!${'x'.repeat(197)}`,
    'Aa1!\0xxxx',
  ])('may not be %j', (value) => {
    expect(takes(patterns.NewPassword, value)).toBe(false)
  })
})

test.each([
  [
    'PersonName',
    patterns.PersonName,
    ['Dana', "O'Neil", 'Núñez-Ruiz', 'Smith, Jr.', 'van_Dyk'],
    ['', '  ', 'Dana1', '<b>', 'a@b'],
  ],
  ['Slug', patterns.Slug, ['north-shore_2', 'a'], ['', 'North', 'a b', 'é']],
  ['DigitsAndHyphens', patterns.DigitsAndHyphens, ['12-34', '7'], ['', '12 34', '12a']],
  [
    'CalendarDate',
    patterns.CalendarDate,
    ['02/29/2024', '12/31/1999'],
    ['02/29/2023', '13/01/2024', '00/10/2024', '2/9/2024', '2024-02-09'],
  ],
  [
    'NotPhoneLike',
    patterns.NotPhoneLike,
    ['Desk 4', 'Front desk', ''],
    ['555-0100', '+1 (555) 010-0000', '*67', '(', ' '],
  ],
] as const)('%s holds', (_name, schema, good, bad) => {
  expect(good.filter((value) => !takes(schema, value))).toEqual([])
  expect(bad.filter((value) => takes(schema, value))).toEqual([])
})

describe('a phone number', () => {
  test.each([
    ['(207) 555-0143', '+12075550143'],
    ['2075550143', '+12075550143'],
    ['12075550143', '+12075550143'],
    ['+44 7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['447911123456', '+447911123456'],
  ])('%s is dialled as %s', (given, dialled) => {
    expect(normalizePhone(given)).toBe(dialled)
    expect(readPhone(given)).toBe(dialled)
  })

  test.each(['', '12', 'phone', '555', '+1 555', '+44 20 7946 0000', '+999 123456789', '+1 207 555 01433'])(
    'nobody carries %j',
    (given) => {
      expect(readPhone(given)).toBeNull()
    },
  )

  test('that is missing says so', () => {
    expect(displayPhone(null)).toBe('CORRUPTED DATA. Report Immediately!')
    expect(displayPhone('')).toBe('CORRUPTED DATA. Report Immediately!')
    expect(displayPhone('+12075550143')).toBe('+1 207 555 0143')
  })
})
