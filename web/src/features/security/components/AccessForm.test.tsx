import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { AccessForm } from './AccessForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const security = {
  enableIpRestriction: false,
  allowedAddresses: ['203.0.113.7'],
  disableWebDownloads: false,
  disableScreenshots: false,
  allowReducedPinFrequency: true,
}

function setup() {
  const onSave = vi.fn<(changes: Partial<typeof security>, onSaved: () => void) => void>()
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
  const press = (label: string) =>
    act(() =>
      switches()
        .find((one) => one.getAttribute('aria-label') === label)
        ?.click(),
    )
  const write = (text: string) =>
    act(() => {
      const field = page.querySelector('textarea')
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const save = () =>
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  /** The server has taken what was sent last. */
  const succeed = () => act(() => onSave.mock.lastCall?.[1]())
  const sent = () => onSave.mock.calls.map(([changes]) => changes)
  return { page, show, switches, press, write, save, succeed, sent }
}

it('saves what was changed, and nothing of what another admin may have changed', () => {
  const { show, switches, press, save, sent } = setup()
  show({})
  press('Discourage screenshots')
  show({ disableWebDownloads: true })
  expect(switches().map(({ checked }) => checked)).toEqual([false, true, true, true])
  save()
  expect(sent()).toEqual([{ disableScreenshots: true }])
})

it('does not send again what was saved, and another admin has taken back since', () => {
  const { page, show, switches, press, write, save, succeed, sent } = setup()
  show({})
  press('Only from these addresses')
  write('203.0.113.8')
  save()
  show({ enableIpRestriction: true, allowedAddresses: ['203.0.113.8'] })
  succeed()
  show({ enableIpRestriction: true, allowedAddresses: ['203.0.113.9'] })
  expect(page.querySelector('textarea')?.value).toBe('203.0.113.9')
  show({ enableIpRestriction: false, allowedAddresses: ['203.0.113.9'] })
  expect(switches()[0]?.checked).toBe(false)
  press('Discourage screenshots')
  save()
  expect(sent().at(-1)).toEqual({ disableScreenshots: true })
})

it('keeps what was changed while a save was on its way, or when it was refused', () => {
  const { show, press, save, succeed, sent } = setup()
  show({})
  press('Discourage screenshots')
  save()
  press('No downloads in the browser')
  succeed()
  show({ disableScreenshots: true })
  save()
  expect(sent().at(-1)).toEqual({ disableWebDownloads: true })
  save()
  expect(sent().at(-1)).toEqual({ disableWebDownloads: true })
})

it('saves what else was changed where addresses are not asked for any more, and does not look at them', () => {
  const { page, show, press, write, save, sent } = setup()
  show({ enableIpRestriction: true })
  write('203.0.113.7\nward router')
  press('Only from these addresses')
  press('Discourage screenshots')
  save()
  expect(sent()).toEqual([{ enableIpRestriction: false, disableScreenshots: true }])
  press('Only from these addresses')
  save()
  expect(sent()).toHaveLength(1)
  expect([page.querySelector('textarea')?.value, page.textContent]).toEqual([
    '203.0.113.7\nward router',
    expect.stringContaining('“ward”'),
  ])
})

it('keeps an address that another admin added, and takes none back that one took out, while the list was written', () => {
  const { show, write, save, sent } = setup()
  show({ enableIpRestriction: true, allowedAddresses: ['203.0.113.7', '203.0.113.8'] })
  write('203.0.113.7\n203.0.113.8\n198.51.100.1')
  show({ enableIpRestriction: true, allowedAddresses: ['203.0.113.7', '192.0.2.0/24'] })
  save()
  expect(sent()).toEqual([{ allowedAddresses: ['203.0.113.7', '192.0.2.0/24', '198.51.100.1'] }])
})
