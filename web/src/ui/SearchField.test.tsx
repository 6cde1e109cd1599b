import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createRoot } from '../test/root.ts'
import { SearchField } from './SearchField.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

test('clearing goes on in the field', () => {
  function Search() {
    const [words, setWords] = useState('morphine')
    return <SearchField label="Search" value={words} onChange={setWords} />
  }
  const page = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(page).render(<Search />))
  const clear = page.querySelector('button')
  act(() => clear?.focus())
  act(() => clear?.click())
  expect(document.activeElement).toBe(page.querySelector('input'))
  expect(page.querySelector('input')?.value).toBe('')
})

test('takes no more than the server does, or than whoever shows it says', () => {
  const page = document.createElement('div')
  const field = { label: 'Search', value: '', onChange: () => undefined }
  act(() =>
    createRoot(page).render(
      <>
        <SearchField {...field} />
        <SearchField {...field} maxLength={500} />
      </>,
    ),
  )
  expect([...page.querySelectorAll('input')].map(({ maxLength }) => maxLength)).toEqual([100, 500])
})
