import type { Attachment } from '@kinward/contract/attachments'
import type { SharedItem } from '@kinward/contract/shared-items'
import { expect, test } from 'vitest'
import { mediaParam, parseMediaParam } from './media-context.ts'
import { buildSlides, findSlide } from './slides.ts'

const item = (messageId: number, place: number, attachment: Attachment): SharedItem => ({
  groupId: 1,
  messageId,
  place,
  senderId: 1,
  timeStamp: messageId,
  attachment,
  tags: [],
})

const ITEMS = [
  item(9, 0, { type: 'file', name: 'plan.pdf' }),
  item(7, 0, { type: 'image', mimeType: 'image/gif' }),
  item(5, 0, { type: 'image' }),
  item(5, 1, { type: 'url', url: 'https://a.org' }),
  item(5, 2, { type: 'url', url: 'https://b.org' }),
  item(4, 0, { type: 'url', url: 'https://c.org' }),
  item(3, 0, { type: 'voice-clip' }),
  item(2, 0, { type: 'video' }),
  item(1, 0, { type: 'file', name: 'note.docx' }),
]

test('slides follow the order in which things were said; the links of one message are one', () => {
  const slides = buildSlides(ITEMS)
  expect(slides.map(({ kind, links }) => [kind, links.length])).toEqual([
    ['file', 0],
    ['video', 0],
    ['audio', 0],
    ['links', 1],
    ['image', 0],
    ['links', 2],
    ['gif', 0],
    ['pdf', 0],
  ])
  expect(findSlide(slides, { groupId: 1, messageId: 5, place: 2 })).toBe(5)
  expect(findSlide(slides, { groupId: 1, messageId: 6, place: 0 })).toBe(-1)
})

test('the address says what is open, and what is no such address opens nothing', () => {
  const at = { groupId: 7, messageId: 1201, place: 3 }
  expect(parseMediaParam(mediaParam(at))).toEqual(at)
  expect([null, '', '7-0-1', '7-1', 'a-b-c', '7-1201-3-1'].map(parseMediaParam)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})
