import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../../../lib/storage.ts'
import { FormBuilder } from './FormBuilder.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const KEY = 'kinward.form.1.making.2.new'
const onClose = vi.fn()
beforeEach(() => {
  storage.removeItem(KEY)
  onClose.mockReset()
})

function open() {
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() =>
    root.render(
      <FormBuilder
        form={null}
        keptAs={KEY}
        busy={false}
        error={undefined}
        onPublish={(_wish, onPublished) => onPublished()}
        onClose={onClose}
      />,
    ),
  )
  const name = () => page.querySelector<HTMLInputElement>('input[maxlength="80"]')
  const press = (words: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())
  return {
    page,
    name,
    press,
    call: (words: string) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name(), words)
        name()?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    lock: () => act(() => root.unmount()),
  }
}

test('a form that is being made is still there after the lock', () => {
  const first = open()
  first.call('Night round')
  first.lock()
  const { name, page, press } = open()
  expect(name()?.value).toBe('Night round')
  expect(page.textContent).toContain('It is still here.')
  press('Start over')
  expect(name()?.value).toBe('')
  expect(storage.getItem(KEY)).toBeNull()
})

test('the way back asks before what was made is thrown away', () => {
  const { call, press, page } = open()
  press('Back to the forms')
  expect(onClose).toHaveBeenCalledTimes(1)
  call('Night round')
  press('Back to the forms')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(page.textContent).toContain('Throw away what you have made?')
  press('Throw it away')
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(storage.getItem(KEY)).toBeNull()
})

test('a question without words says so at the field for them', () => {
  const { page } = open()
  act(() => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  const asked = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === 'What is asked')
  expect(asked?.parentElement?.textContent).toContain('Say what is asked.')
})
