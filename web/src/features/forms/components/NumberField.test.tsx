import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { NumberField } from './NumberField.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('what is no number in the end changes nothing, though it began as one', () => {
  const said: (number | null)[] = []
  function Most() {
    const [value, setValue] = useState<number | null>(100)
    said.push(value)
    return <NumberField label="Most" value={value} onChange={setValue} />
  }
  const page = document.createElement('div')
  document.body.append(page)
  act(() => createRoot(page).render(<Most />))
  const field = page.querySelector('input')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => field?.focus())
  for (const typed of ['1', '1,', '1,5', '1,50', '1,500'])
    act(() => {
      set?.call(field, typed)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect([field?.value, said.at(-1)]).toEqual(['1,500', 100])
  act(() => field?.blur())
  expect(field?.value).toBe('100')
})
