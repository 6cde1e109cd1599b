import type { SsoSettings } from '@kinward/contract/sso'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import type { SsoWish } from '../use-sso-settings.ts'
import { entranceTexts as texts } from './entrance-texts.ts'
import { SsoForm } from './SsoForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const SETTINGS: SsoSettings = {
  isOn: false,
  issuer: 'https://id.harbor.example',
  clientId: 'kinward',
  hasSecret: true,
  domains: ['harbor.example'],
  allowSignUp: false,
  locationId: null,
  roleKey: 'member',
  redirectUri: 'https://kinward.example/sso',
}

function setup() {
  const onSave = vi.fn<(changes: Partial<SsoWish>, onSaved: () => void) => void>()
  const page = document.createElement('div')
  const root = createRoot(page)
  const rest = { locations: [], busy: false, isSaved: false, error: undefined, refused: {}, onSave }
  const domains = () => page.querySelector('textarea')
  return {
    domains,
    chosen: () => [...page.querySelectorAll('select')].map(({ selectedOptions }) => selectedOptions[0]?.textContent),
    secret: () => page.querySelector<HTMLInputElement>('input[type=password]'),
    show: (over: Partial<SsoSettings> = {}) =>
      act(() => root.render(<SsoForm {...rest} settings={{ ...SETTINGS, ...over }} />)),
    press: (label: string) => act(() => page.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.click()),
    write: (field: HTMLInputElement | HTMLTextAreaElement | null, text: string) =>
      act(() => {
        const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
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

it('saves what was changed, and nothing of what another admin may have changed', () => {
  const { show, press, save, sent } = setup()
  show({ allowSignUp: true, locationId: 2 })
  press(texts.allowSignUp)
  save()
  expect(sent()).toEqual({ allowSignUp: false, locationId: null })
})

it('does not send again what was saved, and another admin has taken back since', () => {
  const { domains, show, press, write, save, succeed, sent } = setup()
  show()
  press(texts.isOn)
  save()
  expect(sent()).toEqual({ isOn: true })
  show({ isOn: true })
  succeed()
  // The issuer was broken into; this page has been told so.
  show({ isOn: false })
  write(domains(), 'harbor.example clinic.example')
  save()
  expect(sent()).toEqual({ domains: ['harbor.example', 'clinic.example'] })
})

it('keeps a domain that another admin added while the list was being written', () => {
  const { domains, show, write, save, sent } = setup()
  show()
  write(domains(), 'clinic.example')
  show({ domains: ['harbor.example', 'quay.example'] })
  write(domains(), 'clinic.example ward.example')
  save()
  expect(sent()).toEqual({ domains: ['quay.example', 'clinic.example', 'ward.example'] })
})

it('sends a secret with the issuer that it was entered for, and forgets it once it is kept', () => {
  const { secret, show, write, save, succeed, sent } = setup()
  show()
  write(secret(), 'open sesame')
  save()
  expect(sent()).toEqual({ issuer: SETTINGS.issuer, clientSecret: 'open sesame' })
  succeed()
  expect(secret()?.value).toBe('')
})

it('says of a list without a word what it says of an empty field', () => {
  const { domains, show, press, write, save, sent } = setup()
  show()
  press(texts.isOn)
  write(domains(), '')
  save()
  expect(sent()).toBeUndefined()
  expect(domains()?.closest('div')?.textContent).toContain('Fill this in')
})

it('shows a place and a role that are kept, though the reader would not be offered them', () => {
  const { show, chosen } = setup()
  show({ allowSignUp: true, locationId: 9, roleKey: '31' })
  expect(chosen()).toEqual([texts.otherPlace, texts.otherRole])
})
