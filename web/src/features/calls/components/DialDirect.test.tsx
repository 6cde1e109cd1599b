import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createRoot, type Root } from '../../../test/root.ts'
import type { Dialled } from '../call-state.ts'
import type { DialBox } from '../phone-box.ts'
import DialDirect from './DialDirect.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

// The tables come late; a slow machine may take a while to read them.
beforeAll(() => Promise.all([import('@kinward/contract/dialled-phones'), import('@kinward/contract/phones')]))

let root: Root
let page: HTMLElement
let called: Dialled[]

beforeEach(() => {
  page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
  called = []
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

async function show(box: Partial<DialBox> = {}) {
  await act(async () =>
    root.render(
      <DialDirect
        box={{ without: null, refused: null, ...box }}
        onCall={(dialled) => void called.push(dialled)}
        onClose={() => {}}
      />,
    ),
  )
}

const field = () => page.querySelector('input') as HTMLInputElement
const button = (name: string) =>
  [...page.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const press = (name: string) => act(async () => button(name)?.click())
const says = (words: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(words)))

async function dial(number: string) {
  for (const key of number) await press(key)
}

function type(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a number is dialled with the keys of a phone, and read back before it is called', async () => {
  await show()
  await dial('20755501438')
  await press('Remove the last digit')
  expect(field().value).toBe('2075550143')
  await says('Calls +1 207 555 0143')
  await press('Call')
  expect(called).toEqual([{ number: '+12075550143', shown: '+1 207 555 0143' }])
})

test('it has the twelve keys, with the letters beneath', async () => {
  await show()
  const keys = [...page.querySelectorAll('[role=group] button')].map(({ textContent }) => textContent)
  expect(keys).toEqual(['1', '2ABC', '3DEF', '4GHI', '5JKL', '6MNO', '7PQRS', '8TUV', '9WXYZ', '∗', '0', '#'])
})

test.each(['+44 20 7946 0958', '(207) 555-0143', '0044 20 7946 0958'])(
  '%s is a number, a fixed line too',
  async (text) => {
    await show()
    type(text)
    await press('Call')
    await act(() => vi.waitFor(() => expect(called).toHaveLength(1)))
  },
)

test.each(['', '911', '12', '207555014', '*2075550143', 'call me'])('‘%s’ is none, which is said', async (text) => {
  await show()
  type(text)
  await press('Call')
  await says('Please enter a valid phone number')
  expect([called, document.activeElement]).toEqual([[], field()])
  type('2')
  expect(page.textContent).not.toContain('Please enter')
})

test('it says who has no number, and what was refused with why', async () => {
  await show({ without: 'Kofi Mensah' })
  await says('Kofi Mensah does not have a phone number in their profile.')
  act(() => root.unmount())
  root = createRoot(page)
  await show({ refused: { typed: '+44 20 7946 0958', why: 'Only numbers of this country can be dialled.' } })
  await says('Only numbers of this country can be dialled.')
  expect(field().value).toBe('+44 20 7946 0958')
})
