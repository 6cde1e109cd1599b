import type { Attachment } from '@kinward/contract/attachments'
import { describe, expect, test } from 'vitest'
import { fileIconOf, hostOf, mayMove, nameOf, previewPath, safeHref, viewerName } from './file-facts.ts'
import { cardName, formatDuration, formatSize, shortName } from './file-words.ts'

const file = (over: Partial<Attachment>): Attachment => ({ type: 'file', ...over })

describe('the name of a file', () => {
  test('is shown whole up to twenty letters, and by its ends beyond', () => {
    expect(shortName('a'.repeat(20))).toBe('a'.repeat(20))
    expect(shortName('Visit note of November 15.docx')).toBe('Visit no… 15.docx')
    expect(cardName('Visit note of November 15.docx')).toBe('Visit note of November 15.docx')
    expect(cardName(`${'a'.repeat(40)}.docx`)).toBe(`${'a'.repeat(18)}…${'a'.repeat(13)}.docx`)
    expect(shortName('👵👵👵👵👵👵👵👵👵👵👵👵👵👵👵👵👵👵👵👵👵')).toBe('👵👵👵👵👵👵👵👵…👵👵👵👵👵👵👵👵')
  })

  test('has eighty letters in the viewer', () => {
    expect(viewerName('b'.repeat(80))).toBe('b'.repeat(80))
    expect(viewerName('b'.repeat(81))).toBe(`${'b'.repeat(80)}…`)
  })

  test('is what there is, by kind', () => {
    expect(nameOf(file({ name: '1700-plan.pdf', orignalFileName: 'Plan.pdf' }))).toBe('Plan.pdf')
    expect(nameOf({ type: 'assessment', formName: 'Shift handover' })).toBe('Shift handover')
    expect(nameOf({ type: 'url', url: 'https://a.org', title: 'A page', name: 'Site' })).toBe('A page')
    expect(nameOf({ type: 'giphy', title: 'Thank you', orignalFileName: 'Thank you.gif' })).toBe('Thank you')
    expect(nameOf({ type: 'voip' })).toBe('Call')
  })
})

test('the icon follows the kind of file', () => {
  const icons = ['A.PDF', 'b.doc', 'c.docx', 'd.xls', 'e.csv', 'f.zip', 'none'].map((name) =>
    fileIconOf(file({ name })),
  )
  expect(icons).toEqual(['pdf', 'doc', 'doc', 'sheet', 'sheet', 'file', 'file'])
  expect(fileIconOf(file({ name: 'scan', mimeType: 'application/pdf' }))).toBe('pdf')
})

test('sizes and durations read like those of a player', () => {
  expect([0, 1023, 188_416, 5_400_000, 2 ** 31].map(formatSize)).toEqual(
    ['0 B', '1023 B', '184 KB', '5.1 MB', '2.0 GB'].map((text) => text.replace(' ', '\u00A0')),
  )
  expect([0, 7.4, 59.6, 750, 3723].map(formatDuration)).toEqual(['0:00', '0:07', '0:59', '12:30', '1:02:03'])
})

test('only addresses of the web are followed', () => {
  expect(safeHref('https://www.example.org/a')).toBe('https://www.example.org/a')
  expect(['javascript:alert(1)', 'data:text/html,x', '/here', '', undefined].map(safeHref)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
  expect(hostOf('https://www.example.org/a')).toBe('example.org')
})

test('a message shows the medium picture, or the smallest where there is little room', () => {
  const all = file({ url: 'files/a', mediumUrl: 'files/medium__a', thumbnailUrl: 'files/thumbnail__a' })
  expect([previewPath(all, false), previewPath(all, true)]).toEqual(['files/medium__a', 'files/thumbnail__a'])
  expect(previewPath(file({ url: 'files/a' }), true)).toBe('files/a')
})

test('a GIF may move, whether it was uploaded or chosen', () => {
  expect(mayMove({ type: 'giphy' })).toBe(true)
  expect(mayMove({ type: 'image', mimeType: 'image/gif' })).toBe(true)
  expect(mayMove({ type: 'image', mimeType: 'image/png' })).toBe(false)
})
