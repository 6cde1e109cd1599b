import type { Locator, Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import {
  channelRow,
  composerOf,
  messageWith,
  nameAidesAndChannel,
  openChannel,
  optionsOf,
  threadOf,
  write,
} from './support/chat.ts'
import { expect, test } from './support/test.ts'

const toolOf = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })

/** A composer in which an editor stands, with the caret in it. */
async function startWriting(page: Page): Promise<void> {
  await expect(composerOf(page)).toHaveAttribute('contenteditable', 'true')
  await composerOf(page).click()
}

/** What is stored of a channel's messages, in their order. */
async function bodiesOf({ db }: AppServer, channelId: number): Promise<string[]> {
  const { rows } = await db.query<{ body: string }>('select body from messages where group_id = $1 order by seq', [
    channelId,
  ])
  return rows.map(({ body }) => body)
}

async function openThread(page: Page, text: string): Promise<void> {
  await messageWith(page, text).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Reply in thread' }).click()
}

async function closeThread(page: Page): Promise<void> {
  await threadOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(threadOf(page)).toHaveCount(0)
}

test('people, groups and channels are named by keyboard, reach whom they name, and family is offered no channels', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const other = await makeChannel(['nurse', 'doctor', 'aide'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, other.path)
  await openChannel(doctor, channel.path)
  await startWriting(nurse)
  await nameAidesAndChannel(nurse)
  await nurse.keyboard.type('not @Dr')
  await expect(optionsOf(nurse)).toHaveCount(1)
  await nurse.keyboard.press('Escape')
  await expect(optionsOf(nurse)).toHaveCount(0)
  await nurse.keyboard.press('Enter')
  await expect(messageWith(nurse, '@Aides and @channel not @Dr')).toBeVisible()
  await expect
    .poll(async () => (await bodiesOf(server, other.id))[0])
    .toMatch(/^@\[Aides\]\(id:\d+\)\(type:staffGroup\) and @\[channel\]\(id:\d+\)\(type:channel\) not @Dr$/)

  await nurse.keyboard.type('@Dr')
  await expect(optionsOf(nurse)).toHaveCount(1)
  await nurse.keyboard.press('Enter')
  await nurse.keyboard.type('come')
  await nurse.keyboard.press('Control+a')
  await nurse.keyboard.press('Control+x')
  await expect(composerOf(nurse)).toHaveText('')
  await nurse.keyboard.press('Control+v')
  await nurse.keyboard.press('Enter')
  await expect(messageWith(nurse, '@Dr. Priya Raman come')).toContainText('Sent')
  expect((await bodiesOf(server, other.id))[1]).toMatch(/^@\[Dr\. Priya Raman\]\(id:\d+\) come$/)

  await channelRow(nurse, channel.name).click()
  await expect(nurse.getByRole('heading', { name: channel.name })).toBeVisible()
  await startWriting(nurse)
  for (const absent of ['@Dana', '@Teun']) {
    await nurse.keyboard.type(absent)
    await expect(optionsOf(nurse)).toHaveCount(0)
    await nurse.keyboard.press('Control+a')
    await nurse.keyboard.press('Backspace')
  }
  await nurse.keyboard.type('@')
  await expect(optionsOf(nurse)).toContainText(['Dr. Priya Raman', 'channel'])
  await nurse.keyboard.press('ArrowDown')
  await nurse.keyboard.press('ArrowUp')
  await nurse.keyboard.press('Enter')
  await nurse.keyboard.type('please look')
  await nurse.keyboard.press('Enter')
  await expect(messageWith(doctor, 'please look')).toContainText('@Dr. Priya Raman')
  const { rows } = await server.db.query<{ username: string }>(
    `select u.username from message_mentions m join users u on u.id = m.user_id
     join messages on messages.id = m.message_id where messages.group_id = $1`,
    [channel.id],
  )
  expect(rows).toEqual([{ username: 'doctor' }])

  await toolOf(nurse, 'Name a channel').click()
  await nurse.keyboard.type(other.name)
  await expect(optionsOf(nurse)).toContainText([other.name])
  await nurse.keyboard.press('Enter')
  await nurse.keyboard.type('has the count')
  await nurse.keyboard.press('Enter')
  await messageWith(doctor, 'has the count')
    .getByRole('link', { name: `#${other.name}` })
    .click()
  await expect(doctor).toHaveURL(new RegExp(`${other.path}$`))

  const daughter = await enter('daughter')
  await daughter.goto('/chat')
  await daughter.getByRole('navigation', { name: 'Channels' }).getByRole('link').first().click()
  await startWriting(daughter)
  await expect(toolOf(daughter, 'Mention someone')).toBeVisible()
  await expect(toolOf(daughter, 'Name a channel')).toHaveCount(0)
  await daughter.keyboard.type('#')
  await expect(optionsOf(daughter)).toHaveCount(0)
})

test('words over the limit are held back, others are formatted or pasted with their marks, and an emoji is found by keyboard', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await startWriting(nurse)
  await composerOf(nurse).fill('x'.repeat(10_001))
  await expect(nurse.getByText('Maximum 10000 characters')).toBeVisible()
  await expect(toolOf(nurse, 'Send')).toHaveAttribute('aria-disabled', 'true')
  await expect(toolOf(nurse, 'Send')).toHaveAccessibleDescription('Maximum 10000 characters')
  await nurse.keyboard.press('Enter')
  await toolOf(nurse, 'Send').click({ force: true })
  await expect(composerOf(nurse)).toHaveText('x'.repeat(10_001))
  await composerOf(nurse).press('Backspace')
  await expect(toolOf(nurse, 'Send')).not.toHaveAttribute('aria-disabled')
  await nurse.keyboard.press('Enter')
  await expect(composerOf(nurse)).toHaveText('')

  await nurse.keyboard.type('Give ')
  await nurse.keyboard.press('Control+b')
  await nurse.keyboard.type('2.5 mg')
  await nurse.keyboard.press('Control+b')
  await nurse.keyboard.type(' now, ')
  await toolOf(nurse, 'Formatting').click()
  await toolOf(nurse, 'Italic').click()
  await expect(toolOf(nurse, 'Italic')).toHaveAttribute('aria-pressed', 'true')
  await nurse.keyboard.type('slowly')
  await toolOf(nurse, 'Italic').click()
  await nurse.keyboard.type(', ')
  await nurse.keyboard.press('Control+u')
  await nurse.keyboard.type('once')
  await nurse.keyboard.press('Enter')
  const formatted = messageWith(nurse, 'Give 2.5 mg now, slowly, once')
  await expect(formatted.locator('b, strong').filter({ hasText: '2.5 mg' })).toBeVisible()
  await expect(formatted.locator('i, em').filter({ hasText: 'slowly' })).toBeVisible()
  await expect(formatted.locator('u').filter({ hasText: 'once' })).toBeVisible()

  const paste = (data: Record<string, string>) =>
    composerOf(nurse).evaluate((field, types) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, data)
  await paste({
    'text/html':
      '<p>Take <b>two</b></p><p style="color:red"><i>slowly</i><img src=x onerror="document.title=\'ran\'">' +
      '<script>document.title="ran"</script></p>',
    'text/plain': 'Take two slowly',
  })
  await expect(composerOf(nurse)).toContainText('slowly')
  expect(await composerOf(nurse).locator('img, script, [style*="color"]').count()).toBe(0)
  await nurse.keyboard.press('Shift+Enter')
  await paste({ 'text/plain': '<b>as text</b>\nof two lines' })
  await nurse.keyboard.press('Enter')
  const pasted = messageWith(nurse, 'Take two')
  await expect(pasted).toContainText('<b>as text</b>')
  await expect(pasted.locator('b, strong').filter({ hasText: 'two' })).toBeVisible()
  await expect(pasted.locator('br')).toHaveCount(3)
  expect(await nurse.title()).not.toBe('ran')

  await nurse.keyboard.type('Given ')
  await toolOf(nurse, 'Emoji').click()
  const picker = nurse.getByRole('dialog', { name: 'Emoji' })
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await nurse.keyboard.type('pill')
  await expect(picker.getByRole('button', { name: 'pill', exact: true })).toBeVisible()
  await nurse.keyboard.press('ArrowDown')
  await nurse.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(composerOf(nurse)).toHaveText('Given 💊')
  await nurse.keyboard.type(' at 3')
  await expect(composerOf(nurse)).toHaveText('Given 💊 at 3')
  await toolOf(nurse, 'Emoji').click()
  await expect(picker.getByRole('region', { name: 'Recent' }).getByRole('button')).toHaveText(['💊'])
  await nurse.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
})

test('whoever prefers it begins lines with Enter and sends with Ctrl+Enter, on every device', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['aide', 'doctor'])
  const aide = await enter('aide')
  const tablet = await enter('aide')
  await openChannel(aide, channel.path)
  await openChannel(tablet, channel.path)
  await startWriting(aide)
  await toolOf(aide, 'More').last().click()
  await aide.getByRole('menuitemradio', { name: /^Enter begins a line/ }).click()
  for (const page of [aide, tablet]) {
    await expect(composerOf(page)).toHaveAttribute('enterkeyhint', 'enter')
    await composerOf(page).click()
    await page.keyboard.type('One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('Control+Enter')
    await expect(messageWith(page, 'One').locator('br').first()).toBeAttached()
    await expect(composerOf(page)).toHaveText('')
  }
  await toolOf(aide, 'More').last().click()
  await aide.getByRole('menuitemradio', { name: /^Enter sends/ }).click()
  await write(aide, 'Back to Enter')
  await expect(messageWith(aide, 'Back to Enter')).toBeVisible()
})

test('the other sees who is typing and who is asked urgently; a quote and a skin tone are kept over a reload', async ({
  enter,
  makeChannel,
}) => {
  const said = ['How is he?', 'Is the kit complete?', 'Repeat?'].map((text) => ({ from: 'doctor', text }))
  const channel = await makeChannel(['nurse', 'doctor', 'aide'], said)
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await expect(messageWith(doctor, 'Repeat?')).toBeVisible()
  const line = doctor.getByText('Dana Whitlock is typing…')
  await startWriting(doctor)
  const before = await composerOf(doctor).boundingBox()
  await startWriting(nurse)
  await nurse.keyboard.type('On my way')
  await expect(line).toBeVisible()
  expect(await composerOf(doctor).boundingBox()).toEqual(before)
  await expect(nurse.getByText('is typing…')).toHaveCount(0)
  await nurse.keyboard.press('Enter')
  await expect(messageWith(doctor, 'On my way')).toBeVisible()
  await expect(line).toHaveCount(0)

  for (const page of [nurse, doctor]) await openThread(page, 'Repeat?')
  await threadOf(nurse).getByRole('textbox').click()
  // It is said anew now and again while one goes on writing.
  await expect(async () => {
    await nurse.keyboard.type('yes ')
    await expect(threadOf(doctor).getByText('Dana Whitlock is typing…')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(doctor.getByText('is typing…')).toHaveCount(1)
  for (const page of [nurse, doctor]) await closeThread(page)

  const urgent = nurse.getByRole('main').getByRole('switch', { name: 'Urgent' })
  await urgent.click()
  await expect(nurse.getByText('Asks all 2 to acknowledge')).toBeVisible()
  await composerOf(nurse).fill('I need an order')
  await toolOf(nurse, 'Send urgent').click()
  await expect(messageWith(doctor, 'I need an order').getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  await expect(urgent).toHaveAttribute('aria-checked', 'false')
  await expect(toolOf(nurse, 'Send')).toBeVisible()

  await openThread(nurse, 'How is he?')
  const inThread = threadOf(nurse).getByRole('switch', { name: 'Urgent' })
  await expect(threadOf(nurse).getByRole('textbox')).toBeVisible()
  await expect(inThread).toHaveCount(0)
  await threadOf(nurse).getByLabel('Also show in the channel').check()
  await expect(inThread).toBeVisible()
  await closeThread(nurse)

  const quote = nurse.getByRole('group', { name: 'Quote of Dr. Priya Raman' })
  async function chooseQuote() {
    await messageWith(nurse, 'Is the kit complete?').first().click({ button: 'right' })
    await nurse.getByRole('menuitem', { name: 'Quote' }).click()
    await expect(quote).toContainText('Is the kit complete?')
  }
  await chooseQuote()
  await quote.getByRole('button', { name: 'Remove quote' }).click()
  await expect(quote).toHaveCount(0)
  await chooseQuote()
  await startWriting(nurse)
  const picker = nurse.getByRole('dialog', { name: 'Emoji' })
  const tones = picker.getByRole('group', { name: 'Skin tone' })
  await toolOf(nurse, 'Emoji').click()
  await expect(picker.getByRole('button', { name: 'thumbs up', exact: true }).first()).toBeAttached()
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await nurse.keyboard.press('Tab')
  await expect(tones.getByRole('radio', { name: 'Yellow' })).toBeFocused()
  await nurse.keyboard.press('ArrowRight')
  await nurse.keyboard.press('ArrowRight')
  await nurse.keyboard.press('ArrowRight')
  await expect(tones.getByRole('radio', { name: 'Medium', exact: true })).toBeChecked()
  await picker.getByRole('searchbox').fill('thumbs up')
  await expect(picker.getByRole('button', { name: 'thumbs up', exact: true })).toHaveText('👍🏽')
  await nurse.keyboard.press('ArrowDown')
  await nurse.keyboard.press('Enter')
  await expect(composerOf(nurse)).toHaveText('👍🏽')
  await nurse.reload()
  await expect(quote).toContainText('Is the kit complete?')
  await expect(composerOf(nurse)).toHaveAttribute('contenteditable', 'true')
  await toolOf(nurse, 'Emoji').click()
  await expect(picker.getByRole('region', { name: 'Recent' }).getByRole('button')).toHaveText(['👍🏽'])
  await expect(tones.getByRole('radio', { name: 'Medium', exact: true })).toBeChecked()
  await nurse.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await write(nurse, 'One ampoule short')
  await expect(quote).toHaveCount(0)
  await expect(messageWith(doctor, 'One ampoule short')).toContainText('Is the kit complete?')
})

test('on a phone every tool is behind one button', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse', { viewport: { width: 390, height: 844 } })
  await openChannel(nurse, channel.path)
  await startWriting(nurse)
  await nurse.keyboard.type('Ask ')
  const tools = toolOf(nurse, 'Add and format')
  await tools.click()
  await nurse.getByRole('menuitem', { name: 'Mention someone' }).click()
  await expect(optionsOf(nurse)).toContainText(['Dr. Priya Raman'])
  await nurse.keyboard.press('Enter')
  await tools.click()
  await nurse.getByRole('menuitem', { name: 'Emoji' }).click()
  await nurse.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: 'pill', exact: true }).click()
  await expect(composerOf(nurse)).toHaveText('Ask @Dr. Priya Raman 💊')
  await tools.click()
  await nurse.getByRole('menuitemradio', { name: 'Urgent' }).click()
  await expect(nurse.getByText('Asks 1 person to acknowledge')).toBeVisible()
  await toolOf(nurse, 'Send urgent').click()
  await expect(messageWith(nurse, 'Ask @Dr. Priya Raman 💊')).toContainText('URGENT')
})
