import type { Locator, Page } from '@playwright/test'
import { channelRow, composerOf, messageWith, openChannel, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

const optionsOf = (page: Page): Locator => page.getByRole('option')
const fieldOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Edit message' })

async function openMenu(message: Locator): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
}

/** Opens a message for editing, with the caret at its end. */
async function edit(page: Page, text: string): Promise<void> {
  await openMenu(messageWith(page, text))
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Control+End')
}

test('while editing, a channel and a group are named as they are while writing', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor', 'aide'])
  const other = await makeChannel(['nurse', 'doctor'])
  const [nurse, doctor] = [await enter('nurse'), await enter('doctor')]
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await write(nurse, 'The count is in')
  await edit(nurse, 'The count is in')
  await nurse.keyboard.type(` #${other.name}`)
  await expect(optionsOf(nurse)).toContainText([other.name])
  await nurse.keyboard.press('Enter')
  await nurse.keyboard.type('for @Aides')
  await expect(optionsOf(nurse)).toContainText(['Aides'])
  // Escape closes the list of names, and not the field.
  await nurse.keyboard.press('Escape')
  await expect(optionsOf(nurse)).toHaveCount(0)
  await expect(fieldOf(nurse)).toBeFocused()
  for (const _ of '@Aides') await nurse.keyboard.press('Backspace')
  await nurse.keyboard.type('@Aides')
  await expect(optionsOf(nurse)).toContainText(['Aides'])
  await nurse.keyboard.press('Tab')
  await nurse.keyboard.type('and @chan')
  await expect(optionsOf(nurse)).toContainText(['channel'])
  await nurse.keyboard.press('Enter')
  await nurse.keyboard.press('Enter')
  await expect(fieldOf(nurse)).toHaveCount(0)

  const seen = messageWith(doctor, 'The count is in')
  await expect(seen).toContainText('@Aides and @channel')
  await expect(seen).toContainText('(edited)')
  const { rows } = await server.db.query<{ body: string }>('select body from messages where group_id = $1', [
    channel.id,
  ])
  expect(rows[0]?.body).toMatch(
    /^The count is in #\[.+\]\(id:\d+\)\(type:discussion\) for @\[Aides\]\(id:\d+\)\(type:staffGroup\) and @\[channel\]\(id:\d+\)\(type:channel\)/,
  )
  await seen.getByRole('link', { name: `#${other.name}` }).click()
  await expect(doctor).toHaveURL(new RegExp(`${other.path}$`))
})

test('Enter does in the editor what it does in the composer', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['aide', 'doctor'])
  const aide = await enter('aide')
  await openChannel(aide, channel.path)
  await write(aide, 'Turned at two')
  await expect(messageWith(aide, 'Turned at two')).toBeVisible()
  await expect(composerOf(aide)).toHaveAttribute('contenteditable', 'true')
  const more = aide.getByRole('main').getByRole('button', { name: 'More', exact: true }).last()
  await more.click()
  await aide.getByRole('menuitemradio', { name: /^Enter begins a line/ }).click()
  await expect(composerOf(aide)).toHaveAttribute('enterkeyhint', 'enter')
  await edit(aide, 'Turned at two')
  await aide.keyboard.press('Enter')
  await aide.keyboard.type('and at four')
  await expect(fieldOf(aide)).toBeVisible()
  await aide.keyboard.press('Control+Enter')
  await expect(fieldOf(aide)).toHaveCount(0)
  await expect(messageWith(aide, 'and at four').locator('br').first()).toBeAttached()
  await more.click()
  await aide.getByRole('menuitemradio', { name: /^Enter sends/ }).click()
  await expect(composerOf(aide)).toHaveAttribute('enterkeyhint', 'send')
  await edit(aide, 'and at four')
  await aide.keyboard.type(', calm')
  await aide.keyboard.press('Enter')
  await expect(messageWith(aide, 'and at four, calm')).toContainText('(edited)')
})

test('a hand is picked in a skin tone by keyboard, which is remembered', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await expect(composerOf(nurse)).toHaveAttribute('contenteditable', 'true')
  await composerOf(nurse).click()
  const open = () => nurse.getByRole('main').getByRole('button', { name: 'Emoji', exact: true }).click()
  const picker = nurse.getByRole('dialog', { name: 'Emoji' })
  const tones = picker.getByRole('group', { name: 'Skin tone' })
  await open()
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
  await expect(composerOf(nurse)).toHaveAttribute('contenteditable', 'true')
  await open()
  await expect(picker.getByRole('region', { name: 'Recent' }).getByRole('button')).toHaveText(['👍🏽'])
  await expect(tones.getByRole('radio', { name: 'Medium', exact: true })).toBeChecked()
})

test('after one’s own last word there is nothing to mark unread', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Is he resting?' }])
  const other = await makeChannel(['nurse'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await write(nurse, 'Since nine.')
  await write(nurse, 'Deeply.')
  // The line that says so moves the rows: what the pointer is over is known only then.
  await expect(messageWith(nurse, 'Deeply.')).toContainText('Sent')
  await openMenu(messageWith(nurse, 'Deeply.'))
  await expect(nurse.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
  await expect(nurse.getByRole('menuitem', { name: 'Mark unread from here' })).toHaveCount(0)
  await nurse.keyboard.press('Escape')
  await openMenu(messageWith(nurse, 'Since nine.'))
  await nurse.getByRole('menuitem', { name: 'Mark unread from here' }).click()
  await expect(nurse.getByText('There is nothing to mark unread.')).toBeVisible()
  await channelRow(nurse, other.name).click()
  await expect(channelRow(nurse, channel.name)).not.toContainText('unread')
})
