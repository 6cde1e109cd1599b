import { confirmTwoStep } from '@kinward/contract/two-step'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSignInSettingsQuery } from '../../features/credentials/use-sign-in-settings.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { TwoStepGroup } from './TwoStepGroup.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  sessionStore.set(null)
})

function Group() {
  const { data } = useSignInSettingsQuery()
  return data ? <TwoStepGroup settings={data} /> : null
}

it('shows that two-step is on also where only the answer to its code was lost', async () => {
  const state: { twoStep: 'email' | null } = { twoStep: null }
  const sentTo = 'd••••@harbor.example'
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) => {
    const verification = { challenge: 'one', medium: 'email', sentTo, expiresIn: 600, resendIn: 30 }
    if (method === 'POST') return Promise.resolve(Response.json({ success: true, data: { verification } }))
    if (method === confirmTwoStep.method) {
      state.twoStep = 'email'
      return Promise.reject(new TypeError('away'))
    }
    const settings = { isPasswordSet: true, passwordChangedAt: null, email: sentTo, phone: null, ...state }
    return Promise.resolve(Response.json({ success: true, data: settings }))
  })
  sessionStore.set(buildSession())
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() =>
    root?.render(
      <QueryClientProvider client={new QueryClient()}>
        <Group />
      </QueryClientProvider>,
    ),
  )
  const shows = (text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))
  const write = (name: string, value: string) =>
    act(() => {
      const field = page.querySelector<HTMLInputElement>(`input[name=${name}]`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await shows('Send a code')
  write('password', 'Kinward#2026')
  act(() => page.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  await shows(`We mailed a code to ${sentTo}`)
  write('code', '123456')
  await shows(`On. Codes are mailed to ${sentTo}.`)
})
