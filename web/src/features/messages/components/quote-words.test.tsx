import type { Quote } from '@kinward/contract/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QuotedWords, quotedName } from './quote-words.tsx'

const quote: Quote = { messageId: 1, userId: 2, fullName: 'Marcus Bell', message: 'Two mg at nine.', isDeleted: false }
const author = { userId: 3, fullName: 'Dana Whitlock' }
const words = (over: Partial<Quote>) => {
  const html = renderToStaticMarkup(<QuotedWords quote={{ ...quote, ...over }} />)
  return html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
}

it('names whose words they are, and who passed them on', () => {
  expect([quotedName(quote, 9), quotedName(quote, 2)]).toEqual(['Marcus Bell', 'You'])
  expect(quotedName({ ...quote, author }, 9)).toBe('Dana Whitlock, forwarded by Marcus Bell')
  expect(quotedName({ ...quote, author }, 2)).toBe('Dana Whitlock, forwarded by you')
})

it('says what a message carries that has no words, and nothing of one that was deleted', () => {
  expect(words({})).toBe('Two mg at nine.')
  expect(words({ message: '', carries: { type: 'image', name: 'IMG_2231.jpg' } })).toBe('Picture')
  expect(words({ message: '', carries: { type: 'file', name: 'Plan of care.pdf' } })).toBe('Plan of care.pdf')
  expect(words({ message: '', isDeleted: true })).toBe('This message has been deleted.')
})
