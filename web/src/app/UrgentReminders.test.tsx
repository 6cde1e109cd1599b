import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { channelKeys } from '../features/channels/keys.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildGroup, buildSession } from '../test/factories.ts'
import { createStore } from '../lib/store.ts'
import { toastStore } from '../ui/toast.ts'
import { type Reminder, type Services, ServicesContext } from './services.ts'
import { UrgentReminders } from './UrgentReminders.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('of several urgent messages that still wait at the same moment, also of one channel, each is told once', () => {
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
