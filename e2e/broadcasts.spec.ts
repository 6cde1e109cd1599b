import type { Page } from '@playwright/test'
import { NORTH_SHORE } from './support/chat.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { fixture } from './support/files.ts'
import { expect, test } from './support/test.ts'

const BROADCASTS = `${NORTH_SHORE}/broadcasts`
const SENT = `${BROADCASTS}?view=sent`

let made = 0
const newTitle = () => `Roads after the storm ${process.pid} ${++made}`

const receivedBy = (page: Page) => page.getByRole('list', { name: 'Broadcasts you received' })
const composing = (page: Page) => page.getByRole('dialog', { name: 'New broadcast' })

async function write(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New broadcast' }).first().click()
  await composing(page).getByLabel('Title').fill(title)
  const words = composing(page).getByRole('textbox', { name: 'Message' })
  await words.click()
  await page.keyboard.type('Take the coast road.')
}

test('a shift lead announces something that a nurse sees come and reads; what she begins next is kept, scheduled and called off', async ({
  enter,
}) => {
  const [title, later] = [newTitle(), newTitle()]
  const [lead, nurse] = await Promise.all([enter('lena.sorko'), enter('nurse')])
  await Promise.all([lead.goto(SENT), nurse.goto(BROADCASTS)])
  await expect(receivedBy(nurse)).toContainText('Winter road plan for home visits')
  await expectNoBarriers(nurse, 'main')

  await write(lead, title)
  await expect(composing(lead).getByText(/^Goes to \d+ people$/)).toBeVisible()
  await composing(lead).getByRole('button', { name: 'Send' }).click()
  const asking = lead.getByRole('dialog', { name: /^Send to \d+ people\?$/ })
  await expect(asking).toContainText('It cannot be taken back.')
  await asking.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  await expect(lead.getByRole('heading', { name: title })).toBeVisible()
  const readers = lead.getByRole('region', { name: 'Who has read it' })
  await expect(readers.getByRole('listitem').filter({ hasText: 'Dana Whitlock' })).toContainText('Not read yet')
  await expectNoBarriers(lead, 'main')

  const row = receivedBy(nurse).getByRole('link', { name: new RegExp(title) })
  await expect(row).toContainText('Unread')
  await row.click()
  await expect(nurse.getByRole('article', { name: title })).toContainText('Take the coast road.')
  await expect(row).not.toContainText('Unread')

  await write(lead, later)
  await lead.keyboard.press('Escape')
  await expect(composing(lead)).toBeHidden()
  await lead.getByRole('button', { name: 'New broadcast' }).first().click()
  await expect(composing(lead).getByLabel('Title')).toHaveValue(later)
  await composing(lead).getByRole('radio', { name: 'Later' }).check()
  // Only what is in the window scrolls, so that its title and its buttons stay.
  expect(await composing(lead).evaluate((window) => window.scrollTop)).toBe(0)
  await composing(lead).getByRole('button', { name: 'Schedule' }).click()
  await expect(composing(lead)).toContainText('Choose a time that is still to come.')
  const tomorrow = await lead.evaluate(() => {
    const at = Date.now() + 24 * 60 * 60_000
    return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await composing(lead).getByLabel('Date and time').fill(tomorrow)
  await composing(lead).getByRole('button', { name: 'Schedule' }).click()
  await lead.getByRole('button', { name: 'Schedule it' }).click()
  await expect(lead.getByRole('article', { name: later })).toContainText('Goes out')

  await lead.getByRole('button', { name: 'Call off' }).click()
  await lead.getByRole('dialog').getByRole('button', { name: 'Call off' }).click()
  await expect(lead.getByRole('article', { name: later })).toContainText('Called off')

  // By now the nurse has read the first one.
  await lead
    .getByRole('list', { name: 'Broadcasts you sent or oversee' })
    .getByRole('link', { name: new RegExp(title) })
    .click()
  await expect(lead.getByRole('article', { name: title })).toBeVisible()
  await expect(readers.getByRole('listitem').filter({ hasText: 'Dana Whitlock' })).not.toContainText('Not read yet')
})

test('on a phone a broadcast of others does not open, list and broadcast take turns, and what an unread one carries opens over the page', async ({
  enter,
}) => {
  const title = newTitle()
  const [lead, nurse] = await Promise.all([enter('lena.sorko'), enter('nurse')])
  await nurse.setViewportSize({ width: 390, height: 844 })
  await nurse.goto(`${BROADCASTS}/999999`)
  await expect(nurse.getByText('You cannot open this broadcast')).toBeVisible()
  const backToAll = nurse.getByRole('link', { name: 'Back to all broadcasts' })
  await backToAll.click()
  await receivedBy(nurse)
    .getByRole('link', { name: /Winter road plan/ })
    .click()
  await expect(nurse.getByRole('article', { name: /Winter road plan/ })).toContainText('Nobody has to drive on ice.')
  await expect(receivedBy(nurse)).toBeHidden()
  await backToAll.click()
  await expect(receivedBy(nurse)).toBeVisible()
  await nurse.getByRole('link', { name: 'Back to the chats' }).click()

  await lead.goto(BROADCASTS)
  await write(lead, title)
  for (const name of ['drawing.png', 'plan.pdf']) {
    await composing(lead).locator('input[type=file]').setInputFiles(fixture(name))
    await expect(composing(lead).getByRole('listitem').filter({ hasText: name })).toContainText(/\d\s(?:B|KB)/)
  }
  await expect(composing(lead).getByText(/^Goes to \d+ people$/)).toBeVisible()
  await composing(lead).getByRole('button', { name: 'Send' }).click()
  const asking = lead.getByRole('dialog', { name: /^Send to \d+ people\?$/ })
  await asking.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  await expect(lead.getByRole('heading', { name: title })).toBeVisible()

  const you = nurse.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /You/ })
  await expect(you).toHaveAccessibleName('Something is unread You')
  await you.click()
  const entry = nurse.getByRole('menuitem', { name: /^Broadcast/ })
  await expect(entry).toHaveAccessibleName('Broadcast Something is unread')
  await entry.click()
  await receivedBy(nurse)
    .getByRole('link', { name: new RegExp(title) })
    .click()
  const picture = nurse.getByRole('button', { name: 'Open drawing.png' })
  await picture.click()
  const viewer = nurse.getByRole('dialog', { name: 'Media viewer' })
  await expect(viewer.getByRole('heading')).toHaveText('drawing.png')
  await expect(viewer).toContainText('Lena Sorko')
  await expectNoBarriers(nurse, 'dialog')
  await nurse.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading')).toHaveText('plan.pdf')
  await nurse.goBack()
  await expect(viewer).toBeHidden()
  await expect(nurse.getByRole('article', { name: title })).toBeVisible()
})
