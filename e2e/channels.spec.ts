import { sendMessage } from '@kinward/contract/messages'
import type { Locator, Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { channelRow, composerOf, messageWith, NORTH_SHORE, openChannel, threadOf, write } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Someone who leads a shift may do everything with channels; the doctor may make them. */
const LEAD = 'lena.sorko'

/** High enough for a list that other stories have made longer. */
const TALL = { viewport: { width: 1440, height: 1400 } }

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

test('a discussion that someone makes is seen live by those who were added, with its new name too, and closes everywhere when it is archived', async ({
  enter,
}) => {
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

  const renamed = newName()
  await openDetails(lead)
  await detailsOf(lead).getByRole('button', { name: 'Edit' }).click()
  await dialogOf(lead).getByLabel('Name', { exact: true }).fill(renamed)
  await dialogOf(lead).getByLabel('Details (optional)').fill('What the morning must know.')
  await dialogOf(lead).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(lead)).toHaveCount(0)
  await expect(detailsOf(lead).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(detailsOf(lead)).toContainText('What the morning must know.')
  await expect(titleOf(nurse)).toHaveText(renamed)
  await expect(channelRow(nurse, renamed)).toBeVisible()

  await messageWith(nurse, 'Glad to be here.').hover()
  await messageWith(nurse, 'Glad to be here.').getByRole('button', { name: 'Reply in thread' }).click()
  await expect(threadOf(nurse)).toBeVisible()
  await lead.getByRole('button', { name: 'More channels' }).click()
  await lead.getByRole('menuitem', { name: 'Manage channels' }).click()
  await lead.getByRole('checkbox', { name: `Choose ${renamed}` }).check()
  await lead.getByRole('button', { name: 'Archive', exact: true }).click()
  await dialogOf(lead).getByRole('button', { name: 'Archive 1 channel' }).click()
  await expect(lead.getByRole('row', { name: new RegExp(renamed) })).toHaveCount(0)

  await expect(nurse.getByRole('region', { name: 'Notices' })).toContainText(`${renamed} was archived`)
  await expect(threadOf(nurse)).toContainText('This thread’s channel was archived')
  await expect(channelRow(nurse, renamed)).toHaveCount(0)
  await expect(nurse).toHaveURL(new RegExp(`${NORTH_SHORE}$`))
  await nurse.getByRole('button', { name: 'More channels' }).click()
  await nurse.getByRole('menuitem', { name: 'Archived' }).click()
  await channelRow(nurse, renamed).click()
  await expect(messageWith(nurse, 'Glad to be here.')).toBeVisible()
  await expect(nurse.getByRole('main')).toContainText('This channel is kept for reading.')
  await expect(composerOf(nurse)).toHaveCount(0)

  await lead.getByRole('button', { name: 'Archived', exact: true }).click()
  await lead.getByRole('checkbox', { name: `Choose ${renamed}` }).check()
  await lead.getByRole('button', { name: 'Unarchive', exact: true }).click()
  await dialogOf(lead).getByRole('button', { name: 'Unarchive 1 channel' }).click()
  await expect(composerOf(nurse)).toBeVisible()
})

test('someone finds a channel closed, is added to it, written to from her profile card, and removed, while she looks on', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel([LEAD, 'nurse'], [{ from: LEAD, text: 'Who takes the first visit?' }])
  const lead = await enter(LEAD)
  const rosa = await enter('rosa.lindgren', TALL)
  await rosa.goto(channel.path)
  await expect(rosa.getByText('This channel is closed to you')).toBeVisible()
  await expect(rosa.getByText('Kindly contact your admin to gain access to this channel.')).toBeVisible()
  await rosa
    .getByRole('link', { name: 'Back to chats' })
    .or(rosa.getByRole('button', { name: 'Back to chats' }))
    .click()
  await expect(rosa.getByText('This channel is closed to you')).toHaveCount(0)

  await openChannel(lead, channel.path)
  await openDetails(lead)
  await detailsOf(lead).getByRole('button', { name: 'Add people' }).click()
  await addPerson(lead, 'Rosa Lindgren')
  await dialogOf(lead).getByRole('button', { name: 'Add 1 person' }).click()
  const member = detailsOf(lead).getByRole('button', { name: /^Rosa Lindgren/ })
  await expect(member).toBeVisible()
  await channelRow(rosa, channel.name).click()
  await expect(messageWith(rosa, 'Who takes')).toBeVisible()

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

  await channelRow(rosa, channel.name).click()
  await composerOf(rosa).fill('I could, if someone')
  await messageWith(rosa, 'Who takes').hover()
  await messageWith(rosa, 'Who takes').getByRole('button', { name: 'Reply in thread' }).click()
  await expect(threadOf(rosa)).toBeVisible()
  await channelRow(lead, channel.name).click()
  await expect(titleOf(lead)).toHaveText(channel.name)
  await openDetails(lead)
  await member.hover()
  await detailsOf(lead).getByRole('button', { name: 'Remove Rosa Lindgren' }).click()
  await expect(dialogOf(lead)).toContainText(`no longer reads or writes in ${channel.name}`)
  await dialogOf(lead).getByRole('button', { name: 'Remove Rosa Lindgren' }).click()
  await expect(rosa.getByRole('main')).toContainText('You are no longer in this channel')
  await expect(threadOf(rosa)).toContainText('This thread is closed to you')
  await expect(channelRow(rosa, channel.name)).toHaveCount(0)
  await expect(rosa).toHaveURL(new RegExp(`${NORTH_SHORE}$`))
  const begun = rosa.getByRole('article', { name: 'You were writing' })
  await expect(begun).toContainText('I could, if someone')
  await rosa.goto(channel.path)
  await expect(rosa.getByRole('main')).toContainText('Kindly contact your admin to gain access to this channel.')
  await begun.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => rosa.evaluate(() => navigator.clipboard.readText())).toBe('I could, if someone')
  await begun.getByRole('button', { name: 'Discard' }).click()
  await expect(begun).toHaveCount(0)
})

test('a nurse opens channels and their menus by keyboard; a public discussion that she leaves shows nothing until she joins it again', async ({
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
  await channelRow(nurse, channel.name).focus()
  await nurse.keyboard.press('Shift+F10')
  await expect(nurse.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
  await nurse.keyboard.press('Escape')
  await expect(channelRow(nurse, channel.name)).toBeFocused()
  await nurse.keyboard.press('Tab')
  await expect(nurse.getByRole('button', { name: `More for ${channel.name}` })).toBeFocused()

  await filterOf(nurse).focus()
  await nurse.keyboard.type('bran wal')
  await expect(nurse.getByRole('link', { name: /Walter Brandvold/ })).toBeVisible()
  await expect(nurse.getByRole('link', { name: /Marisol Quintero/ })).toHaveCount(0)
  await nurse.keyboard.press('ArrowDown')
  await expect(nurse.getByRole('link', { name: /Walter Brandvold/ })).toBeFocused()
  await nurse.keyboard.press('Enter')
  await expect(titleOf(nurse)).toHaveText('Walter Brandvold')
  await filterOf(nurse).focus()
  await nurse.keyboard.press('Escape')
  await expect(nurse.getByRole('link', { name: /Marisol Quintero/ })).toBeVisible()

  await channelRow(nurse, channel.name).click()
  await expect(titleOf(nurse)).toHaveText(channel.name)
  await composerOf(nurse).fill('Half a thought')
  await rowMenu(nurse, channel.name, 'Leave')
  await dialogOf(nurse)
    .getByRole('button', { name: `Leave ${channel.name}` })
    .click()
  // The event may come before the answer: until then the dialog is open, and keys are its own.
  await expect(dialogOf(nurse)).toHaveCount(0)
  await expect(channelRow(nurse, channel.name)).toHaveCount(0)
  await expect(nurse.getByRole('main')).toContainText('Choose a channel')

  await filterOf(nurse).fill(channel.name)
  await channelRow(nurse, channel.name).click()
  await expect(nurse.getByRole('main')).toContainText('For the whole house')
  await expect(nurse.getByText('Said among members')).toHaveCount(0)
  await nurse.getByRole('button', { name: 'Join' }).click()
  await expect(messageWith(nurse, 'Said among members')).toBeVisible()
  await expect(composerOf(nurse)).toHaveText('')
})

test('on a tablet the list is there after the open channel is gone', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse', { viewport: { width: 820, height: 1180 } })
  await openChannel(page, channel.path)
  await page.locator('header').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await dialogOf(page)
    .getByRole('button', { name: `Leave ${channel.name}` })
    .click()
  await page.getByRole('link', { name: /Walter Brandvold/ }).click()
  await expect(titleOf(page)).toHaveText('Walter Brandvold')
})

test('what someone sorts or mutes in one tab is so in the other, and the order is remembered', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['aide', 'doctor'], [{ from: 'doctor', text: 'The newest of all' }])
  const page = await enter('aide', TALL)
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

  await rowMenu(page, channel.name, 'Mute')
  await expect(channelRow(other, channel.name)).toContainText('Muted')
  await channelRow(other, channel.name).click()
  await openDetails(other)
  await expect(detailsOf(other).getByRole('switch', { name: 'Mute' })).toBeChecked()
  await detailsOf(other).getByRole('switch', { name: 'Mute' }).click()
  await expect(channelRow(page, channel.name)).not.toContainText('Muted')
  await page.reload()
  await page.getByRole('button', { name: 'Sort Discussions by: Oldest' }).click()
  await page.getByRole('menuitemradio', { name: 'Unread' }).click()
  await expect(page.getByRole('button', { name: 'Sort Discussions by: Unread' })).toBeVisible()
})

test('a lead walks the list by keys and keeps the focus, hides quiet channels but nothing unread, and adds a verified relative to their family’s channel', async ({
  enter,
  makeChannel,
  server,
}) => {
  const here = await makeChannel([LEAD, 'doctor'])
  const elsewhere = await makeChannel([LEAD, 'doctor'])
  const quiet = await makeChannel([LEAD, 'doctor'])
  const waiting = await makeChannel([LEAD, 'doctor'], [{ from: 'doctor', text: 'Still unread' }])
  await server.db.query(
    `update groups set created_at = now() - interval '20 days',
       last_message_time = case when last_message_time is not null then last_message_time - 20 * 86400000::bigint end
     where id = any($1)`,
    [[quiet.id, waiting.id]],
  )
  const family = await takeRelativeOut(server)
  const doctor = await openDevice(server.origin, 'doctor')
  const page = await enter(LEAD, TALL)
  await openChannel(page, here.path)
  await filterOf(page).focus()
  await page.keyboard.type(here.name)
  await page.keyboard.press('ArrowDown')
  await expect(channelRow(page, here.name)).toBeFocused()
  await filterOf(page).focus()
  await page.keyboard.press('Escape')
  await composerOf(page).focus()
  await page.keyboard.type('He is ')
  await doctor.call(sendMessage, {
    params: { entityId: 1, locationId: 1, groupId: elsewhere.id },
    query: {},
    body: { message: 'Something that changes the list' },
  })
  await expect(channelRow(page, elsewhere.name)).toContainText('1 unread')
  await page.keyboard.type('asleep.')
  await expect(composerOf(page)).toHaveText('He is asleep.')

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

  await filterOf(page).fill(family.channel)
  await channelRow(page, family.channel).click()
  await expect(titleOf(page)).toHaveText(family.channel)
  await openDetails(page)
  await expect(detailsOf(page).getByRole('listitem').filter({ hasText: family.name })).toHaveCount(0)
  await detailsOf(page).getByRole('button', { name: 'Add people' }).click()
  const people = dialogOf(page).getByRole('list', { name: 'People' })
  await dialogOf(page).getByRole('searchbox', { name: 'Find people' }).fill(family.relation)
  await expect(people.getByRole('listitem').filter({ hasText: 'Family' })).toHaveCount(1)
  await expect(people).toContainText(family.name)
  await expect(people).toContainText(family.relation)
  await addPerson(page, family.name)
  await dialogOf(page).getByRole('button', { name: 'Add 1 person' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(detailsOf(page).getByRole('listitem').filter({ hasText: family.name })).toContainText(family.relation)
})

/** Takes a verified relative out of their family's channel, and lets the lead in. */
async function takeRelativeOut(server: AppServer): Promise<{ channel: string; name: string; relation: string }> {
  const { rows } = await server.db.query<{
    id: string
    channel: string
    user_id: string
    name: string
    relation: string
  }>(
    `select g.id, g.name as channel, f.user_id, u.first_name || ' ' || u.last_name as name, f.relation
     from groups g join family_members f on f.patient_id = g.patient_id and f.relation_verified
     join users u on u.id = f.user_id
     join group_members gm on gm.group_id = g.id and gm.user_id = f.user_id and gm.removed_at is null
     where g.type = 'family' and g.location_id = 1 and g.archived_at is null order by g.id desc limit 1`,
  )
  const { id = '0', channel = '', user_id: userId = '0', name = '', relation = '' } = rows[0] ?? {}
  await server.db.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
    id,
    userId,
  ])
  await server.db.query(
    `insert into group_members (group_id, user_id) select $1, id from users where username = $2
     on conflict (group_id, user_id) do update set removed_at = null`,
    [id, LEAD],
  )
  return { channel, name, relation }
}

test('on a phone a channel that is held shows its menu, and a message that is held its reactions', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'He slept through.' }])
  const phone = await enter('nurse', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openList(phone)
  await filterOf(phone).fill(channel.name)
  await expect(nav(phone).getByRole('link')).toHaveCount(1)
  const touch = await phone.context().newCDPSession(phone)
  const press = async (held: Locator, x: number) => {
    const box = await held.boundingBox()
    const touchPoints = [{ x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + 20 }]
    const started = Date.now()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    return started
  }
  const release = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await press(channelRow(phone, channel.name), 60)
  await expect(phone.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
  await release()
  await phone.getByRole('menuitem', { name: 'Mute' }).tap()
  await expect(channelRow(phone, channel.name)).toContainText('Muted')
  await expect(phone).toHaveURL(new RegExp(`${NORTH_SHORE}$`))

  await channelRow(phone, channel.name).tap()
  await expect(composerOf(phone)).toBeVisible()
  const row = messageWith(phone, 'He slept through.')
  const heart = phone.getByRole('dialog').getByRole('button', { name: 'Heart' })
  // A touch that goes again at once is no press.
  await press(row, 120)
  await release()
  const started = await press(row, 120)
  await expect(heart).toBeVisible()
  expect(Date.now() - started).toBeGreaterThan(450)
  await release()
  await heart.tap()
  await expect(row.getByRole('button', { name: 'Heart: 1, yours too' })).toBeVisible()
})
