import type { Terms } from '@kinward/contract/terms'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { begunTermsKey, clearBegunTerms, countBegunTerms } from '../begun-terms.ts'
import { TermsEditor } from './TermsEditor.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const termsOf = (text: string) => ({ text, publishedAt: '2026-01-01T00:00:00.000Z' }) as Terms
const NOTICE = 'Your words are still here.'
afterEach(() => clearBegunTerms(1))

function open(terms: Terms | null = null, locationId = 2) {
  const page = document.createElement('div')
  const root = createRoot(page)
  const begunKey = begunTermsKey({ userId: 1, locationId })
  const rest = { title: 'Harbor', audience: 'Harbor', begunKey, now: 0, busy: false, isSaved: false, error: undefined }
  const show = (now: Terms | null) =>
    act(() => root.render(<TermsEditor {...rest} terms={now} onPublish={() => undefined} />))
  show(terms)
  const field = () => page.querySelector('textarea')
  return {
    page,
    show,
    words: () => field()?.value,
    write: (text: string) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
        field()?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    leave: () => act(() => root.unmount()),
  }
}

it('has what was begun again after a lock, at the place it was begun for, and lets go of it for whoever starts over', () => {
  const first = open(termsOf('Be kind.'))
  first.write('Be kind. An hour of writing.')
  first.leave()
  expect(open(termsOf('Be kind.'), 3).words()).toBe('Be kind.')
  const again = open(termsOf('Be kind.'))
  expect([again.words(), again.page.textContent]).toEqual([
    'Be kind. An hour of writing.',
    expect.stringContaining(NOTICE),
  ])
  act(() => again.page.querySelector<HTMLButtonElement>('[role=status] button')?.click())
  expect([again.words(), countBegunTerms(1)]).toEqual(['Be kind.', 0])
})

it('keeps nothing of what is published, also where its page was gone by then', () => {
  const first = open()
  first.write('Be kind.\n')
  expect(countBegunTerms(1)).toBe(1)
  first.show(termsOf('Be kind.'))
  expect(countBegunTerms(1)).toBe(0)
  first.write('Be brave.')
  first.leave()
  const again = open(termsOf('Be brave.'))
  expect([again.words(), again.page.textContent.includes(NOTICE), countBegunTerms(1)]).toEqual(['Be brave.', false, 0])
})

it('follows what another admin publishes, unless something was begun here', () => {
  const { show, words, write } = open(termsOf('Be kind.'))
  show(termsOf('Be kind to all.'))
  expect([words(), countBegunTerms(1)]).toEqual(['Be kind to all.', 0])
  write('Be brave.')
  show(termsOf('Be kind to everyone.'))
  expect(words()).toBe('Be brave.')
})
