import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../../../lib/storage.ts'
import { createRoot } from '../../../test/root.ts'
import type { FormDraft } from '../build-form.ts'
import { FormBuilder } from './FormBuilder.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const KEY = 'kinward.form.1.making.2.new'
const onClose = vi.fn()
const onPublish = vi.fn((_wish: FormDraft, onPublished: () => void) => onPublished())
beforeEach(() => {
  storage.removeItem(KEY)
  onClose.mockReset()
})

function write(field: HTMLInputElement | null, words: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function open() {
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() =>
    root.render(
      <FormBuilder form={null} keptAs={KEY} busy={false} error={undefined} onPublish={onPublish} onClose={onClose} />,
    ),
  )
  const name = () => page.querySelector<HTMLInputElement>('input[maxlength="80"]')
  const press = (words: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())
  return {
    page,
    name,
    press,
    call: (words: string) => write(name(), words),
    publish: () =>
      act(() => {
        page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
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
  const { page, publish } = open()
  publish()
  const asked = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === 'What is asked')
  expect(asked?.parentElement?.textContent).toContain('Say what is asked.')
})

test('whoever publishes what is not whole is led to the first field that is wrong', () => {
  const { page, name, call, publish } = open()
  document.body.replaceChildren(page)
  publish()
  expect(document.activeElement).toBe(name())
  call('Night round')
  publish()
  const asked = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === 'What is asked')
  expect(document.activeElement?.id).toBe(asked?.htmlFor)
})

test('a form whose score was taken out can be published, whatever was to become of it', () => {
  const { page, call, press, publish } = open()
  call('Night round')
  act(() => page.querySelector<HTMLElement>('[role=switch]')?.click())
  press('Add a range')
  const counts = [...page.querySelectorAll('label')].find(
    ({ textContent }) => textContent === 'Counts toward the score',
  )
  act(() => counts?.querySelector('input')?.click())
  write(page.querySelector('input[maxlength="300"]'), 'How was the night?')
  publish()
  expect(onPublish.mock.lastCall?.[0].definition).toMatchObject({ isAcuity: false, ranges: [] })
})

test('a form without a question says that it needs one', () => {
  const { page, call, publish } = open()
  call('Night round')
  act(() => page.querySelector<HTMLElement>('[aria-label="Remove question 1"]')?.click())
  publish()
  expect(page.textContent).toContain('Ask at least one question.')
})
