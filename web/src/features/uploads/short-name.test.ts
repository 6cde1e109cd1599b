import { FILE_NAME_MAX, NewUpload } from '@kinward/contract/uploads'
import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a name that fits stays', () => {
  const name = `${'a'.repeat(FILE_NAME_MAX - 4)}.pdf`
  expect(shortName(name)).toBe(name)
})

test('a long one is cut before its ending, and can be announced', () => {
  const name = shortName(`${'Scan of the ward '.repeat(14)}.pdf`)
  expect(name).toHaveLength(FILE_NAME_MAX)
  expect(name).toMatch(/^Scan of the ward .*\.pdf$/)
  expect(NewUpload.safeParse({ fileName: name, size: 1 }).success).toBe(true)
})

test('letters stay whole', () => {
  expect(shortName('👩‍⚕️👩‍⚕️👩‍⚕️.jpg', 9).isWellFormed()).toBe(true)
  expect(shortName('😀😀😀😀.jpg', 9)).toBe('😀😀.jpg')
})

test('one without an ending is cut at its end', () => {
  expect(shortName('x'.repeat(300))).toBe('x'.repeat(FILE_NAME_MAX))
})
