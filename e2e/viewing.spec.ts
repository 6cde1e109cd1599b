import { sendMessage } from '@kinward/contract/messages'
import type { Locator, Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { messageWith, NORTH_SHORE } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const alertWith = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Alerts' }).getByRole('article').filter({ hasText: text })

async function mentionNurse({ db, origin }: AppServer, groupId: number, words: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>(`select id from users where username = 'nurse'`)
  const { call } = await openDevice(origin, 'doctor')
  await call(sendMessage, {
    params: { entityId: 1, locationId: 1, groupId },
    query: {},
    body: { message: `@[Dana Whitlock](id:${rows[0]?.id}) ${words}` },
  })
}

test('what is said before someone’s eyes is no news, and what they open is none any more', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Who is on tonight?' }])
  const nurse = await enter('nurse')
  await nurse.goto(`${channel.path}?panel=alerts`)
  await expect(messageWith(nurse, 'Who is on tonight?')).toBeVisible()
  await mentionNurse(server, channel.id, 'you see this')
  await expect(alertWith(nurse, 'you see this')).toBeVisible()
  await expect(alertWith(nurse, 'you see this').getByText('Unread')).toHaveCount(0)

  await nurse.goto(`${NORTH_SHORE}/on-call?panel=alerts`)
  await expect(alertWith(nurse, 'you see this')).toBeVisible()
  await mentionNurse(server, channel.id, 'you are elsewhere')
  await expect(alertWith(nurse, 'you are elsewhere').getByText('Unread')).toBeAttached()
  const tab = await nurse.context().newPage()
  await tab.goto(channel.path)
  await expect(messageWith(tab, 'you are elsewhere')).toBeVisible()
  await expect(alertWith(nurse, 'you are elsewhere').getByText('Unread')).toHaveCount(0)
})
