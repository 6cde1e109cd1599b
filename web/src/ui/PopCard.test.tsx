import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createRoot } from '../test/root.ts'
import { PopCard } from './PopCard.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

function Opener() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button type="button" onClick={(event) => setAnchor(event.currentTarget)}>
        Rosa Lindgren
      </button>
      {anchor && (
        <PopCard label="Profile of Rosa Lindgren" anchor={anchor} onClose={() => setAnchor(null)}>
          Hospice aide
        </PopCard>
      )}
    </>
  )
}

const told = (type: string) => Object.assign(new Event(type), { newState: 'closed' })

const find = (role: string) => document.querySelector<HTMLElement>(role)

test('a card that is opened again at once stays, though the browser tells of its closing only later', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Opener />))
  await act(async () => find('button')?.click())
  const card = find('[role="dialog"]')
  await act(async () => void card?.dispatchEvent(told('beforetoggle')))
  expect(find('[role="dialog"]')).toBeNull()
  await act(async () => find('button')?.click())
  await act(async () => void card?.dispatchEvent(told('toggle')))
  expect(find('[role="dialog"]')?.textContent).toBe('Hospice aide')
})
