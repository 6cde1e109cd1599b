import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormProblems } from '../../../lib/form-problems.ts'
import { createRoot } from '../../../test/root.ts'
import { AccountForm } from './AccountForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

test('whoever sends it half filled in is led to the first thing that is missing, the terms among them', () => {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const onSubmit = vi.fn()
  const show = (refused: FormProblems) =>
    act(() =>
      root.render(
        <MemoryRouter>
          <AccountForm
            terms={{
              id: 1,
              level: 'product',
              text: 'Be kind.',
              publishedAt: '2026-01-01T00:00:00.000Z',
              isAccepted: false,
            }}
            error={null}
            refused={refused}
            wait={0}
            busy={false}
            onSubmit={onSubmit}
          />
        </MemoryRouter>,
      ),
    )
  show({})
  const send = () => act(() => page.querySelector('form')?.requestSubmit())
  const led = () => document.activeElement?.getAttribute('name') ?? document.activeElement?.getAttribute('type')
  page.querySelector('button')?.focus()
  send()
  expect(led()).toBe('firstName')
  const [first, last, email, password] = page.querySelectorAll('input')
  for (const [field, value] of [
    [first, 'Ruth'],
    [last, 'Alvarez'],
    [email, 'ruth@mail.example'],
    [password, 'Elm#House2026'],
  ] as const) {
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  send()
  expect(led()).toBe('checkbox')
  act(() => page.querySelector<HTMLElement>('[type=checkbox]')?.click())
  show({ email: 'Someone has this address already.' })
  act(() => page.querySelector<HTMLElement>('[type=submit]')?.focus())
  send()
  // What was refused of the last try is no reason to be led away from this one.
  expect([led(), onSubmit.mock.calls.length]).toEqual(['submit', 1])
  act(() => root.unmount())
})
