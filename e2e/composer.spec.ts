import type { Page } from '@playwright/test'
import { composerOf, messageWith, openChannel, threadOf, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

const optionsOf = (page: Page) => page.getByRole('option')
const toolOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** A composer in which an editor stands, with the caret in it. */
async function startWriting(page: Page): Promise<void> {
  await expect(composerOf(page)).toHaveAttribute('contenteditable', 'true')
  await composerOf(page).click()
}

test('a mention is picked by keyboard among those in the channel, and reaches the one it names', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
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
})

test('a group and everyone can be mentioned, and Escape leaves the words alone', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor', 'aide'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await startWriting(nurse)
  await nurse.keyboard.type('@Aides')
  await expect(optionsOf(nurse)).toContainText(['Aides'])
  await nurse.keyboard.press('Tab')
  await nurse.keyboard.type('and @chan')
  await expect(optionsOf(nurse)).toContainText(['channel'])
  await nurse.keyboard.press('Enter')
  await nurse.keyboard.type('not @Dr')
  await expect(optionsOf(nurse)).toHaveCount(1)
  await nurse.keyboard.press('Escape')
  await expect(optionsOf(nurse)).toHaveCount(0)
  await nurse.keyboard.press('Enter')
  await expect(messageWith(nurse, '@Aides and @channel not @Dr')).toBeVisible()
  await expect
    .poll(async () => {
      const { rows } = await server.db.query<{ body: string }>('select body from messages where group_id = $1', [
        channel.id,
      ])
      return rows[0]?.body
    })
    .toMatch(/^@\[Aides\]\(id:\d+\)\(type:staffGroup\) and @\[channel\]\(id:\d+\)\(type:channel\) not @Dr$/)
})

test('a channel is named with #, leads there, and is not offered to family', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const other = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await startWriting(nurse)
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

test('words are formatted by button and by shortcut', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await startWriting(nurse)
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
  const message = messageWith(nurse, 'Give 2.5 mg now, slowly, once')
  await expect(message.locator('b, strong').filter({ hasText: '2.5 mg' })).toBeVisible()
  await expect(message.locator('i, em').filter({ hasText: 'slowly' })).toBeVisible()
  await expect(message.locator('u').filter({ hasText: 'once' })).toBeVisible()
})

test('an emoji is found by keyboard, and is offered first the next time', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await startWriting(nurse)
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

test('rich text that is pasted keeps its marks and lines, and nothing else of it', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await startWriting(nurse)
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
  const message = messageWith(nurse, 'Take two')
  await expect(message).toContainText('<b>as text</b>')
  await expect(message.locator('b, strong').filter({ hasText: 'two' })).toBeVisible()
  await expect(message.locator('br')).toHaveCount(3)
  expect(await nurse.title()).not.toBe('ran')
})

test('what is cut and pasted in the composer still names whom it named', async ({ enter, makeChannel, server }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await startWriting(nurse)
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
  const { rows } = await server.db.query<{ body: string }>('select body from messages where group_id = $1', [
    channel.id,
  ])
  expect(rows[0]?.body).toMatch(/^@\[Dr\. Priya Raman\]\(id:\d+\) come$/)
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

test('an urgent message says whom it asks, asks them, and the next one is not urgent', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor', 'aide'], [{ from: 'doctor', text: 'How is he?' }])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  const urgent = nurse.getByRole('main').getByRole('switch', { name: 'Urgent' })
  await urgent.click()
  await expect(nurse.getByText('Asks all 2 to acknowledge')).toBeVisible()
  await composerOf(nurse).fill('I need an order')
  await toolOf(nurse, 'Send urgent').click()
  await expect(messageWith(doctor, 'I need an order').getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  await expect(urgent).toHaveAttribute('aria-checked', 'false')
  await expect(toolOf(nurse, 'Send')).toBeVisible()

  await messageWith(nurse, 'How is he?').hover()
  await messageWith(nurse, 'How is he?').getByRole('button', { name: 'Reply in thread' }).click()
  const inThread = threadOf(nurse).getByRole('switch', { name: 'Urgent' })
  await expect(threadOf(nurse).getByRole('textbox')).toBeVisible()
  await expect(inThread).toHaveCount(0)
  await threadOf(nurse).getByLabel('Also show in the channel').check()
  await expect(inThread).toBeVisible()
})

test('a quote stands above the words until it is removed or sent, and survives a reload', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Is the kit complete?' }])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
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
  await nurse.reload()
  await expect(quote).toContainText('Is the kit complete?')
  await write(nurse, 'One ampoule short')
  await expect(quote).toHaveCount(0)
  await expect(messageWith(doctor, 'One ampoule short')).toContainText('Is the kit complete?')
})

test('the other sees who is typing, in the channel and in the thread, until the message is there', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Repeat?' }])
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

  for (const page of [nurse, doctor]) {
    await messageWith(page, 'Repeat?').hover()
    await messageWith(page, 'Repeat?').getByRole('button', { name: 'Reply in thread' }).click()
  }
  await threadOf(nurse).getByRole('textbox').click()
  // It is said anew now and again while one goes on writing.
  await expect(async () => {
    await nurse.keyboard.type('yes ')
    await expect(threadOf(doctor).getByText('Dana Whitlock is typing…')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(doctor.getByText('is typing…')).toHaveCount(1)
})

test('a text over the limit says so, is not sent and stays', async ({ enter, makeChannel }) => {
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
