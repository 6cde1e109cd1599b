import { expect, type Locator, type Page } from '@playwright/test'

/** The first location of the demo. */
export const NORTH_SHORE = '/chat/locations/1'

/** What a person sees and does in a channel, in their words. */
export const messagesOf = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

export const messageWith = (page: Page, text: string): Locator =>
  messagesOf(page).getByRole('article').filter({ hasText: text })

export const composerOf = (page: Page): Locator =>
  page.getByRole('main').getByRole('textbox', { name: /^(Message|Write)/ })

export const threadOf = (page: Page): Locator => page.getByRole('region', { name: 'Thread' })

export const channelRow = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: new RegExp(`^${name}`) })

export async function openChannel(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(composerOf(page)).toBeVisible()
}

/** Goes elsewhere in the app that is open, as a link does: loading it anew takes a second of a whole core. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

export async function write(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text)
  await composerOf(page).press('Enter')
}

/** The texts of a channel's messages that contain a word, as they stand on the page. */
export async function textsWith(page: Page, word: string): Promise<string[]> {
  const texts = await messagesOf(page).getByRole('article').allInnerTexts()
  return texts.flatMap((text) => text.split('\n').filter((line) => line.includes(word)))
}

/** Stops the page's calls from reaching the server, as a network that is down would; the answer opens it again. */
export async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true)
  return () => page.context().setOffline(false)
}

/** What the composer's list of names offers. */
export const optionsOf = (page: Page): Locator => page.getByRole('option')

/** Names a group of the staff with Tab and everyone with Enter, where one writes. */
export async function nameAidesAndChannel(page: Page): Promise<void> {
  await page.keyboard.type('@Aides')
  await expect(optionsOf(page)).toContainText(['Aides'])
  await page.keyboard.press('Tab')
  await page.keyboard.type('and @chan')
  await expect(optionsOf(page)).toContainText(['channel'])
  await page.keyboard.press('Enter')
}
