import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoot } from '../test/root.ts'
import { BusyFields } from './BusyFields.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const page = document.createElement('div')
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  document.body.append(page)
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

const show = (busy: boolean) =>
  act(() =>
    root.render(
      <>
        <BusyFields busy={busy}>
          <input aria-label="Words" />
        </BusyFields>
        <button type="button">Save</button>
      </>,
    ),
  )
const field = () => page.querySelector('input')
const button = () => page.querySelector('button')

/** As a browser takes the focus from what is disabled. */
const lose = () => act(() => field()?.blur())

test('whoever was in a field while it was busy is there again', () => {
  show(false)
  act(() => field()?.focus())
  show(true)
  expect(field()?.closest('fieldset:disabled')).not.toBeNull()
  lose()
  show(false)
  expect(document.activeElement).toBe(field())
})

test('whoever went on elsewhere, or was elsewhere, stays there', () => {
  show(false)
  act(() => field()?.focus())
  show(true)
  lose()
  act(() => button()?.focus())
  show(false)
  expect(document.activeElement).toBe(button())
  show(true)
  act(() => button()?.blur())
  show(false)
  expect(document.activeElement).toBe(document.body)
})
