import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { channelKeys } from '../features/channels/keys.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildGroup, buildSession } from '../test/factories.ts'
import { createStore } from '../lib/store.ts'
import { createRoot } from '../test/root.ts'
import { isTouched } from '../ui/page-seen.ts'
import { toastStore } from '../ui/toast.ts'
import { type Reminder, type Services, ServicesContext } from './services.ts'
import { UrgentReminders } from './UrgentReminders.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function setUp() {
  sessionStore.set(buildSession())
  const client = new QueryClient()
  client.setQueryData(channelKeys.list(2), [
    buildGroup({ id: 7, name: 'Night shift' }),
    buildGroup({ id: 8, name: 'Kitchen' }),
  ])
  const reminder = createStore<Reminder | null>(null)
  const services = { client, reminder } as Services
  act(() =>
    createRoot(document.createElement('div')).render(
      <MemoryRouter>
        <ServicesContext value={services}>
          <UrgentReminders />
        </ServicesContext>
      </MemoryRouter>,
    ),
  )
  return reminder
}

test('of several urgent messages that still wait at the same moment, also of one channel, each is told once', () => {
  const reminder = setUp()
  act(() => {
    reminder.set({ locationId: 2, groupId: 7, messageId: 1 })
    reminder.set({ locationId: 2, groupId: 8, messageId: 2 })
    reminder.set({ locationId: 2, groupId: 8, messageId: 3 })
    reminder.set({ locationId: 2, groupId: 8, messageId: 3 })
  })
  const titles = toastStore.read().map(({ title }) => title)
  expect(titles).toHaveLength(3)
  expect(titles.join()).toMatch(/Night shift.*Kitchen.*Kitchen/)
})

test('on a page that was left with the focus in it, it stands until someone comes', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const reminder = setUp()
  isTouched.set(false)
  act(() => reminder.set({ locationId: 2, groupId: 7, messageId: 1 }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(reminder.get()).not.toBeNull()
  act(() => isTouched.set(true))
  expect(reminder.get()).toBeNull()
})
