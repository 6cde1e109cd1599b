import { WEEK_DAYS } from '@kinward/contract/local-time'
import { sendMessage } from '@kinward/contract/messages'
import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import { expectNoBarriers } from './support/barriers.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const PLACE = { entityId: 1, locationId: 1 }

test('what comes in quiet hours is held, and told as one alert when they are switched off', async ({
  enter,
  makeChannel,
  server,
}) => {
  const [channel, elsewhere] = [await makeChannel(['collaborator', 'doctor']), await makeChannel(['collaborator'])]
  const [guest, doctor] = [await openDevice(server.origin, 'collaborator'), await openDevice(server.origin, 'doctor')]
  const days = WEEK_DAYS.map((weekDay) => ({ weekDay, from: '00:00', to: '00:00' }))
  await guest.call(changeNotificationSettings, { body: { quietHours: { isOn: true, days } } })
  const [page, settings] = [await enter('collaborator'), await enter('collaborator')]
  await page.goto(`${elsewhere.path}?panel=alerts`)
  await settings.goto('/settings/notifications')
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts).toBeVisible()
  const quiet = settings.getByRole('switch', { name: 'Keep quiet hours' })
  await expect(quiet).toBeChecked()
  for (const message of ['please look', 'please look again']) {
    await doctor.call(sendMessage, {
      params: { ...PLACE, groupId: channel.id },
      query: {},
      body: { message: `@[Guest](id:${guest.session.user.id}) ${message}` },
    })
  }
  await expect(alerts.getByText('Held for quiet hours')).toHaveCount(2)

  await quiet.click()
  await expect(alerts.getByText('2 alerts came in your quiet hours')).toBeVisible()
  await expect(alerts.getByText('Held for quiet hours')).toHaveCount(0)
  await guest.call(changeNotificationSettings, { body: { quietHours: { days: [] } } })
})

test('someone chooses what she is told of, and that no mail tells her what she missed', async ({ enter }) => {
  const page = await enter('aide')
  await page.goto('/settings/notifications')
  const honors = page.getByRole('switch', { name: 'Honors' })
  const mail = page.getByRole('switch', { name: 'Mail me what I missed' })
  await expect(mail).toBeChecked()
  await mail.click()
  await honors.click()
  await expect(page.getByRole('switch', { name: 'Flags of your patients' })).toBeChecked()
  await expectNoBarriers(page)
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(honors).not.toBeChecked()
})

test('a daughter is asked about no flags', async ({ enter }) => {
  const page = await enter('daughter')
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch', { name: 'Honors' })).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Flags/ })).toHaveCount(0)
})
