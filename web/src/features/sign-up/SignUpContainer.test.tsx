import { completeSignUpStep, getSignUpTerms, openWorkspace, signUp } from '@kinward/contract/self-service'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot, type Root } from '../../test/root.ts'
import { signUpToken } from './sign-up-token.ts'
import { SignUpContainer } from './SignUpContainer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  signUpToken.clear()
})

const yes = (data: unknown) => Response.json({ success: true, data })
const refuse = (status: number, code: string, message: string) =>
  Response.json({ success: false, status, message, data: { code } }, { status })

/** The sign-up before a server that answers each path as it is told to. */
function setup(answers: Record<string, () => Response>) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    const path = Object.keys(answers).find((one) => url.endsWith(one))
    asked.push({ path: path ?? '', body: typeof body === 'string' ? JSON.parse(body) : null })
    return Promise.resolve(path ? (answers[path]?.() ?? yes(null)) : yes([]))
  })
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() =>
    root?.render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <SignUpContainer />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  const shows = (text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))
  const write = (name: string, value: string) =>
    act(() => {
      const field = page.querySelector<HTMLInputElement>(`input[name=${name}]`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const box = () => page.querySelector<HTMLInputElement>('input[type=checkbox]')
  const tick = () => act(() => box()?.click())
  const send = () => act(() => page.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  return { page, asked, shows, write, box, tick, send }
}

const terms = (id: number) => ({
  terms: { id, level: 'product', text: `Version ${id}`, publishedAt: '2026-01-01T00:00:00Z', isAccepted: false },
})

it('begins again where a sign-up has come to its end at one of its last steps', async () => {
  signUpToken.set('token')
  const state = { isOver: false }
  const over = () => {
    state.isOver = true
    return refuse(410, 'LINK_EXPIRED', 'This sign-up is over. Please begin again.')
  }
  const { page, shows, write, send } = setup({
    [getSignUpTerms.path]: () => yes({ terms: null }),
    [openWorkspace.path]: over,
    [completeSignUpStep.path]: () =>
      state.isOver
        ? over()
        : yes({
            sentTo: 'r••••@harbor.example',
            firstName: 'Ruth',
            completed: ['account', 'verify', 'organisation'],
            provided_info: { organisationName: 'Harbor Hospice', organisationType: 'PC', role: 'Admin' },
          }),
  })
  await shows('Open the workspace')
  write('city', 'Chicago')
  send()
  await shows('Start with Kinward')
  expect(page.textContent).toContain('Your sign-up is over. Please begin again.')
})

it('shows newer terms before anyone accepts them, and keeps what was written', async () => {
  const state = { termsId: 5 }
  const { asked, page, shows, write, box, tick, send } = setup({
    [getSignUpTerms.path]: () => yes(terms(state.termsId)),
    [signUp.path]: () => refuse(409, 'CONFLICT', 'These terms were changed in the meantime.'),
  })
  await shows('Version 5')
  write('firstName', 'Ruth')
  write('lastName', 'Alvarez')
  write('email', 'ruth@harbor.example')
  write('new-password', 'Kinward#2026')
  tick()
  state.termsId = 6
  send()
  await shows('Version 6')
  await shows('These terms were changed in the meantime.')
  expect(box()?.checked).toBe(false)
  expect(page.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe('ruth@harbor.example')
  tick()
  send()
  const begun = () => asked.filter(({ path }) => path === signUp.path).map(({ body }) => body)
  await act(() => vi.waitFor(() => expect(begun()).toMatchObject([{ termsId: 5 }, { termsId: 6 }])))
})
