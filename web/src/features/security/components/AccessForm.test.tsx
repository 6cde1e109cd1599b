import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { AccessForm } from './AccessForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('saves what was changed, and nothing of what another admin may have changed', () => {
  const security = {
    enableIpRestriction: false,
    allowedAddresses: [],
    disableWebDownloads: false,
    disableScreenshots: false,
    allowReducedPinFrequency: true,
  }
  const onSave = vi.fn<(changes: Partial<typeof security>) => void>()
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (over: Partial<typeof security>) =>
    act(() =>
      root.render(
        <AccessForm
          security={{ ...security, ...over }}
          busy={false}
          isSaved={false}
          error={undefined}
          onSave={onSave}
        />,
      ),
    )
  const switches = () => [...page.querySelectorAll<HTMLInputElement>('[role=switch]')]
  show({})
  act(() => switches()[2]?.click())
  show({ disableWebDownloads: true })
  expect(switches().map(({ checked }) => checked)).toEqual([false, true, true, true])
  act(() => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ disableScreenshots: true })
})
