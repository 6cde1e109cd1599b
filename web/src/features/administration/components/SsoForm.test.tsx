import type { SsoSettings } from '@kinward/contract/sso'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { SsoWish } from '../use-sso-settings.ts'
import { SsoForm } from './SsoForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('saves what was changed, and nothing of what another admin may have changed', () => {
  const settings: SsoSettings = {
    isOn: true,
    issuer: 'https://id.harbor.example',
    clientId: 'kinward',
    hasSecret: true,
    domains: ['harbor.example'],
    allowSignUp: true,
    locationId: 2,
    roleKey: 'staff',
    redirectUri: 'https://kinward.example/sso',
  }
  const onSave = vi.fn<(changes: Partial<SsoWish>) => void>()
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <SsoForm
        settings={settings}
        locations={[]}
        busy={false}
        isSaved={false}
        error={undefined}
        refused={{}}
        onSave={onSave}
      />,
    ),
  )
  act(() => page.querySelectorAll<HTMLInputElement>('[role=switch]')[1]?.click())
  act(() => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ allowSignUp: false, locationId: null })
})
