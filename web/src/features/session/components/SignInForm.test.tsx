import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { SignInForm } from './SignInForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

function setup() {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const onSubmit = vi.fn()
  const show = (state: { busy: boolean; error: string | null }) =>
    act(() =>
      root.render(
        <MemoryRouter>
          <SignInForm {...state} onSubmit={onSubmit} />
        </MemoryRouter>,
      ),
    )
  const write = (name: string, value: string) =>
    act(() => {
      const field = page.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (!field) throw new Error(`No field ${name}`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = () => act(() => page.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  return { onSubmit, show, write, press }
}

test('a double click signs in once; after a failed try it can be tried again', () => {
  const { onSubmit, show, write, press } = setup()
  show({ busy: false, error: null })
  write('username', 'nurse')
  write('password', 'wrong')
  press()
  press()
  expect(onSubmit.mock.calls).toEqual([[{ username: 'nurse', password: 'wrong' }]])
  show({ busy: true, error: null })
  press()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  show({ busy: false, error: 'Wrong password' })
  press()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})
