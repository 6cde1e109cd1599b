import type { NewTerms, Terms } from '@kinward/contract/terms'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { begunTermsKey, clearBegunTerms, countBegunTerms } from '../begun-terms.ts'
import { TermsEditor } from './TermsEditor.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

let published = 0
const termsOf = (text: string): Terms => {
  return { id: ++published, level: 'location', text, publishedAt: '2026-01-01T00:00:00.000Z', isAccepted: true }
}
const NOTICE = 'Your words are still here.'
afterEach(() => clearBegunTerms(1))

function open(terms: Terms | null = null, locationId = 2) {
  const page = document.createElement('div')
  const root = createRoot(page)
  const onPublish = vi.fn<(wish: NewTerms) => void>()
  const begunKey = begunTermsKey({ userId: 1, locationId })
  const rest = { title: 'Harbor', audience: 'Harbor', begunKey, now: 0, busy: false, isSaved: false, error: undefined }
  const show = (now: Terms | null) =>
    act(() => root.render(<TermsEditor {...rest} terms={now} onPublish={onPublish} />))
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
    press: (words: string) =>
      act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click()),
    publish: () =>
      act(() => {
        page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }),
    sent: () => onPublish.mock.lastCall?.[0],
    leave: () => act(() => root.unmount()),
  }
}

it('has what was begun again after a lock, at the place it was begun for, and lets go of it for whoever starts over', () => {
  const kind = termsOf('Be kind.')
  const first = open(kind)
  first.write('Be kind. An hour of writing.')
  first.leave()
  expect(open(kind, 3).words()).toBe('Be kind.')
  const again = open(kind)
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

it.each(['while it is open', 'while it was closed'])(
  'does not publish over what another admin has published %s before its writer has read that',
  (when) => {
    const first = open(termsOf('Be kind.'))
    first.write('Be brave.')
    const theirs = termsOf('Be kind to everyone.')
    if (when === 'while it is open') first.show(theirs)
    else first.leave()
    const { page, press, publish, sent, words } = when === 'while it is open' ? first : open(theirs)
    expect(page.textContent).toContain('Someone else has published other terms meanwhile:Be kind to everyone.')
    publish()
    expect(page.textContent).not.toContain('Publish new terms?')
    press('Go on with mine')
    publish()
    press('Publish and ask everyone')
    expect([words(), sent()]).toEqual(['Be brave.', { text: 'Be brave.', instead: theirs.id }])
  },
)

it('does not say of what it has published itself that someone else has, to whoever goes on writing meanwhile', () => {
  const { page, show, write, press, publish, words } = open(termsOf('Be kind.'))
  write('Be brave.')
  publish()
  press('Publish and ask everyone')
  write('Be brave. And kind.')
  show(termsOf('Be brave.'))
  expect([words(), page.textContent]).toEqual(['Be brave. And kind.', expect.not.stringContaining('Someone else')])
})

it('takes what another admin has published, for whoever wants that', () => {
  const { show, write, press, words } = open(termsOf('Be kind.'))
  write('Be brave.')
  show(termsOf('Be kind to everyone.'))
  press('Take theirs')
  expect([words(), countBegunTerms(1)]).toEqual(['Be kind to everyone.', 0])
})
