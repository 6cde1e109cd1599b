import { UserPreferences } from '@kinward/contract/preferences'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { preferenceKeys } from '../../features/preferences/keys.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { onboardingTexts as texts } from '../../features/sign-up/texts.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { Onboarding } from './Onboarding.tsx'

const answer = (data: unknown) => Response.json({ success: true, data })

function Screen() {
  const { pathname } = useLocation()
  return (
    <>
      <output>{pathname}</output>
      {usePreferences().onboarding === 'waiting' && <Onboarding location={buildLocation()} />}
    </>
  )
}

/** A newcomer's screen, closed at once; the server has yet to say where the welcome channel is. */
async function openAndClose() {
  const welcome = Promise.withResolvers<Response>()
  const saved = answer(UserPreferences.parse({ onboarding: 'done' }))
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/onboarding-messages') ? welcome.promise : Promise.resolve(saved),
  )
  sessionStore.set(buildSession())
  const client = createQueryClient()
  client.setQueryData(preferenceKeys.mine, UserPreferences.parse({ onboarding: 'waiting' }))
  const page = document.createElement('div')
  createRoot(page).render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/chat/locations/2']}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const findClose = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === texts.later)
  await vi.waitFor(() => expect(findClose()).toBeDefined())
  findClose()?.click()
  const expectGone = () => vi.waitFor(() => expect(page.querySelector('dialog')).toBeNull())
  return { welcome, expectGone, path: () => page.querySelector('output')?.textContent }
}

it('goes on to the welcome channel, also when it is closed before the server has named it', async () => {
  const { welcome, expectGone, path } = await openAndClose()
  welcome.resolve(answer({ groupId: 7 }))
  await expectGone()
  await vi.waitFor(() => expect(path()).toBe('/chat/locations/2/channels/7'))
})

it('closes where there is no welcome channel', async () => {
  const { welcome, expectGone, path } = await openAndClose()
  welcome.reject(new TypeError('away'))
  await expectGone()
  expect(path()).toBe('/chat/locations/2')
})
