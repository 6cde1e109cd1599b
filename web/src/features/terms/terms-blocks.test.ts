import { expect, it } from 'vitest'
import { termsBlocks } from './terms-blocks.ts'

it('reads headings, lists and paragraphs, and nothing else', () => {
  expect(termsBlocks('# House rules\n\nBe kind.\nAlways.\n\n- One\n- Two\nAfter.\n\n<b>plain</b>')).toEqual([
    { line: 0, kind: 'heading', text: 'House rules' },
    { line: 2, kind: 'text', text: 'Be kind. Always.' },
    {
      line: 5,
      kind: 'list',
      items: [
        { line: 5, text: 'One' },
        { line: 6, text: 'Two' },
      ],
    },
    { line: 7, kind: 'text', text: 'After.' },
    { line: 9, kind: 'text', text: '<b>plain</b>' },
  ])
})

it('has nothing for nothing', () => {
  expect(termsBlocks(' \n ')).toEqual([])
})
