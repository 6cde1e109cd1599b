import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { PinSettings } from './PinSettings.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

function setup(isPasswordSet: boolean) {
  const page = document.body.appendChild(document.createElement('div'))
  const onChangePin = vi.fn()
  const rest = { busy: false, isSaved: false, error: undefined, onLock: vi.fn(), frequency: null }
  act(() => createRoot(page).render(<PinSettings isPasswordSet={isPasswordSet} onChangePin={onChangePin} {...rest} />))
  const labels = () => [...page.querySelectorAll('label')].map(({ textContent }) => textContent)
  const write = (label: string, value: string) =>
    act(() => {
      const field = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control
      if (!(field instanceof HTMLInputElement)) throw new Error(`No field ${label}`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (name: string) =>
    act(() => {
      const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!button) throw new Error(`No button ${name}`)
      button.click()
    })
  return { page, onChangePin, labels, write, press }
}

it('changes the PIN for whoever knows it', () => {
  const { onChangePin, labels, write, press } = setup(true)
  expect(labels()).toEqual(['Current PIN', 'New PIN'])
  write('Current PIN', '2468')
  write('New PIN', '1397')
  press('Change PIN')
  expect(onChangePin.mock.calls).toEqual([[{ pin: '1397', currentPin: '2468' }]])
})

it('takes the password of whoever has forgotten their PIN', () => {
  const { page, onChangePin, labels, write, press } = setup(true)
  write('Current PIN', '1111')
  press('Forgot your PIN?')
  expect(labels()).toEqual(['Your password', 'New PIN'])
  write('New PIN', '1397')
  press('Change PIN')
  expect(page.textContent).toContain('Enter your password')
  expect(onChangePin).not.toHaveBeenCalled()
  write('Your password', 'Kinward#2026')
  press('Change PIN')
  expect(onChangePin.mock.calls).toEqual([[{ pin: '1397', password: 'Kinward#2026' }]])
  press('Use your current PIN')
  expect(labels()).toEqual(['Current PIN', 'New PIN'])
})

it('asks for nothing else where someone without a password has forgotten it, and says until when that holds', () => {
  const { page, onChangePin, labels, write, press } = setup(false)
  press('Forgot your PIN?')
  expect(labels()).toEqual(['New PIN'])
  expect(page.textContent).toContain('ten minutes after signing in')
  write('New PIN', '1397')
  press('Change PIN')
  expect(onChangePin.mock.calls).toEqual([[{ pin: '1397' }]])
})
