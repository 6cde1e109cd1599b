import { UserPreferences } from '@kinward/contract/preferences'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildLocation, buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { preferenceKeys } from '../../preferences/keys.ts'
import { sessionStore } from '../../session/session-store.ts'
import { PositionField } from './PositionField.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const HERE = buildLocation({ id: 2, featureFlags: { patientMessages: true } })

test('a position that is found after it was switched off does not go along', async () => {
  sessionStore.set(buildSession({ locations: [HERE] }))
  const found: ((position: unknown) => void)[] = []
  const getCurrentPosition = (done: (position: unknown) => void) => void found.push(done)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const client = createQueryClient()
  const gpsConsent = { isGiven: true, at: '2026-01-01T00:00:00.000Z' }
  client.setQueryData(preferenceKeys.mine, UserPreferences.parse({ gpsConsent }))
  const onChange = vi.fn<(position: unknown) => void>()
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <PositionField location={HERE} patientId={3} position={null} onChange={onChange} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const press = () => act(() => page.querySelector<HTMLElement>('[role=switch]')?.click())
  press()
  press()
  await act(async () => found[0]?.({ coords: { latitude: 43.66, longitude: -70.25, accuracy: 10 } }))
  expect(onChange.mock.calls).toEqual([[null]])

  press()
  await act(async () => found[1]?.({ coords: { latitude: 44, longitude: -70, accuracy: 10 } }))
  expect(onChange.mock.lastCall).toEqual([{ latitude: 44, longitude: -70, accuracy: 10 }])
})
