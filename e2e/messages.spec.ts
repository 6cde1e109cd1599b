import { addReaction, pinMessage, unpinMessage } from '@kinward/contract/message-actions'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { channelRow, composerOf, messagesOf, messageWith, openChannel, threadOf, write } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Chooses something from a message's menu. */
async function choose(page: Page, message: Locator, name: string): Promise<void> {
  // The list may move under the pointer, as it may under a person's.
  await expect(async () => {
    await message.hover({ timeout: 2_000 })
    await message.getByRole('button', { name: 'More actions' }).click({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const panelOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('what is taken back, edited, reacted to or forwarded is so for the other at once', async ({
  enter,
  makeChannel,
}) => {
  const from = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Oxygen is ordered.' }])
  const channel = await makeChannel(['nurse', 'aide'])
  const [nurse, aide] = [await enter('nurse'), await enter('aide')]
  await openChannel(nurse, channel.path)
  await openChannel(aide, channel.path)

  await test.step('a deleted message keeps its place; what it said is for its sender', async () => {
    await write(aide, 'Wrong channel, sorry.')
    await expect(messageWith(nurse, 'Wrong channel')).toBeVisible()
    await choose(aide, messageWith(aide, 'Wrong channel'), 'Delete')
    await aide.getByRole('button', { name: 'Delete message' }).click()
    const gone = 'This message has been deleted.'
    await expect(messageWith(aide, gone)).toBeVisible()
    await expect(messageWith(nurse, gone)).toBeVisible()
    await expect(nurse.getByText('Wrong channel')).toHaveCount(0)
    await messageWith(aide, gone).getByRole('button', { name: 'View original' }).click()
    const original = aide.getByRole('dialog', { name: 'Original message' })
    await expect(original.getByText('Wrong channel, sorry.')).toBeVisible()
    await aide.keyboard.press('Escape')
    await expect(original).toHaveCount(0)
  })

  await test.step('an edit is seen live, marked, and tells what was said before', async () => {
    await write(nurse, 'Given 25 mg.')
    await choose(nurse, messageWith(nurse, 'Given 25 mg.'), 'Edit')
    const field = nurse.getByRole('textbox', { name: 'Edit message' })
    await expect(field).toBeFocused()
    await field.fill('Given 2.5 mg.')
    await field.press('Enter')
    await expect(messageWith(nurse, 'Given 2.5 mg.')).toContainText('(edited)')
    const seen = messageWith(aide, 'Given 2.5 mg.')
    await seen.getByRole('button', { name: '(edited)' }).click()
    const history = aide.getByRole('dialog', { name: 'Edit history' })
    await expect(history.getByText('Given 25 mg.')).toBeVisible()
    await expect(history.getByText('As it reads now')).toBeVisible()
    await aide.keyboard.press('Escape')
    await expect(history).toHaveCount(0)

    await choose(nurse, messageWith(nurse, 'Given 2.5 mg.'), 'Edit')
    await field.fill('never mind')
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(messageWith(nurse, 'Given 2.5 mg.')).toBeVisible()
  })

  await test.step('a reaction shows at once, reaches the other live, and tells who gave it', async () => {
    await write(aide, 'He slept through.')
    const row = messageWith(nurse, 'He slept through.')
    await row.hover()
    await row.getByRole('button', { name: 'React', exact: true }).hover()
    await row.getByRole('button', { name: 'Heart', exact: true }).click()
    await expect(row.getByRole('button', { name: 'Heart: 1, yours too' })).toHaveAttribute('aria-pressed', 'true')

    const seen = messageWith(aide, 'He slept through.')
    await seen.getByRole('button', { name: /^Heart: 1/ }).click()
    await expect(row.getByRole('button', { name: 'Heart: 2, yours too' })).toBeVisible()
    await choose(aide, seen, 'See who reacted')
    const modal = aide.getByRole('dialog', { name: 'Reactions' })
    await expect(modal.getByRole('tab', { name: 'All 2' })).toHaveAttribute('aria-selected', 'true')
    await modal.getByRole('tab', { name: 'Heart 2' }).click()
    await expect(modal.getByText('Dana Whitlock')).toBeVisible()
    await modal.getByRole('button', { name: 'Close' }).last().click()

    await row.getByRole('button', { name: 'Heart: 2, yours too' }).click()
    await expect(seen.getByRole('button', { name: 'Heart: 1, yours too' })).toBeVisible()
  })

  await test.step('a message is forwarded with words of one’s own, and its channel stays unnamed', async () => {
    await channelRow(nurse, from.name).click()
    await choose(nurse, messageWith(nurse, 'Oxygen is ordered.'), 'Forward')
    const modal = nurse.getByRole('dialog', { name: 'Forward message' })
    await modal.getByRole('button', { name: 'Forward' }).click()
    await expect(modal.getByText('Choose where it goes first.')).toBeVisible()
    await modal.getByRole('searchbox', { name: 'Forward to' }).fill(channel.name)
    await modal.getByRole('checkbox', { name: channel.name }).check()
    await modal.getByLabel('Add a message').fill('For your round')
    await modal.getByRole('button', { name: 'Forward' }).click()
    await expect(nurse.getByText('Message forwarded')).toBeVisible()
    const arrived = messageWith(aide, 'Oxygen is ordered.')
    await expect(arrived).toContainText('For your round')
    await expect(arrived).toContainText('Forwarded')
    await expect(arrived).not.toContainText(from.name)
  })
})

test('a message is sent, then delivered, then read; replies are counted; an urgent one asks everyone and reminds who has not answered', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const asked = await makeChannel(['nurse', 'doctor', 'aide'])
  const other = await makeChannel(['doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await write(nurse, 'He is awake.')
  const row = messageWith(nurse, 'He is awake.')
  await expect(row).toContainText('Sent')
  // High enough for the whole list: the doctor's is long.
  const doctor = await enter('doctor', { viewport: { width: 1440, height: 1400 } })
  await openChannel(doctor, other.path)
  await expect(row).toContainText('Delivered to 1')
  await channelRow(doctor, channel.name).click()
  await expect(row).toContainText('Read by 1 of 1')
  await row.getByRole('button', { name: 'Read by 1 of 1' }).click()
  await expect(panelOf(nurse, 'Read by').getByText('Priya Raman')).toBeVisible()
  await nurse.keyboard.press('Escape')
  await expect(panelOf(nurse, 'Read by')).toHaveCount(0)

  await test.step('a reply that was not seen is counted under its message, and read in the thread', async () => {
    const seen = messageWith(doctor, 'He is awake.')
    await seen.hover()
    await seen.getByRole('button', { name: 'Reply in thread' }).click()
    const reply = threadOf(doctor).getByRole('textbox', { name: /^Reply/ })
    await reply.fill('Since when?')
    await reply.press('Enter')
    const summary = row.getByRole('button', { name: /1 Reply/ })
    await expect(summary).toContainText('1 new')
    await summary.click()
    await expect(threadOf(nurse).getByText('Since when?')).toBeVisible()
    await expect(summary).not.toContainText('new')
    const answer = threadOf(doctor).getByRole('article').filter({ hasText: 'Since when?' })
    await expect(answer).toContainText('Read by 1 of 1')
    for (const page of [nurse, doctor]) {
      await page.keyboard.press('Escape')
      await expect(threadOf(page)).toHaveCount(0)
    }
  })

  await test.step('an urgent message asks everyone, reminds who has not answered, and names them', async () => {
    await channelRow(nurse, asked.name).click()
    await expect(nurse).toHaveURL(new RegExp(`${asked.path}$`))
    await nurse.getByRole('main').getByRole('switch', { name: 'Urgent' }).click()
    await write(nurse, 'Please come now.')
    await expect(messageWith(nurse, 'Please come now.')).toContainText('0 of 2 acknowledged')
    await expect(channelRow(doctor, asked.name)).toContainText('1 urgent')

    await server.db.query('update urgent_reminders set next_at = 1 where group_id = $1', [asked.id])
    const notice = doctor.getByRole('region', { name: 'Notices' })
    await expect(notice.getByText(`An urgent message in ${asked.name} waits for you`)).toBeVisible()
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
})

test('a bookmark and a pin are kept, lead to their message and come off; one that is not taken says so', async ({
  enter,
  makeChannel,
  server,
}) => {
  const lines = Array.from({ length: 80 }, (_, index) => ({ from: 'aide', text: `Round note ${index + 1}.` }))
  const members = ['nurse', 'doctor', 'aide']
  const kept = await makeChannel(members, [
    { from: 'aide', text: 'Handed over at seven.' },
    { from: 'doctor', text: 'Margit rings at nine.' },
    ...lines,
  ])
  const channel = await makeChannel(members, [{ from: 'aide', text: 'Spare key at 14.' }, ...lines])
  const other = await makeChannel(['nurse'])
  const doctor = await openDevice(server.origin, 'doctor')
  const page = await enter('nurse')
  await openChannel(page, kept.path)

  await test.step('a bookmark is kept, found in the panel, and let go', async () => {
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
    await expect(card).toContainText(kept.name)
    await card.getByRole('button', { name: /Margit/ }).click()
    await expect(page).toHaveURL(new RegExp(`${kept.path}\\?message=`))
    // Not at the first of many that are unread, where the channel would open.
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await choose(page, row, 'Remove bookmark')
    await expect(page.getByText('Bookmark removed successfully')).toBeVisible()
    await expect(row).not.toContainText('Bookmarked')
  })

  const row = messageWith(page, 'Spare key at 14.')
  await test.step('a pin of another stands in the panel, leads to its message, and comes off', async () => {
    const { rows } = await server.db.query<{ id: string }>(
      `select id from messages where group_id = $1 and body = 'Spare key at 14.'`,
      [channel.id],
    )
    const params = { entityId: 1, locationId: 1, groupId: channel.id, messageId: Number(rows[0]?.id) }
    const pinned = panelOf(page, 'Pinned')
    await channelRow(page, channel.name).click()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Pinned', exact: true }).click()
    await expect(pinned.getByText('No pinned messages yet')).toBeVisible()
    await doctor.call(pinMessage, { params })
    await expect(pinned.getByText('Spare key at 14.')).toBeVisible()
    await page.getByRole('button', { name: /Jump to latest|new$/ }).click()
    await expect(messageWith(page, 'Round note 80.')).toBeInViewport()
    await pinned.getByText('Spare key at 14.').click()
    await expect(row).toBeInViewport()
    await expect(row).toBeFocused()

    await page.getByRole('button', { name: 'Pinned', exact: true }).click()
    await pinned.getByRole('button', { name: 'Unpin' }).click()
    await expect(row).not.toContainText('Pinned')
    await choose(page, row, 'Pin')
    await expect(row).toContainText('Pinned')
    await expect(pinned.getByText('Spare key at 14.')).toBeVisible()
    await doctor.call(unpinMessage, { params })
    await expect(row).not.toContainText('Pinned')
  })

  await test.step('a pin or a bookmark that is not taken says so and comes off again', async () => {
    const notices = page.getByRole('region', { name: 'Notices' })
    const broken = /\/(pin|bookmarks(\/\d+)?)$/
    await page.route(broken, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    await choose(page, row, 'Pin')
    await expect(notices).toContainText('Failed to Pin/Unpin Message')
    await expect(row).not.toContainText('Pinned')
    await choose(page, row, 'Bookmark')
    await expect(notices).toContainText('Could not save bookmark')
    await expect(row).not.toContainText('Bookmarked')

    await page.unroute(broken)
    await choose(page, row, 'Bookmark')
    await expect(row).toContainText('Bookmarked')
    await page.route(broken, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
    await choose(page, row, 'Remove bookmark')
    await expect(notices).toContainText('Could not remove bookmark')
    await expect(row).toContainText('Bookmarked')
  })
})

test('a link opens a reply in its thread and a message in its place; a quote leads back, and a long message stays as it was left', async ({
  enter,
  makeChannel,
  server,
}) => {
  const answered = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Who has the key?' }])
  const text = Array.from({ length: 30 }, (_, index) => `Line ${index + 1}`).join('\n')
  const long = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text }])
  const lines = Array.from({ length: 90 }, (_, index) => ({ from: 'doctor', text: `Round note ${index + 1}.` }))
  const channel = await makeChannel(['nurse', 'doctor'], lines)
  const { rows } = await server.db.query<{ id: string }>(
    `with answered as (
       update messages set reply_count = 1, version = 2 where group_id = $1 returning id, group_id
     ), versioned as (
       update groups set version = 2 where id = $1
     )
     insert into messages (group_id, version, sender_id, hash_key, body, sent_at, parent_id)
     select a.group_id, 2, u.id, 'story-reply', 'It hangs by the door.', $2, a.id
     from answered a, users u where u.username = 'doctor' returning id`,
    [answered.id, Date.now()],
  )
  const nurse = await enter('nurse')

  await test.step('a link to a reply that stays in its thread opens the thread at it', async () => {
    await nurse.goto(`${answered.path}?message=${rows[0]?.id}`)
    await expect(threadOf(nurse).getByText('It hangs by the door.')).toBeInViewport()
    await expect(nurse).toHaveURL(/message=\d+&thread=\d+/)
    await nurse.keyboard.press('Escape')
    await expect(threadOf(nurse)).toHaveCount(0)
  })

  await test.step('the keyboard opens a message’s menu and gives the focus back', async () => {
    await messagesOf(nurse).focus()
    await nurse.keyboard.press('ArrowUp')
    await expect(messageWith(nurse, 'Who has the key?')).toBeFocused()
    await nurse.keyboard.press('Shift+F10')
    await expect(nurse.getByRole('menuitem', { name: 'Reply in thread' })).toBeVisible()
    await nurse.keyboard.press('Escape')
    await expect(nurse.getByRole('menu')).toHaveCount(0)
    await expect(messageWith(nurse, 'Who has the key?')).toBeFocused()
    await expect(composerOf(nurse)).toBeVisible()
  })

  await channelRow(nurse, long.name).click()
  await nurse.getByRole('button', { name: 'Show more' }).click()

  await test.step('a quote stands above the answer and leads back; its link opens there too', async () => {
    await channelRow(nurse, channel.name).click()
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

  await channelRow(nurse, long.name).click()
  await expect(nurse.getByRole('button', { name: 'Show less' })).toBeVisible()
  await nurse.getByRole('button', { name: 'Show less' }).click()
  await expect(nurse.getByRole('button', { name: 'Show more' })).toBeVisible()
})

test('opening a thread asks the server once, and so does seeing who reacted; what is marked unread in one tab is so in the other', async ({
  enter,
  makeChannel,
  server,
}) => {
  const answered = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'He slept through.' }])
  const lines = Array.from({ length: 6 }, (_, index) => ({ from: 'doctor', text: `Evening note ${index + 1}.` }))
  const channel = await makeChannel(['nurse', 'doctor'], lines)
  const other = await makeChannel(['nurse'])
  const [nurse, doctor] = [await enter('nurse'), await openDevice(server.origin, 'doctor')]
  const params = { entityId: 1, locationId: 1, groupId: answered.id }
  const { messages } = await doctor.call(listMessages, { params, query: {} })
  const messageId = messages[0]?.id ?? 0
  await doctor.call(addReaction, { params: { ...params, messageId }, body: { type: 'heart' } })
  await doctor.call(sendMessage, { params, query: {}, body: { message: 'Until six.', parentId: messageId } })
  await openChannel(nurse, answered.path)
  const row = messageWith(nurse, 'He slept through.')
  await expect(row.getByRole('button', { name: 'Heart: 1' })).toBeVisible()
  await nurse.waitForLoadState('networkidle')
  const asked: string[] = []
  nurse.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes(`/groups/${answered.id}/`))
      asked.push(`${request.method()} ${pathname.split('/').slice(-2).join('/')}`)
  })

  await row.getByRole('button', { name: /1 Reply/ }).click()
  await expect(threadOf(nurse).getByText('Until six.')).toBeVisible()
  await nurse.waitForLoadState('networkidle')
  expect(asked.splice(0)).toEqual([`POST ${messageId}/replies`])
  await choose(nurse, row, 'See who reacted')
  const reactions = nurse.getByRole('dialog', { name: 'Reactions' })
  await expect(reactions.getByText('Dr. Priya Raman')).toBeVisible()
  await nurse.waitForLoadState('networkidle')
  expect(asked).toEqual([`GET ${messageId}/reactions`])
  await nurse.keyboard.press('Escape')
  await expect(reactions).toHaveCount(0)
  await nurse.keyboard.press('Escape')
  await expect(threadOf(nurse)).toHaveCount(0)

  await channelRow(nurse, channel.name).click()
  await expect(messageWith(nurse, 'Evening note 6.')).toBeVisible()
  await expect(channelRow(nurse, channel.name)).not.toContainText('unread')
  const tab = await nurse.context().newPage()
  await openChannel(tab, other.path)
  await expect(channelRow(tab, channel.name)).not.toContainText('unread')

  await nurse.bringToFront()
  await choose(nurse, messageWith(nurse, 'Evening note 4.'), 'Mark unread from here')
  await expect(nurse.getByRole('separator', { name: 'Unread from here' })).toBeVisible()
  await expect(channelRow(tab, channel.name)).toContainText('3 unread')
  await expect(channelRow(nurse, channel.name)).toContainText('3 unread')

  await channelRow(nurse, other.name).click()
  await channelRow(nurse, channel.name).click()
  await expect(channelRow(nurse, channel.name)).not.toContainText('unread')
  await expect(channelRow(tab, channel.name)).not.toContainText('unread')
})
