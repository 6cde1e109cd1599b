import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { channelRow, composerOf, messageWith, NORTH_SHORE, openChannel, threadOf } from './support/chat.ts'

const FIELD = { name: 'Search messages, files, people' }
const SWITCHER = { name: 'Go to a patient, person or channel' }

const chosenOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Go to' }).getByRole('option', { selected: true })

/** It is loaded with its first use: whoever types sees it first. */
async function openSwitcher(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', SWITCHER)).toBeFocused()
}

test('what was said is found by a word, a reply in its thread, and the form writes what narrows the search', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(
    ['nurse', 'doctor'],
    [
      { from: 'doctor', text: 'Haloperidol 0.5 mg at ten' },
      { from: 'nurse', text: 'Given, and he settled' },
    ],
  )
  const busy = await makeChannel(
    ['nurse', 'doctor'],
    [
      { from: 'doctor', text: 'Any glycopyrrolate left?' },
      { from: 'nurse', text: 'Two ampoules of glycopyrrolate' },
    ],
  )
  const page = await enter('nurse')
  await page.goto(NORTH_SHORE)
  const filter = page.getByRole('searchbox', { name: 'Patients, people, channels' })
  await filter.fill('haloperidol')
  await page.getByRole('link', { name: 'Search messages for “haloperidol”' }).click()
  const results = page.getByRole('region', { name: 'Messages' }).getByRole('link')
  const found = results.filter({ hasText: channel.name })
  await expect(found.locator('mark')).toHaveText('Haloperidol')
  await expect(found).toContainText('0.5 mg')
  await found.click()
  await expect(messageWith(page, 'Haloperidol')).toBeInViewport()
  await page.goBack()
  const field = page.getByRole('searchbox', FIELD)
  await expect(field).toHaveValue('haloperidol')
  await expect(found).toBeVisible()

  await filter.fill('')
  await channelRow(page, busy.name).click()
  await messageWith(page, 'Any glycopyrrolate').hover()
  await messageWith(page, 'Any glycopyrrolate').getByRole('button', { name: 'Reply in thread' }).click()
  await threadOf(page).getByRole('textbox').fill('Glycopyrrolate is in the blue box')
  await threadOf(page).getByRole('textbox').press('Enter')
  await expect(threadOf(page).getByText('blue box')).toBeVisible()

  await page.getByRole('button', { name: 'Search in this channel' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(new RegExp(`^in:"?${busy.name}"? $`))
  await field.pressSequentially('glycopyr')
  await expect(results).toHaveCount(3)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'From' }).fill('Priya Raman')
  await expect(field).toHaveValue(/from:"Priya Raman"/)
  await expect(results).toHaveCount(1)
  await expect(results).toContainText('Any glycopyrrolate left?')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(field).toHaveValue('glycopyr')
  await page.getByRole('button', { name: 'Newest' }).click()
  const reply = results.filter({ hasText: 'blue box' })
  await expect(reply).toContainText('In a thread')
  await reply.click()
  await expect(threadOf(page).getByText('Glycopyrrolate is in the blue box')).toBeVisible()
})

test('a search says when nothing is found, what cannot be meant and that it did not work, and finds all else beside the messages, and more on asking', async ({
  enter,
  makeChannel,
}) => {
  const said = Array.from({ length: 45 }, (_, index) => ({ from: 'doctor', text: `Furosemide, dose ${index + 1}` }))
  const channel = await makeChannel(['nurse', 'doctor'], said)
  const page = await enter('nurse')
  await page.goto(`${NORTH_SHORE}/search`)
  const field = page.getByRole('searchbox', FIELD)
  await field.fill('qzxqzx')
  await expect(page.getByText('Nothing was found')).toBeVisible()
  await field.fill('pain before:soon')
  await expect(page.getByText('before: takes a day such as 2026-11-03, not “soon”.')).toBeVisible()
  await page.route('**/api/v2/search/*', (route) => route.fulfill({ status: 503, body: '' }))
  await field.fill('oxygen')
  await expect(page.getByText('The search did not work')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/v2/search/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link').first()).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('list', { name: 'Recent searches' })).toContainText('oxygen')

  const kinds = page.getByRole('group', { name: 'Search', exact: true })
  const found = (kind: string): Locator => page.getByRole('region', { name: kind, exact: true }).getByRole('listitem')

  await field.fill('brandvold')
  await kinds.getByRole('button', { name: /^Patients/ }).click()
  await expect(found('Patients').first()).toContainText('Walter Brandvold')
  await kinds.getByRole('button', { name: /^Channels/ }).click()
  await expect(found('Channels').filter({ hasText: 'Brandvold family' })).toBeVisible()
  await field.fill('raman')
  await kinds.getByRole('button', { name: /^People/ }).click()
  await expect(found('People').first()).toContainText('Priya Raman')
  await field.fill('wound')
  await kinds.getByRole('button', { name: /^Files/ }).click()
  await expect(found('Files').first()).toBeVisible()

  await field.fill(`furosemide in:"${channel.name}"`)
  await kinds.getByRole('button', { name: /^Messages/ }).click()
  await page.getByRole('button', { name: 'Newest' }).click()
  await expect(found('Messages').first()).toContainText('dose 45')
  const before = await found('Messages').count()
  expect(before).toBeLessThan(45)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => found('Messages').count()).toBeGreaterThan(before)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Before', { exact: true }).fill('2020-01-01')
  await expect(field).toHaveValue(/before:2020-01-01/)
  await expect(page.getByText('Nothing was found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(found('Messages').first()).toContainText('dose')
})

test('the quick switcher loses nothing that is typed before it is there, and leads anywhere by the keyboard alone', async ({
  enter,
}) => {
  const page = await enter('nurse')
  await openChannel(page, `${NORTH_SHORE}/channels/1`)
  const composer = composerOf(page)
  await composer.click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('brandvold')
  await expect(page.getByRole('combobox', SWITCHER)).toHaveValue('brandvold')
  await expect(chosenOf(page)).toContainText('Brandvold')
  await page.keyboard.press('Escape')
  await expect(composer).not.toContainText('brand')

  await expect(page.getByRole('link', { name: /Walter Brandvold/ })).toBeVisible()
  await openSwitcher(page)
  await page.keyboard.type('brandv fam')
  await expect(chosenOf(page)).toContainText('Brandvold family')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Brandvold family' })).toBeVisible()

  await openSwitcher(page)
  await page.keyboard.type('june tal')
  await expect(chosenOf(page)).toContainText('June Tallis')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'June Tallis' })).toBeVisible()

  await openSwitcher(page)
  await expect(page.getByRole('option').first()).toContainText('Brandvold family')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', SWITCHER)).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await openSwitcher(page)
  await page.keyboard.type('tramadol')
  await page.keyboard.press('ArrowUp')
  await expect(chosenOf(page)).toContainText('Search messages for “tramadol”')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', FIELD)).toHaveValue('tramadol')
})
