import { sendMessage } from '@kinward/contract/messages'
import type { Locator, Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { channelRow, composerOf, messageWith, NORTH_SHORE, threadOf } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const NURSE = 'Dana Whitlock'
const DOCTOR = 'Dr. Priya Raman'

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Alerts' })
const bellOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Alerts/ })
const alertWith = (page: Page, text: string): Locator => panelOf(page).getByRole('article').filter({ hasText: text })

async function idOf({ db }: AppServer, username: string): Promise<number> {
  const { rows } = await db.query<{ id: string }>('select id from users where username = $1', [username])
  return Number(rows[0]?.id)
}

/** The doctor names the nurse in a channel, or in one of its threads. */
async function mentionNurse(server: AppServer, groupId: number, words: string, parentId?: number): Promise<void> {
  const { call } = await openDevice(server.origin, 'doctor')
  const { rows } = await server.db.query<{ location_id: string }>('select location_id from groups where id = $1', [
    groupId,
  ])
  const message = `@[${NURSE}](id:${await idOf(server, 'nurse')}) ${words}`
  await call(sendMessage, {
    params: { entityId: 1, locationId: Number(rows[0]?.location_id), groupId },
    query: {},
    body: { message, ...(parentId !== undefined && { parentId, showInMainThread: false }) },
  })
}

test('a mention comes in live, is counted at the bell and leads into its thread by keys; other alerts lead to their channels, here and elsewhere', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Who has the pump?' }])
  const { rows } = await server.db.query<{ id: string }>('select id from messages where group_id = $1', [channel.id])
  const night = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'The night was quiet.' }])
  const { rows: places } = await server.db.query<{ id: string }>(`select id from locations where name = 'Harbor House'`)
  await server.db.query('update groups set location_id = $2 where id = $1', [night.id, places[0]?.id])
  await mentionNurse(server, night.id, 'see the new rota')
  const nurse = await enter('nurse')
  await nurse.goto(`${NORTH_SHORE}/on-call?panel=alerts`)
  await expect(panelOf(nurse).getByRole('tab', { name: /^All/ })).toBeVisible()
  await mentionNurse(server, channel.id, 'do you have it?', Number(rows[0]?.id))
  const alert = alertWith(nurse, 'do you have it?')
  await expect(alert).toContainText(`${DOCTOR} mentioned you`)
  await expect(alert).toContainText(channel.name)
  await expect(alert.getByText('Unread')).toBeAttached()
  await expect(bellOf(nurse)).toHaveAccessibleName(/unread alert/)
  await expectNoBarriers(nurse, 'aside:last-of-type')

  await alert.getByRole('button').first().focus()
  await nurse.keyboard.press('m')
  await expect(alert.getByText('Unread')).toHaveCount(0)
  await nurse.keyboard.press('m')
  await expect(alert.getByText('Unread')).toBeAttached()
  await nurse.keyboard.press('Enter')
  await expect(threadOf(nurse)).toContainText('do you have it?')
  await expect(nurse).toHaveURL(new RegExp(`${channel.path}\\?`))

  await bellOf(nurse).click()
  await alertWith(nurse, 'Escalation, step 2 of 3').getByRole('button').first().click()
  await expect(nurse.getByText('This is the channel it is about.')).toBeVisible()
  await expect(nurse.getByRole('main').getByRole('heading', { name: /Quintero/ })).toBeVisible()
  await alertWith(nurse, 'Missed call').getByRole('button').first().click()
  await expect(nurse.getByText('A call leaves no message. You can write in this channel.')).toBeVisible()
  await expect(nurse.getByRole('main').getByRole('heading', { name: /Brandvold/ })).toBeVisible()
  await expect(composerOf(nurse)).toBeVisible()

  // It stays beside what it opened.
  const far = alertWith(nurse, 'see the new rota')
  await expect(far).toContainText('Harbor House')
  await far.getByRole('button').first().click()
  await expect(messageWith(nurse, 'see the new rota')).toBeVisible()
  await expect(nurse).toHaveURL(new RegExp(`/chat/locations/${places[0]?.id}/channels/${night.id}\\?`))
  await expect(nurse.getByRole('complementary', { name: 'Channels' })).toContainText('Harbor House')
  await expect(far.getByText('Unread')).toHaveCount(0)
})

test('a tip at the bell says who and where, two tabs agree on what was read or is before someone’s eyes, and a filter is remembered', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Handover at seven.' }])
  const desk = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Good evening.' }])
  const one = await enter('nurse')
  await one.goto(NORTH_SHORE)
  await expect(bellOf(one)).toBeVisible()
  const other = await one.context().newPage()
  await other.goto(`${NORTH_SHORE}?panel=alerts`)
  await expect(panelOf(other).getByRole('tab', { name: /^All/ })).toBeVisible()
  await mentionNurse(server, channel.id, 'bring the charts')
  const tip = one.getByRole('status', { name: 'New alert' })
  await expect(tip).toContainText(`${DOCTOR} mentioned you`)
  await expect(tip).toContainText(channel.name)
  await expect(tip).not.toContainText('bring the charts')
  await one.getByRole('button', { name: 'Dismiss' }).click()
  await expect(tip).toHaveCount(0)

  await bellOf(one).click()
  const here = alertWith(one, 'bring the charts').getByText('Unread')
  const there = alertWith(other, 'bring the charts').getByText('Unread')
  await expect(here).toBeAttached()
  await expect(there).toBeAttached()
  // After midnight what the demo tells of the evening is yesterday's.
  const days = panelOf(one).getByRole('button', { name: /^Mark all Read: / })
  for (const name of await days.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ''))) {
    await panelOf(one).getByRole('button', { name, exact: true }).click()
  }
  await expect(here).toHaveCount(0)
  await expect(there).toHaveCount(0)
  await expect(bellOf(other)).toHaveAccessibleName('Alerts')
  await one.keyboard.press('Escape')
  await expect(panelOf(one)).toHaveCount(0)
  await expect(bellOf(one)).toBeFocused()

  // What is said before someone's eyes is no news, and what they open is none any more.
  await channelRow(one, channel.name).click()
  await expect(messageWith(one, 'Handover at seven.')).toBeVisible()
  await bellOf(one).click()
  await mentionNurse(server, channel.id, 'you see this')
  await expect(alertWith(one, 'you see this')).toBeVisible()
  await expect(alertWith(one, 'you see this').getByText('Unread')).toHaveCount(0)
  await one.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'On call' }).click()
  await expect(one).toHaveURL(`${NORTH_SHORE}/on-call`)
  await bellOf(one).click()
  await expect(alertWith(one, 'you see this')).toBeVisible()
  await mentionNurse(server, channel.id, 'you are elsewhere')
  await expect(alertWith(one, 'you are elsewhere').getByText('Unread')).toBeAttached()
  await channelRow(other, channel.name).click()
  await expect(messageWith(other, 'you are elsewhere')).toBeVisible()
  await expect(alertWith(one, 'you are elsewhere').getByText('Unread')).toHaveCount(0)

  // A filter narrows its tab, says so, and is remembered with it.
  await mentionNurse(server, desk.id, 'the keys are with me')
  await expect(alertWith(one, 'the keys are with me').getByText('Unread')).toBeAttached()
  await channelRow(one, desk.name).click()
  await expect(composerOf(one)).toBeVisible()
  await bellOf(one).click()
  const panel = panelOf(one)
  // The channel is open, so what was said in it is read.
  await expect(alertWith(one, 'the keys are with me')).toBeVisible()
  await expect(alertWith(one, 'the keys are with me').getByText('Unread')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = one.getByRole('region', { name: 'Filter Notification' })
  await expect(filter.getByRole('button', { name: 'Apply' })).toHaveCount(0)
  await expectNoBarriers(one, 'aside:last-of-type')
  await filter.getByRole('switch', { name: 'Unread only' }).click()
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(alertWith(one, 'the keys are with me')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Filter, in use' })).toBeFocused()
  await panel.getByRole('tab', { name: 'Mentions' }).click()
  await expect(alertWith(one, 'the keys are with me')).toBeVisible()
  await one.reload()
  await expect(panel.getByRole('tab', { name: 'Mentions' })).toHaveAttribute('aria-selected', 'true')
  await panel.getByRole('tab', { name: /^All/ }).click()
  await expect(panel.getByRole('button', { name: 'Filter, in use' })).toBeVisible()
  await expect(composerOf(one)).toBeVisible()
  await expect(alertWith(one, 'the keys are with me')).toHaveCount(0)
})
