import { describe, expect, test } from 'vitest'
import { isVisible } from './messages.ts'
import { quotedWords, QUOTE_READ_LENGTH } from './quotes.ts'

describe('the words of a quote', () => {
  test('are all of a short message, and the beginning of a long one', () => {
    expect(quotedWords('')).toBe('')
    expect(quotedWords('x'.repeat(280))).toHaveLength(280)
    expect(quotedWords('x'.repeat(281))).toHaveLength(280)
    expect(quotedWords('👍'.repeat(300))).toBe('👍'.repeat(280))
  })

  test('have every name whole, wherever they end', () => {
    const names = [
      '@[Dana Whitlock](id:7)',
      '@[Night nurses](id:12)(type:staffGroup)',
      '#[Room 4](id:3)(type:discussion)',
    ]
    for (const name of names) {
      for (let before = 281 - name.length; before < 280; before++) {
        const start = 'x'.repeat(before)
        expect(quotedWords(`${start}${name} and more`)).toBe(`${start}${name}`)
      }
      expect(quotedWords(`${'x'.repeat(280)}${name}`)).toBe('x'.repeat(280))
    }
    expect(quotedWords(`${'x'.repeat(270)} @[not a name at all, only what looks like one`)).toHaveLength(280)
  })

  test('are found in as much as is read to quote a message', () => {
    const name = `@[${'n'.repeat(200)}](id:${'1'.repeat(15)})(type:${'t'.repeat(40)})`
    for (const letter of ['x', '👍']) {
      const message = `${letter.repeat(279)}${name}${'y'.repeat(1000)}`
      const read = Array.from(message).slice(0, QUOTE_READ_LENGTH).join('')
      expect(quotedWords(read)).toBe(quotedWords(message))
      expect(quotedWords(message)).toBe(`${letter.repeat(279)}${name}`)
    }
  })
})

test.each([
  ['', false],
  [' \n\t', false],
  ['\u200b\u200d\u2060\ufeff', false],
  ['\u3164', false],
  ['.', true],
  ['👍', true],
  ['❤️', true],
  ['\u200bx', true],
])('%j has something to see in it: %s', (text, visible) => {
  expect(isVisible(text)).toBe(visible)
})
