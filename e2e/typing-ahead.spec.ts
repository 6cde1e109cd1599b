import type { Page } from '@playwright/test'
import { composerOf, messageWith, textsWith } from './support/chat.ts'
import { expect, test } from './support/test.ts'

test('what is typed while the editor takes the plain field’s place is all there, and what is sent goes out in its order', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'How is he?' }])
  const page = await enter('nurse')
  // The editor is slow to come, and arrives in the middle of a sentence.
  const { promise: arrives, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/RichEditor*', async (route) => {
    await arrives
    await route.continue()
  })
  await page.goto(channel.path)
  await expect(messageWith(page, 'How is he?')).toBeVisible()
  await expect(page.locator('textarea')).toBeFocused()
  const words = 'Resting since four, his breathing is even and he has taken a little water twice.'
  setTimeout(letCome, 150)
  await page.keyboard.type(words, { delay: 12 })
  await expect(page.locator('[contenteditable=true]')).toBeVisible()
  await expect(composerOf(page)).toHaveText(words)
  await page.keyboard.press('Enter')
  await expect(messageWith(page, words)).toContainText('Sent')

  await expect(page.locator('[contenteditable=true]')).toBeFocused()
  const release = await holdOutbox(page)
  for (const line of ['He is resting', 'He drank a little']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await release()
  await expect(messageWith(page, 'He drank a little')).toContainText('Sent')
  await expect.poll(() => textsWith(page, 'He ')).toEqual(['He is resting', 'He drank a little'])
  await expect(composerOf(page)).toHaveText('')
})

/** Another tab writes to the outbox, and this one must wait. */
async function holdOutbox(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const opening = indexedDB.open('kinward')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const state = { isHeld: true }
    const hold = () => store.count().addEventListener('success', () => state.isHeld && hold())
    hold()
    return state
  })
  return () => held.evaluate((state) => void (state.isHeld = false))
}
