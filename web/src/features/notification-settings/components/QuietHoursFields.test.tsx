import { WEEK_DAYS } from '@kinward/contract/local-time'
import type { QuietHours } from '@kinward/contract/notification-settings'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { texts } from './texts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const NIGHT = { from: '22:00', to: '07:00' }
const QUIET: QuietHours = {
  isOn: true,
  timeZone: 'America/New_York',
  days: WEEK_DAYS.map((weekDay) => ({ weekDay, ...NIGHT })),
}

test('what is chosen before the choice before it is drawn takes nothing of that back', () => {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  onTestFinished(() => {
    act(() => root.unmount())
    page.remove()
  })
  const changes: Partial<QuietHours>[] = []
  const fields = (
    <QuietHoursFields
      quietHours={QUIET}
      timeZones={['America/New_York']}
      ownTimeZone="America/New_York"
      onChange={(change) => changes.push(change)}
    />
  )
  act(() => root.render(fields))
  const [friday = '', sunday = ''] = [texts.dayNames[4], texts.dayNames[6]]
  const from = page.querySelector<HTMLInputElement>(`[aria-label="${texts.from(friday)}"]`)!
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    setValue?.call(from, '21:30')
    from.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const label = [...page.querySelectorAll('label')].find(({ textContent }) => textContent.includes(sunday))
  act(() => label?.querySelector('input')?.click())
  const days = changes.at(-1)?.days ?? []
  expect(days.map(({ weekDay }) => weekDay)).toEqual([1, 2, 3, 4, 5, 6])
  expect(days.find(({ weekDay }) => weekDay === 5)?.from).toBe('21:30')
})
