import type { Locator, Page } from '@playwright/test'
import { channelRow, composerOf, messageWith, NORTH_SHORE, openChannel, threadOf, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

/** Someone who leads a shift may do everything with channels; the doctor may make them. */
const LEAD = 'lena.sorko'

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const detailsOf = (page: Page): Locator => page.getByRole('region', { name: 'Details' })
const nav = (page: Page): Locator => page.getByRole('navigation', { name: 'Channels' })
const titleOf = (page: Page): Locator => page.getByRole('heading', { level: 1 }).last()

async function openList(page: Page): Promise<void> {
  await page.goto(NORTH_SHORE)
  await expect(nav(page).getByRole('link').first()).toBeVisible()
}

async function rowMenu(page: Page, name: string, item: string): Promise<void> {
  await channelRow(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(detailsOf(page)).toBeVisible()
}

async function addPerson(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('searchbox', { name: 'Find people' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('list', { name: 'Chosen people' })).toContainText(name)
}

let made = 0
const newName = () => `Story rounds ${process.pid} ${++made}`

/** The field above the list. */
const filterOf = (page: Page) => page.getByRole('searchbox', { name: 'Patients, people, channels' })

test('a discussion that someone makes is theirs at once, and those who were added see it live', async ({ enter }) => {
  const name = newName()
  const lead = await enter(LEAD)
  const nurse = await enter('nurse')
  await openList(lead)
  await openList(nurse)
  await lead.getByRole('button', { name: 'New discussion' }).click()
  await expect(dialogOf(lead).getByLabel('Name', { exact: true })).toBeFocused()
  await lead.keyboard.type('S')
  await dialogOf(lead).getByRole('button', { name: 'Create discussion' }).click()
  await expect(dialogOf(lead)).toContainText('Minimum 2 characters')
  await dialogOf(lead).getByLabel('Name', { exact: true }).fill(name)
  await addPerson(lead, 'Dana Whitlock')
  await expect(dialogOf(lead).getByRole('status')).toContainText('Only these 2 people read this.')
  await dialogOf(lead).getByRole('button', { name: 'Create discussion' }).click()
  await expect(titleOf(lead)).toHaveText(name)
  await expect(composerOf(lead)).toBeVisible()
  await channelRow(nurse, name).click()
  await write(nurse, 'Glad to be here.')
  await expect(messageWith(lead, 'Glad to be here.')).toBeVisible()
})

test('a new name reaches everyone who has the channel open', async ({ enter, makeChannel }) => {
  const channel = await makeChannel([LEAD, 'nurse'])
  const name = newName()
  const lead = await enter(LEAD)
  const nurse = await enter('nurse')
  await openChannel(lead, channel.path)
  await openChannel(nurse, channel.path)
  await openDetails(lead)
  await detailsOf(lead).getByRole('button', { name: 'Edit' }).click()
  await dialogOf(lead).getByLabel('Name', { exact: true }).fill(name)
  await dialogOf(lead).getByLabel('Details (optional)').fill('What the morning must know.')
  await dialogOf(lead).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(lead)).toHaveCount(0)
  await expect(detailsOf(lead).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(detailsOf(lead)).toContainText('What the morning must know.')
  await expect(titleOf(nurse)).toHaveText(name)
  await expect(channelRow(nurse, name)).toBeVisible()
})

test('someone is added and removed while they look on', async ({ enter, makeChannel }) => {
  const channel = await makeChannel([LEAD, 'nurse'], [{ from: LEAD, text: 'Who takes the first visit?' }])
  const lead = await enter(LEAD)
  const doctor = await enter('doctor', { viewport: { width: 1440, height: 1400 } })
  await openChannel(lead, channel.path)
  await openList(doctor)
  await openDetails(lead)
  await detailsOf(lead).getByRole('button', { name: 'Add people' }).click()
  await addPerson(lead, 'Dr. Priya Raman')
  await dialogOf(lead).getByRole('button', { name: 'Add 1 person' }).click()
  await expect(detailsOf(lead).getByRole('button', { name: /^Dr. Priya Raman/ })).toBeVisible()

  await channelRow(doctor, channel.name).click()
  await messageWith(doctor, 'Who takes').hover()
  await messageWith(doctor, 'Who takes').getByRole('button', { name: 'Reply in thread' }).click()
  await expect(threadOf(doctor)).toBeVisible()

  await detailsOf(lead)
    .getByRole('button', { name: /^Dr. Priya Raman/ })
    .hover()
  await detailsOf(lead).getByRole('button', { name: 'Remove Dr. Priya Raman' }).click()
  await expect(dialogOf(lead)).toContainText(`no longer reads or writes in ${channel.name}`)
  await dialogOf(lead).getByRole('button', { name: 'Remove Dr. Priya Raman' }).click()
  await expect(doctor.getByRole('main')).toContainText('You are no longer in this channel')
  await expect(threadOf(doctor)).toContainText('This thread is closed to you')
  await expect(channelRow(doctor, channel.name)).toHaveCount(0)
  await expect(doctor).toHaveURL(new RegExp(`${NORTH_SHORE}$`))
  await doctor.goto(channel.path)
  await expect(doctor.getByRole('main')).toContainText('Kindly contact your admin to gain access to this channel.')
})

test('a public discussion is left and joined again, and shows nothing meanwhile', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel([LEAD, 'nurse'], [{ from: LEAD, text: 'Said among members' }])
  await server.db.query(`update groups set is_public = true, details = 'For the whole house' where id = $1`, [
    channel.id,
  ])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await composerOf(nurse).fill('Half a thought')
  await rowMenu(nurse, channel.name, 'Leave')
  await dialogOf(nurse)
    .getByRole('button', { name: `Leave ${channel.name}` })
    .click()
  // The event may come before the answer: until then the dialog is open, and keys are its own.
  await expect(dialogOf(nurse)).toHaveCount(0)
  await expect(channelRow(nurse, channel.name)).toHaveCount(0)
  await expect(nurse.getByRole('main')).toContainText('Choose a channel')

  await nurse.getByRole('searchbox', { name: 'Patients, people, channels' }).fill(channel.name)
  await channelRow(nurse, channel.name).click()
  await expect(nurse.getByRole('main')).toContainText('For the whole house')
  await expect(nurse.getByText('Said among members')).toHaveCount(0)
  await nurse.getByRole('button', { name: 'Join' }).click()
  await expect(messageWith(nurse, 'Said among members')).toBeVisible()
  await expect(composerOf(nurse)).toHaveText('')
})

test('a channel that is archived while it is open closes everywhere, and is kept for reading', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel([LEAD, 'nurse'], [{ from: LEAD, text: 'Worth keeping' }])
  const lead = await enter(LEAD)
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await messageWith(nurse, 'Worth keeping').hover()
  await messageWith(nurse, 'Worth keeping').getByRole('button', { name: 'Reply in thread' }).click()
  await expect(threadOf(nurse)).toBeVisible()
  await openList(lead)
  await lead.getByRole('button', { name: 'More channels' }).click()
  await lead.getByRole('menuitem', { name: 'Manage channels' }).click()
  await lead.getByRole('checkbox', { name: `Choose ${channel.name}` }).check()
  await lead.getByRole('button', { name: 'Archive', exact: true }).click()
  await dialogOf(lead).getByRole('button', { name: 'Archive 1 channel' }).click()
  await expect(lead.getByRole('row', { name: new RegExp(channel.name) })).toHaveCount(0)

  await expect(nurse.getByRole('region', { name: 'Notices' })).toContainText(`${channel.name} was archived`)
  await expect(threadOf(nurse)).toContainText('This thread’s channel was archived')
  await expect(channelRow(nurse, channel.name)).toHaveCount(0)
  await expect(nurse).toHaveURL(new RegExp(`${NORTH_SHORE}$`))
  await nurse.getByRole('button', { name: 'More channels' }).click()
  await nurse.getByRole('menuitem', { name: 'Archived' }).click()
  await channelRow(nurse, channel.name).click()
  await expect(messageWith(nurse, 'Worth keeping')).toBeVisible()
  await expect(nurse.getByRole('main')).toContainText('This channel is kept for reading.')
  await expect(composerOf(nurse)).toHaveCount(0)

  await lead.getByRole('button', { name: 'Archived', exact: true }).click()
  await lead.getByRole('checkbox', { name: `Choose ${channel.name}` }).check()
  await lead.getByRole('button', { name: 'Unarchive', exact: true }).click()
  await dialogOf(lead).getByRole('button', { name: 'Unarchive 1 channel' }).click()
  await expect(composerOf(nurse)).toBeVisible()
})

test('on a tablet the list is within reach after the open channel is gone', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse', { viewport: { width: 820, height: 1180 } })
  await openChannel(page, channel.path)
  await page.locator('header').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await dialogOf(page)
    .getByRole('button', { name: `Leave ${channel.name}` })
    .click()
  await page.getByRole('button', { name: 'Show channels' }).click()
  await page.getByRole('link', { name: /Walter Brandvold/ }).click()
  await expect(titleOf(page)).toHaveText('Walter Brandvold')
})

test('a channel muted in one tab is muted in the other', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const first = await enter('nurse')
  await openChannel(first, channel.path)
  const second = await first.context().newPage()
  await openChannel(second, channel.path)
  await rowMenu(first, channel.name, 'Mute')
  await expect(channelRow(second, channel.name)).toContainText('Muted')
  await openDetails(second)
  await expect(detailsOf(second).getByRole('switch', { name: 'Mute' })).toBeChecked()
  await detailsOf(second).getByRole('switch', { name: 'Mute' }).click()
  await expect(channelRow(first, channel.name)).not.toContainText('Muted')
})

test('the order that someone chooses is remembered, and followed by their other tab', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['aide', 'doctor'], [{ from: 'doctor', text: 'The newest of all' }])
  const page = await enter('aide')
  await openList(page)
  const other = await page.context().newPage()
  await openList(other)
  const first = (of: Page) =>
    nav(of)
      .getByRole('link', { name: /Story|handover|Supplies|Aide/ })
      .first()
  await expect(first(page)).toContainText(channel.name)
  await page.getByRole('button', { name: /^Sort Discussions by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Oldest Activity' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sort Discussions by: Oldest' })).toBeVisible()
    await expect(first(tab)).not.toContainText(channel.name)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sort Discussions by: Oldest' })).toBeVisible()
})

test('a search finds channels by their words, and the keyboard opens one', async ({ enter }) => {
  const page = await enter('nurse')
  await openList(page)
  await filterOf(page).focus()
  await page.keyboard.type('bran wal')
  await expect(page.getByRole('link', { name: /Walter Brandvold/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Marisol Quintero/ })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /Walter Brandvold/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText('Walter Brandvold')
  await filterOf(page).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /Marisol Quintero/ })).toBeVisible()
})

test('a list that was walked by keys never takes the focus back', async ({ enter, makeChannel }) => {
  const here = await makeChannel([LEAD, 'doctor'])
  const elsewhere = await makeChannel([LEAD, 'doctor'])
  const page = await enter(LEAD)
  const doctor = await enter('doctor')
  await openChannel(doctor, elsewhere.path)
  await openChannel(page, here.path)
  await filterOf(page).focus()
  await page.keyboard.type(here.name)
  await page.keyboard.press('ArrowDown')
  await expect(channelRow(page, here.name)).toBeFocused()
  await filterOf(page).focus()
  await page.keyboard.press('Escape')
  await composerOf(page).focus()
  await page.keyboard.type('He is ')
  await write(doctor, 'Something that changes the list')
  await expect(channelRow(page, elsewhere.name)).toContainText('1 unread')
  await page.keyboard.type('asleep.')
  await expect(composerOf(page)).toHaveText('He is asleep.')
})

test('quiet channels leave the list, can be shown, and never hide what is unread', async ({
  enter,
  makeChannel,
  server,
}) => {
  const quiet = await makeChannel([LEAD, 'doctor'])
  const waiting = await makeChannel([LEAD, 'doctor'], [{ from: 'doctor', text: 'Still unread' }])
  await server.db.query(
    `update groups set created_at = now() - interval '20 days',
       last_message_time = case when last_message_time is not null then last_message_time - 20 * 86400000::bigint end
     where id = any($1)`,
    [[quiet.id, waiting.id]],
  )
  const page = await enter(LEAD)
  await openList(page)
  await expect(channelRow(page, waiting.name)).toBeVisible()
  await expect(channelRow(page, quiet.name)).toHaveCount(0)
  const hidden = nav(page)
    .getByRole('button', { name: /quiet channels? hidden/ })
    .last()
  await hidden.click()
  await expect(channelRow(page, quiet.name)).toBeVisible()
  await nav(page)
    .getByRole('button', { name: /^Hide \d+ quiet channels?/ })
    .last()
    .click()
  await expect(channelRow(page, quiet.name)).toHaveCount(0)

  await nav(page).getByRole('button', { name: 'When quiet channels are hidden' }).last().click()
  await dialogOf(page).getByLabel('Discussions').selectOption('Never')
  await page.keyboard.press('Escape')
  await expect(channelRow(page, quiet.name)).toBeVisible()
  await page.reload()
  await expect(channelRow(page, quiet.name)).toBeVisible()

  await page.getByRole('button', { name: 'More channels' }).click()
  await page.getByRole('menuitem', { name: 'Quiet channels' }).click()
  await dialogOf(page).getByLabel('Discussions').selectOption('After 14 days')
  await page.keyboard.press('Escape')
  await expect(channelRow(page, quiet.name)).toHaveCount(0)
})

test('a profile card leads to a direct message', async ({ enter, makeChannel }) => {
  const channel = await makeChannel([LEAD, 'rosa.lindgren'])
  const lead = await enter(LEAD)
  const rosa = await enter('rosa.lindgren')
  await rosa.goto('/chat')
  await openChannel(lead, channel.path)
  await openDetails(lead)
  const member = detailsOf(lead).getByRole('button', { name: /^Rosa Lindgren/ })
  await member.click()
  await expect(lead.getByRole('dialog', { name: 'Profile of Rosa Lindgren' })).toContainText('Hospice aide')
  await lead.keyboard.press('Escape')
  await expect(member).toBeFocused()
  await expect(detailsOf(lead)).toBeVisible()
  await member.press('Enter')
  await lead.getByRole('button', { name: 'Message Rosa Lindgren' }).click()
  await expect(titleOf(lead)).toHaveText('Rosa Lindgren')
  await write(lead, 'Can you take Walter at six?')
  await channelRow(rosa, 'Lena Sorko').click()
  await expect(messageWith(rosa, 'Can you take Walter at six?')).toBeVisible()
})

test('the menu of a channel opens by keyboard and by a long press, and gives the focus back', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await channelRow(page, channel.name).focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(channelRow(page, channel.name)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `More for ${channel.name}` })).toBeFocused()

  const phone = await enter('nurse', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openList(phone)
  await phone.getByRole('searchbox', { name: 'Patients, people, channels' }).fill(channel.name)
  await expect(nav(phone).getByRole('link')).toHaveCount(1)
  const box = await channelRow(phone, channel.name).boundingBox()
  const touch = await phone.context().newCDPSession(phone)
  const touchPoints = [{ x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(phone.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await phone.getByRole('menuitem', { name: 'Mute' }).tap()
  await expect(channelRow(phone, channel.name)).toContainText('Muted')
  await expect(phone).toHaveURL(new RegExp(`${NORTH_SHORE}$`))
})

test('a verified relative is added to their family’s channel from the screen, and nobody else’s', async ({
  enter,
  server,
}) => {
  const { rows } = await server.db.query<{ id: string; user_id: string; name: string; relation: string }>(
    `select g.id, f.user_id, u.first_name || ' ' || u.last_name as name, f.relation
     from groups g join family_members f on f.patient_id = g.patient_id and f.relation_verified
     join users u on u.id = f.user_id
     join group_members gm on gm.group_id = g.id and gm.user_id = f.user_id and gm.removed_at is null
     where g.type = 'family' and g.location_id = 1 and g.archived_at is null order by g.id desc limit 1`,
  )
  const { id = '0', user_id: userId = '0', name = '', relation = '' } = rows[0] ?? {}
  await server.db.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
    id,
    userId,
  ])
  await server.db.query(
    `insert into group_members (group_id, user_id) select $1, id from users where username = $2
     on conflict (group_id, user_id) do update set removed_at = null`,
    [id, LEAD],
  )
  const lead = await enter(LEAD)
  await lead.goto(`${NORTH_SHORE}/channels/${id}`)
  await openDetails(lead)
  await expect(detailsOf(lead).getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  await detailsOf(lead).getByRole('button', { name: 'Add people' }).click()
  const people = dialogOf(lead).getByRole('list', { name: 'People' })
  await dialogOf(lead).getByRole('searchbox', { name: 'Find people' }).fill(relation)
  await expect(people.getByRole('listitem').filter({ hasText: 'Family' })).toHaveCount(1)
  await expect(people).toContainText(name)
  await expect(people).toContainText(relation)
  await addPerson(lead, name)
  await dialogOf(lead).getByRole('button', { name: 'Add 1 person' }).click()
  await expect(dialogOf(lead)).toHaveCount(0)
  await expect(detailsOf(lead).getByRole('listitem').filter({ hasText: name })).toContainText(relation)
})
