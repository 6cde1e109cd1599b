import { WEEK_DAYS } from '@kinward/contract/local-time'
import { sendMessage } from '@kinward/contract/messages'
import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Nobody else's story tells her of anything. */
const AIDE = 'ingrid.solheim'

const PLACE = { entityId: 1, locationId: 1 }

test('someone chooses what she is told of; what comes in quiet hours is held, and told as one alert when they are switched off', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel([AIDE, 'doctor'])
  const [aide, doctor] = [await openDevice(server.origin, AIDE), await openDevice(server.origin, 'doctor')]
  const days = WEEK_DAYS.map((weekDay) => ({ weekDay, from: '00:00', to: '00:00' }))
  await aide.call(changeNotificationSettings, { body: { quietHours: { isOn: true, days } } })
  const [settings, page] = [await enter(AIDE), await enter(AIDE)]
  await settings.goto('/settings/notifications')
  const choice = (on: Page, name: string): Locator => on.getByRole('switch', { name })
  await expect(choice(settings, 'Mail me what I missed')).toBeChecked()
  await choice(settings, 'Mail me what I missed').click()
  await choice(settings, 'Honors').click()
  await expect(choice(settings, 'Flags of your patients')).toBeChecked()
  await expectNoBarriers(settings, 'main')

  // What was chosen is so in another browser of hers.
  await page.goto('/settings/notifications')
  await expect(choice(page, 'Keep quiet hours')).toBeChecked()
  await expect(choice(page, 'Mail me what I missed')).not.toBeChecked()
  await expect(choice(page, 'Honors')).not.toBeChecked()

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Alerts/ })
    .click()
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts).toBeVisible()
  await expect(choice(settings, 'Keep quiet hours')).toBeChecked()
  for (const message of ['please look', 'please look again']) {
    await doctor.call(sendMessage, {
      params: { ...PLACE, groupId: channel.id },
      query: {},
      body: { message: `@[Ingrid Solheim](id:${aide.session.user.id}) ${message}` },
    })
  }
  await expect(alerts.getByText('Held for quiet hours')).toHaveCount(2)

  await choice(settings, 'Keep quiet hours').click()
  await expect(alerts.getByText('2 alerts came in your quiet hours')).toBeVisible()
  await expect(alerts.getByText('Held for quiet hours')).toHaveCount(0)
  await aide.call(changeNotificationSettings, { body: { quietHours: { days: [] } } })
})

test('a daughter is asked about no flags', async ({ enter }) => {
  const page = await enter('daughter')
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch', { name: 'Honors' })).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Flags/ })).toHaveCount(0)
})
