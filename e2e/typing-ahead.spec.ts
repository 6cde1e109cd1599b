import { composerOf, messageWith } from './support/chat.ts'
import { expect, test } from './support/test.ts'

test('what is typed while the editor takes the plain field’s place is all there', async ({ enter, makeChannel }) => {
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
})
