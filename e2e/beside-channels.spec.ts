import { openPersonal, removeParticipants } from '@kinward/contract/managing-groups'
import { deleteMessage } from '@kinward/contract/message-actions'
import { sendMessage } from '@kinward/contract/messages'
import { changeMemberActive } from '@kinward/contract/roles'
import type { Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { channelRow, composerOf, messageWith, NORTH_SHORE, openChannel, write } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const LEAD = 'lena.sorko'

async function openFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('main').locator('header').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The ids of a channel's messages, oldest first. */
async function idsIn({ db }: AppServer, channelId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>('select id from messages where group_id = $1 order by seq', [
    channelId,
  ])
  return rows.map(({ id }) => Number(id))
}

test('a lead reads what was deleted, a nurse whom a mention reaches, and both lose a channel while they look on', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(
    [LEAD, 'aide'],
    [
      { from: LEAD, text: 'Who has the keys?' },
      { from: 'aide', text: 'Wrong room, sorry.' },
    ],
  )
  const { rows: groups } = await server.db.query<{ id: string }>(
    `select id from staff_groups where name = 'Night nurses' and location_id = 1`,
  )
  const text = `@[Night nurses](id:${groups[0]?.id})(type:staffGroup) the count is at six.`
  const mentioning = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text }])
  const shared = await makeChannel(['admin', LEAD, 'nurse'], [{ from: 'admin', text: 'For the three of us.' }])
  await server.db.query('update groups set audit_log_enabled = true where id = $1', [channel.id])
  const [parentId = 0, wrong = 0] = await idsIn(server, channel.id)
  const aide = await openDevice(server.origin, 'aide')
  const params = { entityId: 1, locationId: 1, groupId: channel.id }
  const body = { message: 'I have lost them.', parentId }
  const { id: answer } = await aide.call(sendMessage, { params, query: {}, body })
  for (const messageId of [wrong, answer])
    await aide.call(deleteMessage, { params: { ...params, messageId }, query: {} })
  const lead = await enter(LEAD)
  await openChannel(lead, channel.path)
  await expect(lead.getByText('Wrong room, sorry.')).toHaveCount(0)
  // How far it has come is shown while it is read.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await lead.route(/include=all/, async (route) => {
    await held
    await route.continue()
  })
  await openFromMenu(lead, 'Audit log')
  const log = lead.getByRole('region', { name: 'Audit log' })
  await expect(log.getByRole('progressbar', { name: 'Audit log' })).toBeVisible()
  await expect(log.getByRole('status')).toHaveText('0 of 2 messages')
  goOn()
  await expect(log.getByRole('status')).toHaveText('2 of 2 messages, and 1 in threads')
  await expect(log.getByRole('progressbar')).toHaveCount(0)
  await expect(log.getByRole('article').filter({ hasText: 'Wrong room, sorry.' })).toContainText('Deleted')
  const lost = log.getByRole('article').filter({ hasText: 'I have lost them.' })
  await expect(lost).toContainText('DeletedIn a thread')
  await log.getByRole('checkbox', { name: 'Only deleted' }).check()
  await expect(log.getByText('Who has the keys?')).toHaveCount(0)
  await expect(lost).toBeVisible()
  await lead.keyboard.press('Escape')
  await expect(log).toHaveCount(0)

  const nurse = await enter('nurse')
  await openChannel(nurse, mentioning.path)
  const mention = messageWith(nurse, 'the count is at six').getByRole('button', { name: '@Night nurses' })
  await mention.press('Enter')
  const group = nurse.getByRole('dialog', { name: 'Night nurses' })
  await expect(group.getByRole('list', { name: 'People' })).toContainText('Marcus Delacroix')
  await nurse.keyboard.press('Escape')
  await expect(group).toHaveCount(0)
  await expect(mention).toBeFocused()

  for (const page of [lead, nurse]) {
    await channelRow(page, shared.name).click()
    await expect(messageWith(page, 'For the three of us.')).toBeVisible()
  }
  const { rows } = await server.db.query<{ id: string }>('select id from users where username = any($1)', [
    [LEAD, 'nurse'],
  ])
  const admin = await openDevice(server.origin, 'admin')
  await admin.call(removeParticipants, {
    params: { entityId: 1, locationId: 1, groupId: shared.id },
    body: { participantIds: rows.map(({ id }) => Number(id)) },
  })
  for (const page of [lead, nurse]) {
    await expect(page.getByRole('main')).toContainText('You are no longer in this channel')
    await expect(channelRow(page, shared.name)).toHaveCount(0)
    await expect(page.getByText('For the three of us.')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${NORTH_SHORE}$`))
  }
})

test('the free plan says what it allows, and locks when that is used up', async ({ enter, makeChannel, server }) => {
  const texts = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => ({ from: 'doctor', text: `${text} of five.` }))
  const channel = await makeChannel(['aide', 'doctor'], texts)
  await server.db.query(`update entities set plan = 'free' where id = 1`)
  try {
    await server.db.query(`delete from bookmarks where user_id = (select id from users where username = 'aide')`)
    await server.db.query(
      `insert into bookmarks (user_id, location_id, group_id, message_id, created_at)
       select u.id, 1, m.group_id, m.id, $2 from users u, (select * from messages where group_id = $1 order by seq limit 4) m
       where u.username = 'aide'`,
      [channel.id, Date.now()],
    )
    const page = await enter('aide')
    await openChannel(page, `${channel.path}?panel=bookmarks`)
    const panel = page.getByRole('tabpanel', { name: 'Bookmarks' })
    await expect(panel.getByRole('link', { name: 'Learn more' })).toHaveAttribute(
      'href',
      '/upsell-features?feature=bookmarks&medium=webapp&locationId=1&entityId=1',
    )
    await expect(panel.getByRole('article')).toHaveCount(4)
    await expect(panel.getByRole('img')).toHaveCount(0)
    const last = messageWith(page, 'Five of five.')
    await last.hover()
    await last.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Bookmark', exact: true }).click()
    await expect(panel.getByRole('article')).toHaveCount(5)
    await expect(panel.getByRole('img')).toBeVisible()
  } finally {
    await server.db.query(`update entities set plan = 'enterprise' where id = 1`)
  }
})

test('what a location has not switched on wears a lock, on the message and in its menu', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'He slept through.' }])
  const off = {
    enableReactions: false,
    enablePinMessages: false,
    enableBookmarks: false,
    enableGroupTagging: false,
    enableLeaveDiscussionChannelSettings: false,
    enableLeavePatientChannelSettings: false,
  }
  const { rows } = await server.db.query<{ feature_flags: object }>('select feature_flags from locations where id = 1')
  await server.db.query('update locations set feature_flags = feature_flags || $1 where id = 1', [off])
  try {
    const nurse = await enter('nurse')
    await openChannel(nurse, channel.path)
    const row = messageWith(nurse, 'He slept through.')
    await row.hover()
    await expect(row.getByRole('button', { name: 'React: not switched on at this location' })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Bookmark: not switched on at this location' })).toBeVisible()
    await row.getByRole('button', { name: 'More actions' }).click()
    const pin = nurse.getByRole('menuitem', { name: 'Pin' })
    await expect(pin.getByRole('img', { name: 'Not switched on at this location' })).toBeVisible()
    const leadsTo = async (feature: string, press: () => Promise<void>) => {
      const where = `/upsell-features?feature=${feature}&medium=webapp&locationId=1&entityId=1`
      const led = nurse.waitForEvent('framenavigated', (frame) => frame.url().endsWith(where))
      await press()
      await led
      await nurse.goBack()
      await composerOf(nurse).hover()
      await row.hover()
    }
    await leadsTo('pin_messages', () => pin.click())
    await leadsTo('reactions', () => row.getByRole('button', { name: /^React: not/ }).click())
    await leadsTo('bookmarks', () => row.getByRole('button', { name: /^Bookmark: not/ }).click())

    // Nobody is named together, and a name of everyone is not written in vain.
    await composerOf(nurse).pressSequentially('@chan')
    await expect(nurse.getByRole('option', { name: /^channel/ })).toContainText('not switched on at this location')
    await leadsTo('group_mentions', () => nurse.keyboard.press('Enter'))

    await nurse.getByRole('button', { name: 'More channels' }).click()
    await nurse.getByRole('menuitem', { name: 'Quiet channels' }).click()
    const links = nurse.getByRole('dialog').getByRole('link', { name: 'Learn more' })
    await expect(links).toHaveCount(3)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses.map((address) => /feature=(\w+)/.exec(address ?? '')?.[1])).toEqual([
      'patients_noise_reduction',
      'discussion_noise_reduction',
      'discussion_noise_reduction',
    ])
  } finally {
    await server.db.query('update locations set feature_flags = $1 where id = 1', [rows[0]?.feature_flags])
  }
})

test('someone switched off is back with everything when switched on; removed from a location they see why, and go on elsewhere', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(
    ['theo.marchetti', 'doctor'],
    [{ from: 'theo.marchetti', text: 'My last word here.' }],
  )
  const theo = await enter('theo.marchetti')
  await openChannel(theo, channel.path)
  await expect(messageWith(theo, 'My last word here.')).toBeVisible()
  const { session } = await openDevice(server.origin, 'theo.marchetti')
  const params = { entityId: 1, locationId: 1 }
  const { call } = await openDevice(server.origin, 'doctor')
  const { id: direct } = await call(openPersonal, { params, body: { userId: session.user.id } })
  const device = await openDevice(server.origin, 'admin')
  const whom = { ...params, userId: session.user.id }
  await device.call(changeMemberActive, { params: whom, body: { isActive: false } })
  await expect(theo.getByText('Your access is switched off')).toBeVisible()
  await expect(messageWith(theo, 'My last word here.')).toHaveCount(0)
  await device.call(changeMemberActive, { params: whom, body: { isActive: true } })
  await expect(theo.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  await channelRow(theo, channel.name).click()
  await expect(messageWith(theo, 'My last word here.')).toBeVisible()

  const doctor = await enter('doctor')
  await openChannel(doctor, `/chat/locations/1/channels/${direct}`)
  await write(doctor, 'Can you take over at six?')
  await channelRow(doctor, channel.name).click()
  await expect(messageWith(doctor, 'My last word here.')).toBeVisible()
  await doctor.goBack()
  await expect(messageWith(doctor, 'Can you take over at six?')).toBeVisible()
  const admin = await enter('admin')
  await admin.goto('/settings/people')
  await admin.getByRole('searchbox', { name: 'Find someone' }).fill('Theo')
  try {
    await admin.getByRole('button', { name: 'Remove Theo Marchetti from North Shore' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Remove Theo Marchetti from North Shore?' })
    await expect(dialog).toContainText('What they wrote stays.')
    await expectNoBarriers(admin, 'dialog')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(admin.getByText('Nobody has this name.')).toBeVisible()

    // In the place of the channel, beside the alert that tells it too.
    await expect(theo.getByText('You were removed from North Shore').first()).toBeVisible()
    await expect(theo.getByText('What you wrote stays there.')).toBeVisible()
    await expect(messageWith(theo, 'My last word here.')).toHaveCount(0)

    // Who wrote with them sees with whom it was, and writes no more.
    await expect(doctor.getByRole('note')).toContainText('Theo Marchetti can no longer be written to here.')
    await expect(composerOf(doctor)).toHaveCount(0)
    await channelRow(doctor, channel.name).click()
    await expect(messageWith(doctor, 'My last word here.')).toBeVisible()
    await doctor.goBack()
    await expect(messageWith(doctor, 'Can you take over at six?')).toBeVisible()
    await doctor.reload()
    await expect(doctor.getByRole('heading', { name: 'Theo Marchetti' })).toBeVisible()
    await expect(messageWith(doctor, 'Can you take over at six?')).toBeVisible()
    await expect(composerOf(doctor)).toHaveCount(0)
    await theo.getByRole('link', { name: 'Back to chats' }).click()
    await expect(theo).toHaveURL(/\/chat\/locations\/2/)
    await expect(theo.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  } finally {
    const whose = `user_id = (select id from users where username = 'theo.marchetti')`
    await server.db.query(`update location_members set removed_at = null where ${whose} and location_id = 1`)
    await server.db.query(
      `update group_members set removed_at = null where ${whose} and via = 1 and removed_at > now() - interval '5 minutes'`,
    )
  }
})

test('the details of a message are there on a phone that begins with them', async ({ enter, makeChannel, server }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'nurse', text: 'I take the first round.' }])
  const [messageId] = await idsIn(server, channel.id)
  const phone = await enter('nurse', { viewport: { width: 390, height: 844 } })
  await phone.goto(`${channel.path}?panel=receipts&of=${messageId}`)
  const details = phone.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('I take the first round.')
  await expect(details).toContainText('Dr. Priya Raman')
})
