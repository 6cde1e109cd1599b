import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkedText } from '../../search/components/MarkedText.tsx'
import { drawWords } from './amounts.tsx'
import { QuoteBlock } from './QuoteBlock.tsx'

const DOSE = 'מנה 5-10 mg כל 4 שעות'

function amountsIn(drawn: ReactNode): (string | null)[] {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(drawn)
  return [...page.querySelectorAll('bdi[dir=ltr]')].map(({ textContent }) => textContent)
}

it('keeps amounts whole in words that stand away from their message', () => {
  expect(amountsIn(drawWords(DOSE))).toEqual(['5-10\u00a0mg', '4'])
  expect(amountsIn(drawWords('Morphine 5-10 mg every 4 hours'))).toEqual([])
})

it('keeps them whole in a quote', () => {
  const quote = { messageId: 1, userId: 2, fullName: 'Tom Reyes', message: DOSE, isDeleted: false, timeStamp: 0 }
  expect(amountsIn(<QuoteBlock quote={quote} meId={1} onJump={() => undefined} />)).toEqual(['5-10\u00a0mg', '4'])
})

it('keeps them whole beside what was searched for', () => {
  const from = DOSE.indexOf('כל')
  expect(amountsIn(<MarkedText marked={{ text: DOSE, ranges: [[from, from + 2]] }} />)).toEqual(['5-10\u00a0mg', '4'])
})
