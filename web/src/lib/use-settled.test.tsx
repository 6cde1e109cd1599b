import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoot } from '../test/root.ts'
import { useSettled } from './use-settled.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function Shown({ typed }: { typed: string }) {
  return <>{useSettled(typed, 150)}</>
}

test('what is typed counts once the hand has rested, and what was there from the start at once', () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  const type = (typed: string) => act(() => root.render(<Shown typed={typed} />))
  const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  type('wal')
  expect(page.textContent).toBe('wal')
  type('walt')
  rest(100)
  type('walte')
  rest(100)
  expect(page.textContent).toBe('wal')
  rest(50)
  expect(page.textContent).toBe('walte')
  act(() => root.unmount())
})
