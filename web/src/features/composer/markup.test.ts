import { describe, expect, it } from 'vitest'
import { toPlainText } from '../messages/parse-message-text.ts'
import { docToMarkup, markupToDoc, PLAIN } from './markup.ts'
import type { Run } from './markup.ts'

const run = (text: string, ...marks: ('bold' | 'italic' | 'underline')[]): Run => ({
  text,
  marks: { ...PLAIN, ...Object.fromEntries(marks.map((mark) => [mark, true])) },
})

describe('what the editor holds', () => {
  it('comes back from its markup as it was', () => {
    for (const markup of [
      'plain',
      'a\n\nb',
      '**2.5 mg** subcut _now_',
      '__under__ and **_both_** and __**_all_**__ and ___two___',
      '@[Dana Whitlock](id:7) see #[Walter Brandvold](id:3)(type:patients)',
      '@[Night nurses](id:9)(type:team), **please**',
      'snake_case and 2 ** 3',
      'see example.com/a_b_c',
    ]) {
      expect(docToMarkup(markupToDoc(markup))).toBe(markup)
    }
  })

  it('keeps a mention whole and takes the marks off it', () => {
    expect(docToMarkup(markupToDoc('**please @[Dana](id:7)**'))).toBe('**please** @[Dana](id:7)')
  })

  it('puts spaces outside the marks', () => {
    expect(docToMarkup([[run('now '), run(' bold ', 'bold'), run('then')]])).toBe('now  **bold** then')
    expect(docToMarkup([[run('  ', 'bold')]])).toBe('  ')
  })

  it('joins what the editor split', () => {
    expect(docToMarkup([[run('bo', 'bold'), run('ld', 'bold')]])).toBe('**bold**')
  })

  it('leaves out a mark inside a word that could not be read back, and keeps the words', () => {
    expect(docToMarkup([[run('mor'), run('phine', 'italic')]])).toBe('morphine')
    expect(docToMarkup([[run('mor'), run('phine', 'bold')]])).toBe('mor**phine**')
  })

  it('keeps a name whole that tries to close its own brackets', () => {
    const markup = docToMarkup([[{ reference: { sigil: '@', name: 'A](id:9) [x', id: 1, type: null } }]])
    expect(toPlainText(markup)).toBe('@A (id:9)  x')
  })
})
