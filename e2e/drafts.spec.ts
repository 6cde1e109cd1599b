import { toggleArchive } from '@kinward/contract/managing-groups'
import type { Page } from '@playwright/test'
import { expectNoBarriersInBoth } from './support/barriers.ts'
import { channelRow, composerOf, cutNetwork, messageWith, openChannel, threadOf } from './support/chat.ts'
import { openDevice, PASSWORD } from './support/session.ts'
import { expect, test } from './support/test.ts'

const PLACE = { entityId: 1, locationId: 1 }

async function startWriting(page: Page): Promise<void> {
  await expect(composerOf(page)).toHaveAttribute('contenteditable', 'true')
  await composerOf(page).click()
}

/** Waits until the server has saved a draft with these words. */
async function savedDraft(page: Page, words: string): Promise<void> {
  await page.waitForResponse(
    (response) => response.url().endsWith('/draft') && (response.request().postData() ?? '').includes(words),
  )
}

test('two tabs show the same draft while it is written; it survives a reload, and a page that dies in the middle of a word', async ({
  enter,
  makeChannel,
}) => {
  const shared = await makeChannel(['nurse', 'doctor'])
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  const second = await page.context().newPage()
  await openChannel(page, shared.path)
  await openChannel(second, shared.path)
  await startWriting(second)
  const restore = await cutNetwork(page)
  await page.bringToFront()
  await startWriting(page)
  await page.keyboard.type('Without a network')
  await expect(composerOf(second)).toHaveText('Without a network')
  await restore()
  await second.close()

  await channelRow(page, channel.name).click()
  await expect(page).toHaveURL(new RegExp(`${channel.path}$`))
  await startWriting(page)
  await page.keyboard.type('Ring Ellen at')
  await page.reload()
  await expect(composerOf(page)).toHaveText('Ring Ellen at')
  await startWriting(page)
  await page.keyboard.press('End')
  await page.keyboard.type(' 8, tod')
  const next = await page.context().newPage()
  const killer = await page.context().newCDPSession(page)
  // The page is gone before it can answer.
  killer.send('Page.crash').catch(() => undefined)
  await openChannel(next, channel.path)
  await expect(composerOf(next)).toHaveText('Ring Ellen at 8, tod')
})

test('switching in the middle of a word leaves each channel and thread its own words; signing out takes them off the browser, and signing in brings them back', async ({
  enter,
  makeChannel,
  server,
}) => {
  const first = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Any news?' }])
  const second = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, first.path)
  await startWriting(page)
  await page.keyboard.type('For the fir')
  await channelRow(page, second.name).click()
  await expect(page).toHaveURL(new RegExp(`${second.path}$`))
  await startWriting(page)
  await expect(composerOf(page)).toHaveText('')
  await page.keyboard.type('For the sec')
  await channelRow(page, first.name).click()
  await expect(page).toHaveURL(new RegExp(`${first.path}$`))
  await expect(composerOf(page)).toHaveText('For the fir')
  await messageWith(page, 'Any news?').hover()
  await messageWith(page, 'Any news?').getByRole('button', { name: 'Reply in thread' }).click()
  await threadOf(page).getByRole('textbox').click()
  await page.keyboard.type('For the thr')
  await page.reload()
  await expect(threadOf(page).getByRole('textbox')).toHaveText('For the thr')
  await expect(composerOf(page)).toHaveText('For the fir')
  await channelRow(page, second.name).click()
  await expect(composerOf(page)).toHaveText('For the sec')

  await startWriting(page)
  await page.keyboard.press('End')
  await page.keyboard.type('ond shift')
  await page
    .getByRole('button', { name: /Dana Whitlock/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  // From a new tab: the one that signs out loads its page twice.
  const next = await page.context().newPage()
  await next.goto('/login')
  const kept = await next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  expect(kept).toEqual([])
  await next.getByLabel('Username or email').fill('nurse')
  await next.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await next.getByRole('button', { name: 'Sign in' }).click()
  await next.waitForURL('**/chat/**')
  await openChannel(next, second.path)
  await expect(composerOf(next)).toHaveText('For the second shift')

  // Where nothing can be written any more the words stay in reach, and go where they are discarded.
  const admin = await openDevice(server.origin, 'admin')
  const archive = (archiveStatus: boolean) =>
    admin.call(toggleArchive, { params: PLACE, body: { ids: [second.id], archiveStatus, type: 'discussion' } })
  await archive(true)
  await expect(composerOf(next)).toHaveCount(0)
  await next.goto(second.path)
  const begun = next.getByRole('region', { name: 'What you wrote and nobody has received' })
  await expect(begun).toContainText('For the second shift')
  await expectNoBarriersInBoth(next)
  await begun.getByRole('button', { name: 'Discard' }).click()
  await expect(begun).toHaveCount(0)
  await archive(false)
  await openChannel(next, second.path)
  await expect(composerOf(next)).toHaveText('')
})

test('a draft follows to another device and is gone from both when it is sent; words written offline and elsewhere meanwhile are both kept', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const desk = await enter('nurse')
  const tablet = await enter('nurse')
  await openChannel(desk, channel.path)
  await openChannel(tablet, channel.path)
  await startWriting(desk)
  await desk.keyboard.type('Begun at the desk')
  await expect(composerOf(tablet)).toHaveText('Begun at the desk')
  await startWriting(tablet)
  await tablet.keyboard.press('End')
  await tablet.keyboard.type(', ended at the bed')
  await expect(composerOf(desk)).toHaveText('Begun at the desk, ended at the bed')
  await tablet.keyboard.press('Enter')
  await expect(messageWith(desk, 'Begun at the desk, ended at the bed')).toBeVisible()
  await expect(composerOf(tablet)).toHaveText('')
  await expect(composerOf(desk)).toHaveText('')

  await startWriting(tablet)
  const restore = await cutNetwork(tablet)
  await tablet.keyboard.type('From the ward')
  await startWriting(desk)
  const saved = savedDraft(desk, 'From the desk')
  await desk.keyboard.type('From the desk')
  await saved
  await restore()
  await expect(composerOf(tablet)).toHaveText('From the deskFrom the ward')
  expect(await composerOf(tablet).innerText()).toBe('From the desk\nFrom the ward')
  await expect(tablet.getByText('Also written on another device. Both texts are here.')).toBeVisible()
  await expect(composerOf(desk)).toHaveText('From the deskFrom the ward')
})
