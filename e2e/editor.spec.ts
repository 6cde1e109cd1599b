import type { Locator, Page } from '@playwright/test'
import {
  channelRow,
  composerOf,
  messageWith,
  nameAidesAndChannel,
  openChannel,
  optionsOf,
  write,
} from './support/chat.ts'
import { expect, test } from './support/test.ts'

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

test('while editing, names and Enter do what they do while writing; after one’s own last word there is nothing to mark unread', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor', 'aide'], [{ from: 'doctor', text: 'Is he resting?' }])
  const other = await makeChannel(['nurse', 'aide'])
  const [nurse, aide] = [await enter('nurse'), await enter('aide')]
  await openChannel(nurse, channel.path)
  await openChannel(aide, channel.path)
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
  await nameAidesAndChannel(nurse)
  await nurse.keyboard.press('Enter')
  await expect(fieldOf(nurse)).toHaveCount(0)

  const seen = messageWith(aide, 'The count is in')
  await expect(seen).toContainText('@Aides and @channel')
  await expect(seen).toContainText('(edited)')
  const { rows } = await server.db.query<{ body: string }>(
    'select body from messages where group_id = $1 order by seq desc limit 1',
    [channel.id],
  )
  expect(rows[0]?.body).toMatch(
    /^The count is in #\[.+\]\(id:\d+\)\(type:discussion\) for @\[Aides\]\(id:\d+\)\(type:staffGroup\) and @\[channel\]\(id:\d+\)\(type:channel\)/,
  )
  await seen.getByRole('link', { name: `#${other.name}` }).click()
  await expect(aide).toHaveURL(new RegExp(`${other.path}$`))

  await expect(aide.getByRole('heading', { name: other.name })).toBeVisible()
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
