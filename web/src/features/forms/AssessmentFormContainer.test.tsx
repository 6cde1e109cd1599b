import { FormDefinition } from '@kinward/contract/form-definitions'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { Link, MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { createRoot } from '../../test/root.ts'
import { AssessmentFormContainer } from './AssessmentFormContainer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => sessionStorage.clear())

const definition = FormDefinition.parse({ questions: [{ id: 'q1', kind: 'text', label: 'What hurts?' }] })
const FIRST_NAMES: Record<string, string> = { AAA: 'Ann', BBB: 'Bob' }
const UNREADABLE = {
  success: false,
  status: 400,
  message: 'Something in this request is not as it should be.',
  data: { code: 'BAD_REQUEST', problems: [] },
}
const NOTICE = 'Your answers are still here.'

/** What the server says to answers. */
const take = vi.fn<() => Promise<Response>>()

vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
  if (url.includes('/answer')) return take()
  const { secret } = JSON.parse(body) as { secret: string }
  if (secret === '') return Promise.resolve(Response.json(UNREADABLE, { status: 400 }))
  const firstName = FIRST_NAMES[secret]
  const data = {
    formName: 'Pain',
    version: 1,
    definition,
    firstName,
    entityName: 'Harbor',
    expiresAt: '2030-01-01T00:00:00Z',
  }
  return Promise.resolve(Response.json({ success: true, status: 200, data }))
})

async function follow(secret: string) {
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[`/assessment-form#${secret}`]}>
          <Link to="/assessment-form#BBB">the next</Link>
          <AssessmentFormContainer />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const field = () => page.querySelector<HTMLInputElement>('form input')
  const expectFormOf = (name: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(name)))
  await expectFormOf(FIRST_NAMES[secret] ?? '')
  return {
    page,
    field,
    expectFormOf,
    answer: (words: string) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words)
        field()?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    send: () =>
      act(() => {
        page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }),
    followNext: () => act(() => page.querySelector('a')?.click()),
    leave: () => act(() => root.unmount()),
  }
}

test('what was answered by a link is still there when it is opened again, and the page says so', async () => {
  const first = await follow('AAA')
  first.answer('The hip.')
  expect(first.page.textContent).not.toContain(NOTICE)
  first.leave()
  const again = await follow('AAA')
  expect(again.field()?.value).toBe('The hip.')
  expect(again.page.textContent).toContain(NOTICE)
  act(() => again.page.querySelector<HTMLButtonElement>('[role=status] button')?.click())
  expect([again.field()?.value, again.page.textContent.includes(NOTICE)]).toEqual(['', false])
})

test('another link in the same tab begins with an empty form', async () => {
  const first = await follow('AAA')
  first.answer('The hip.')
  first.leave()
  const second = await follow('BBB')
  expect([second.field()?.value, second.page.textContent.includes(NOTICE)]).toEqual(['', false])
})

test('another link that is followed while the first is open takes its place', async () => {
  const tab = await follow('AAA')
  tab.answer('The hip.')
  tab.followNext()
  await tab.expectFormOf('Bob')
  expect([tab.field()?.value, tab.page.textContent.includes('Ann')]).toEqual(['', false])
})

test('a link that lost its key says what to do', async () => {
  const { page, expectFormOf } = await follow('')
  await expectFormOf('ask whoever sent it for a new one')
  expect(page.textContent).not.toContain('this request')
})

test('takes no more answers while they are on their way, and takes them again where they did not come', async () => {
  const { promise, reject } = Promise.withResolvers<Response>()
  take.mockReturnValueOnce(promise)
  const { page, field, answer, send, expectFormOf } = await follow('AAA')
  answer('The hip.')
  send()
  await act(() => vi.waitFor(() => expect(field()?.closest('fieldset:disabled')).not.toBeNull()))
  reject(new TypeError('away'))
  await act(() => vi.waitFor(() => expect(page.querySelector('[role=alert]')).not.toBeNull()))
  expect([field()?.value, field()?.closest('fieldset:disabled')]).toEqual(['The hip.', null])
  take.mockResolvedValueOnce(Response.json({ success: true, status: 200, data: { formName: 'Pain' } }))
  answer('The hip, and since tonight the chest.')
  send()
  await expectFormOf('Thank you')
})
