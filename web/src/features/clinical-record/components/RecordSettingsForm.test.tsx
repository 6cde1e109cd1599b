import type { RecordSettings } from '@kinward/contract/clinical-record'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import type { RecordWish } from '../use-record-settings.ts'
import { RecordSettingsForm } from './RecordSettingsForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const SETTINGS: RecordSettings = {
  isOn: true,
  address: 'https://old.fhir.example/r4',
  signIn: 'basic',
  username: 'kinward',
  hasSecret: true,
  goesTo: 'server',
  tiedElsewhere: 0,
}
const MOVED = { address: 'https://new.fhir.example/r4' }

function setup() {
  const onSave = vi.fn<(changes: Partial<RecordWish>, onSaved: () => void) => void>()
  const page = document.createElement('div')
  const root = createRoot(page)
  const rest = { busy: false, isSaved: false, error: undefined, refused: {}, onSave }
  const fields = () => [...page.querySelectorAll<HTMLInputElement>('input:not([role=switch])')]
  return {
    values: () => fields().map(({ value }) => value),
    show: (over: Partial<RecordSettings> = {}) =>
      act(() => root.render(<RecordSettingsForm {...rest} settings={{ ...SETTINGS, ...over }} />)),
    write: (field: 'address' | 'username' | 'secret', text: string) =>
      act(() => {
        const input = fields()[['address', 'username', 'secret'].indexOf(field)]
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    save: () =>
      act(() => {
        page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }),
    /** The server has taken what was sent last. */
    succeed: () => act(() => onSave.mock.lastCall?.[1]()),
    sent: () => onSave.mock.lastCall?.[0],
  }
}

it('saves what was changed, upon what another admin has changed meanwhile', () => {
  const { values, show, write, save, succeed, sent } = setup()
  show()
  show(MOVED)
  write('username', 'kinward-2')
  expect(values()).toEqual([MOVED.address, 'kinward-2', ''])
  save()
  expect(sent()).toEqual({ username: 'kinward-2' })
  succeed()
  show({ ...MOVED, username: 'kinward-3' })
  expect(values()).toEqual([MOVED.address, 'kinward-3', ''])
})

it('sends a secret with the server and the way in that it was entered for, and forgets it once it is kept', () => {
  const { values, show, write, save, succeed, sent } = setup()
  show()
  write('secret', 'open sesame')
  save()
  const { address, signIn, username } = SETTINGS
  expect(sent()).toEqual({ address, signIn, username, secret: 'open sesame' })
  succeed()
  expect(values().at(-1)).toBe('')
})
