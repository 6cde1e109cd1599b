import { addReaction } from '@kinward/contract/message-actions'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { channelRow, composerOf, messagesOf, messageWith, openChannel, threadOf, write } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Chooses something from a message's menu. */
async function choose(page: Page, message: Locator, name: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const panelOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('a reaction shows at once, reaches the other live, and tells who gave it', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'He slept through.' }])
  const [nurse, doctor] = [await enter('nurse'), await enter('doctor')]
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  const row = messageWith(nurse, 'He slept through.')
  await row.hover()
  await row.getByRole('button', { name: 'React', exact: true }).hover()
  await row.getByRole('button', { name: 'Heart', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Heart: 1, yours too' })).toHaveAttribute('aria-pressed', 'true')

  const seen = messageWith(doctor, 'He slept through.')
  await seen.getByRole('button', { name: /^Heart: 1/ }).click()
  await expect(row.getByRole('button', { name: 'Heart: 2, yours too' })).toBeVisible()
  await choose(doctor, seen, 'See who reacted')
  const modal = doctor.getByRole('dialog', { name: 'Reactions' })
  await expect(modal.getByRole('tab', { name: 'All 2' })).toHaveAttribute('aria-selected', 'true')
  await modal.getByRole('tab', { name: 'Heart 2' }).click()
  await expect(modal.getByText('Dana Whitlock')).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).last().click()

  await row.getByRole('button', { name: 'Heart: 2, yours too' }).click()
  await expect(seen.getByRole('button', { name: 'Heart: 1, yours too' })).toBeVisible()
})

test('a pin stands in the other’s panel, leads to its message, and comes off', async ({ enter, makeChannel }) => {
  const lines = Array.from({ length: 80 }, (_, index) => ({ from: 'aide', text: `Round note ${index + 1}.` }))
  const members = ['nurse', 'doctor', 'aide']
  const channel = await makeChannel(members, [{ from: 'aide', text: 'Spare key at 14.' }, ...lines])
  const [nurse, doctor] = [await enter('nurse'), await enter('doctor')]
  await openChannel(doctor, channel.path)
  await expect(messagesOf(doctor).getByRole('article').first()).toBeVisible()
  await doctor.getByRole('button', { name: 'Pinned', exact: true }).click()
  await expect(panelOf(doctor, 'Pinned').getByText('No pinned messages yet')).toBeVisible()

  await openChannel(nurse, channel.path)
  const last = messageWith(nurse, 'Spare key at 14.')
  await choose(nurse, last, 'Pin')
  await expect(last).toContainText('Pinned')
  const pinned = panelOf(doctor, 'Pinned')
  await expect(pinned.getByText('Spare key at 14.')).toBeVisible()
  await doctor.getByRole('button', { name: /Jump to latest|new$/ }).click()
  await expect(messageWith(doctor, 'Round note 80.')).toBeInViewport()
  await pinned.getByText('Spare key at 14.').click()
  await expect(messageWith(doctor, 'Spare key at 14.')).toBeInViewport()
  await expect(messageWith(doctor, 'Spare key at 14.')).toBeFocused()

  await doctor.getByRole('button', { name: 'Pinned', exact: true }).click()
  await pinned.getByRole('button', { name: 'Unpin' }).click()
  await expect(last).not.toContainText('Pinned')
})

test('a bookmark is kept, found in the panel, and let go', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Margit rings at nine.' }])
  const other = await makeChannel(['nurse'])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  const row = messageWith(page, 'Margit rings at nine.')
  await row.hover()
  await row.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await expect(page.getByText('Message bookmarked successfully')).toBeVisible()
  await expect(row).toContainText('Bookmarked')

  await channelRow(page, other.name).click()
  await page.getByRole('main').locator('header').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click()
  const card = page
    .getByRole('tabpanel', { name: 'Bookmarks' })
    .getByRole('article')
    .filter({ hasText: 'Margit rings at nine.' })
  await expect(card).toContainText(channel.name)
  await card.getByRole('button', { name: /Margit/ }).click()
  await expect(page).toHaveURL(new RegExp(`${channel.path}\\?message=`))
  await expect(row).toBeFocused()
  await choose(page, row, 'Remove bookmark')
  await expect(page.getByText('Bookmark removed successfully')).toBeVisible()
  await expect(row).not.toContainText('Bookmarked')
})

test('an edit is seen live, marked, and tells what was said before', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const [nurse, doctor] = [await enter('nurse'), await enter('doctor')]
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await write(nurse, 'Given 25 mg.')
  await choose(nurse, messageWith(nurse, 'Given 25 mg.'), 'Edit')
  const field = nurse.getByRole('textbox', { name: 'Edit message' })
  await expect(field).toBeFocused()
  await field.fill('Given 2.5 mg.')
  await field.press('Enter')
  await expect(messageWith(nurse, 'Given 2.5 mg.')).toContainText('(edited)')
  const seen = messageWith(doctor, 'Given 2.5 mg.')
  await seen.getByRole('button', { name: '(edited)' }).click()
  const history = doctor.getByRole('dialog', { name: 'Edit history' })
  await expect(history.getByText('Given 25 mg.')).toBeVisible()
  await expect(history.getByText('As it reads now')).toBeVisible()

  await choose(nurse, messageWith(nurse, 'Given 2.5 mg.'), 'Edit')
  await field.fill('never mind')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(messageWith(nurse, 'Given 2.5 mg.')).toBeVisible()
})

test('a deleted message keeps its place; what it said is for its sender', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'aide'])
  const [nurse, aide] = [await enter('nurse'), await enter('aide')]
  await openChannel(nurse, channel.path)
  await openChannel(aide, channel.path)
  await write(aide, 'Wrong channel, sorry.')
  await expect(messageWith(nurse, 'Wrong channel')).toBeVisible()
  await choose(aide, messageWith(aide, 'Wrong channel'), 'Delete')
  await aide.getByRole('button', { name: 'Delete message' }).click()
  const gone = 'This message has been deleted.'
  await expect(messageWith(aide, gone)).toBeVisible()
  await expect(messageWith(nurse, gone)).toBeVisible()
  await expect(nurse.getByText('Wrong channel')).toHaveCount(0)
  await messageWith(aide, gone).getByRole('button', { name: 'View original' }).click()
  await expect(aide.getByRole('dialog', { name: 'Original message' }).getByText('Wrong channel, sorry.')).toBeVisible()
})

test('a message is forwarded with words of one’s own, and its channel stays unnamed', async ({
  enter,
  makeChannel,
}) => {
  const from = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Oxygen is ordered.' }])
  const to = await makeChannel(['nurse', 'aide'])
  const [nurse, aide] = [await enter('nurse'), await enter('aide')]
  await openChannel(aide, to.path)
  await openChannel(nurse, from.path)
  await choose(nurse, messageWith(nurse, 'Oxygen is ordered.'), 'Forward')
  const modal = nurse.getByRole('dialog', { name: 'Forward message' })
  await modal.getByRole('button', { name: 'Forward' }).click()
  await expect(modal.getByText('Choose where it goes first.')).toBeVisible()
  await modal.getByRole('searchbox', { name: 'Forward to' }).fill(to.name)
  await modal.getByRole('checkbox', { name: to.name }).check()
  await modal.getByLabel('Add a message').fill('For your round')
  await modal.getByRole('button', { name: 'Forward' }).click()
  await expect(nurse.getByText('Message forwarded')).toBeVisible()
  const arrived = messageWith(aide, 'Oxygen is ordered.')
  await expect(arrived).toContainText('For your round')
  await expect(arrived).toContainText('Forwarded')
  await expect(arrived).not.toContainText(from.name)
})

test('a quote stands above the answer and leads back; its link opens there too', async ({ enter, makeChannel }) => {
  const lines = Array.from({ length: 90 }, (_, index) => ({ from: 'doctor', text: `Round note ${index + 1}.` }))
  const channel = await makeChannel(['nurse', 'doctor'], lines)
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  const first = messageWith(nurse, 'Round note 1.').first()
  await choose(nurse, first, 'Quote')
  await write(nurse, 'I have read this one.')
  const answer = messageWith(nurse, 'I have read this one.')
  await expect(answer).toBeInViewport()
  await expect(answer).toContainText('Round note 1.')
  await answer.getByRole('button', { name: /Round note 1\./ }).click()
  await expect(
    messagesOf(nurse)
      .getByRole('article', { name: /Priya Raman/ })
      .first(),
  ).toBeFocused()
  await expect(first).toBeInViewport()

  await choose(nurse, first, 'Copy link')
  await expect(nurse.getByText('Copied!')).toBeVisible()
  await expect(nurse.getByText('Copied!')).toHaveCount(0)
  const link = await nurse.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^http.*${channel.path}\\?message=\\d+$`))
  await nurse.goto(link)
  await expect(first).toBeInViewport()
  await choose(nurse, first, 'Copy text')
  expect(await nurse.evaluate(() => navigator.clipboard.readText())).toBe('Round note 1.')
})

test('what is marked unread in one tab is unread in the other, until it is opened again', async ({
  enter,
  makeChannel,
}) => {
  const lines = Array.from({ length: 6 }, (_, index) => ({ from: 'doctor', text: `Evening note ${index + 1}.` }))
  const channel = await makeChannel(['nurse', 'doctor'], lines)
  const other = await makeChannel(['nurse'])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await expect(channelRow(page, channel.name)).not.toContainText('unread')
  const tab = await page.context().newPage()
  await openChannel(tab, other.path)
  await expect(channelRow(tab, channel.name)).not.toContainText('unread')

  await page.bringToFront()
  await choose(page, messageWith(page, 'Evening note 4.'), 'Mark unread from here')
  await expect(page.getByRole('separator', { name: 'Unread from here' })).toBeVisible()
  await expect(channelRow(tab, channel.name)).toContainText('3 unread')
  await expect(channelRow(page, channel.name)).toContainText('3 unread')

  await channelRow(page, other.name).click()
  await channelRow(page, channel.name).click()
  await expect(channelRow(page, channel.name)).not.toContainText('unread')
  await expect(channelRow(tab, channel.name)).not.toContainText('unread')
})

test('an urgent message asks everyone, reminds who has not answered, and names them', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor', 'aide'])
  const other = await makeChannel(['doctor'])
  const [nurse, doctor] = [await enter('nurse'), await enter('doctor')]
  await openChannel(nurse, channel.path)
  await openChannel(doctor, other.path)
  await nurse
    .getByRole('main')
    .getByRole('button', { name: 'Urgent' })
    .or(nurse.getByRole('switch', { name: 'Urgent' }))
    .first()
    .click()
  await write(nurse, 'Please come now.')
  await expect(messageWith(nurse, 'Please come now.')).toContainText('0 of 2 acknowledged')
  await expect(channelRow(doctor, channel.name)).toContainText('1 urgent')

  await server.db.query('update urgent_reminders set next_at = 1')
  const notice = doctor.getByRole('region', { name: 'Notices' })
  await expect(notice.getByText(`An urgent message in ${channel.name} waits for you`)).toBeVisible()
  await expect(notice).not.toContainText('Please come now.')
  await notice.getByRole('button', { name: 'Open' }).click()
  await expect(messageWith(doctor, 'Please come now.')).toBeVisible()
  await doctor.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(messageWith(nurse, 'Please come now.')).toContainText('1 of 2 acknowledged')
  await choose(nurse, messageWith(nurse, 'Please come now.'), 'Details')
  const details = panelOf(nurse, 'Details')
  await expect(panelOf(nurse, 'Acknowledged').getByText('Priya Raman')).toBeVisible()
  await expect(details.getByText('Not acknowledged 1')).toBeVisible()
})

test('a message is sent, then delivered, then read, and its details say with whom', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const other = await makeChannel(['doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await write(nurse, 'He is awake.')
  const row = messageWith(nurse, 'He is awake.')
  await expect(row).toContainText('Sent')
  const doctor = await enter('doctor')
  await openChannel(doctor, other.path)
  await expect(row).toContainText('Delivered to 1')
  await channelRow(doctor, channel.name).click()
  await expect(row).toContainText('Read by 1 of 1')
  await row.getByRole('button', { name: 'Read by 1 of 1' }).click()
  await expect(panelOf(nurse, 'Read by').getByText('Priya Raman')).toBeVisible()
})

test('a long message is cut until it is asked for, and that is remembered', async ({ enter, makeChannel }) => {
  const text = Array.from({ length: 30 }, (_, index) => `Line ${index + 1}`).join('\n')
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text }])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible()
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
})

test('a reply that was not seen is counted under its message, and read in the thread', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const [nurse, doctor] = [await enter('nurse'), await enter('doctor')]
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await write(nurse, 'Repeat at three?')
  const seen = messageWith(doctor, 'Repeat at three?')
  await seen.hover()
  await seen.getByRole('button', { name: 'Reply in thread' }).click()
  const reply = threadOf(doctor).getByRole('textbox', { name: /^Reply/ })
  await reply.fill('Yes, once.')
  await reply.press('Enter')
  const summary = messageWith(nurse, 'Repeat at three?').getByRole('button', { name: /1 Reply/ })
  await expect(summary).toContainText('1 new')
  await summary.click()
  await expect(threadOf(nurse).getByText('Yes, once.')).toBeVisible()
  await expect(summary).not.toContainText('new')
  await expect(threadOf(doctor).getByRole('article').filter({ hasText: 'Yes, once.' })).toContainText('Read by 1 of 1')
})

test('the keyboard opens a message’s menu and gives the focus back', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Any change?' }])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await messagesOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(messageWith(page, 'Any change?')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Reply in thread' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(messageWith(page, 'Any change?')).toBeFocused()
  await expect(composerOf(page)).toBeVisible()
})

test('a link to a reply that stays in its thread opens the thread at it', async ({ enter, makeChannel, server }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Who has the key?' }])
  const { rows } = await server.db.query<{ id: string }>(
    `with answered as (
       update messages set reply_count = 1, version = 2 where group_id = $1 returning id, group_id
     ), versioned as (
       update groups set version = 2 where id = $1
     )
     insert into messages (group_id, version, sender_id, hash_key, body, sent_at, parent_id)
     select a.group_id, 2, u.id, 'story-reply', 'It hangs by the door.', $2, a.id
     from answered a, users u where u.username = 'doctor' returning id`,
    [channel.id, Date.now()],
  )
  const page = await enter('nurse')
  await page.goto(`${channel.path}?message=${rows[0]?.id}`)
  const reply = threadOf(page).getByText('It hangs by the door.')
  await expect(reply).toBeInViewport()
  await expect(page).toHaveURL(/message=\d+&thread=\d+/)
})

test('opening a thread asks the server once, and so does seeing who reacted', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'He slept through.' }])
  const [nurse, doctor] = [await enter('nurse'), await openDevice(server.origin, 'doctor')]
  const params = { entityId: 1, locationId: 1, groupId: channel.id }
  const { messages } = await doctor.call(listMessages, { params, query: {} })
  const messageId = messages[0]?.id ?? 0
  await doctor.call(addReaction, { params: { ...params, messageId }, body: { type: 'heart' } })
  await doctor.call(sendMessage, { params, query: {}, body: { message: 'Until six.', parentId: messageId } })
  await openChannel(nurse, channel.path)
  const row = messageWith(nurse, 'He slept through.')
  await expect(row.getByRole('button', { name: 'Heart: 1' })).toBeVisible()
  await nurse.waitForLoadState('networkidle')
  const asked: string[] = []
  nurse.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes(`/groups/${channel.id}/`))
      asked.push(`${request.method()} ${pathname.split('/').slice(-2).join('/')}`)
  })

  await row.getByRole('button', { name: /1 Reply/ }).click()
  await expect(threadOf(nurse).getByText('Until six.')).toBeVisible()
  await nurse.waitForLoadState('networkidle')
  expect(asked.splice(0)).toEqual([`POST ${messageId}/replies`])
  await choose(nurse, row, 'See who reacted')
  await expect(nurse.getByRole('dialog', { name: 'Reactions' }).getByText('Dr. Priya Raman')).toBeVisible()
  await nurse.waitForLoadState('networkidle')
  expect(asked).toEqual([`GET ${messageId}/reactions`])
})

test('a pin or a bookmark that is not taken says so and comes off again', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Spare key at 14.' }])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  const row = messageWith(nurse, 'Spare key at 14.')
  const notices = nurse.getByRole('region', { name: 'Notices' })
  const broken = /\/(pin|bookmarks(\/\d+)?)$/
  await nurse.route(broken, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await choose(nurse, row, 'Pin')
  await expect(notices).toContainText('Failed to Pin/Unpin Message')
  await expect(row).not.toContainText('Pinned')
  await choose(nurse, row, 'Bookmark')
  await expect(notices).toContainText('Could not save bookmark')
  await expect(row).not.toContainText('Bookmarked')

  await nurse.unroute(broken)
  await choose(nurse, row, 'Bookmark')
  await expect(row).toContainText('Bookmarked')
  await nurse.route(broken, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  await choose(nurse, row, 'Remove bookmark')
  await expect(notices).toContainText('Could not remove bookmark')
  await expect(row).toContainText('Bookmarked')
})

test('on a phone a message that is held shows its reactions', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'He slept through.' }])
  const phone = await enter('nurse', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openChannel(phone, channel.path)
  const row = messageWith(phone, 'He slept through.')
  const box = await row.boundingBox()
  const touch = await phone.context().newCDPSession(phone)
  const touchPoints = [{ x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 20 }]
  const heart = phone.getByRole('dialog').getByRole('button', { name: 'Heart' })
  // A touch that goes again at once is no press.
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const started = Date.now()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(heart).toBeVisible()
  expect(Date.now() - started).toBeGreaterThan(450)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await heart.tap()
  await expect(row.getByRole('button', { name: 'Heart: 1, yours too' })).toBeVisible()
})
