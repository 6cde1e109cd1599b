import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import type { AppServer } from './support/app-server.ts'
import { messageWith, openChannel, write } from './support/chat.ts'
import { PASSWORD } from './support/session.ts'
import { expect, test } from './support/test.ts'

const NEW_PASSWORD = 'Harbor#2027'

/** The last mail of the demo's outbox to someone, read as a visitor of the demo reads it. */
async function readMail(page: Page, to: string, subject: string): Promise<string> {
  const outbox = await page.context().newPage()
  await outbox.goto('/dev/outbox')
  const mail = outbox.getByRole('article').filter({ hasText: to }).filter({ hasText: subject }).first()
  const text = await mail.innerText()
  await outbox.close()
  return text
}

async function codeFor(page: Page, to: string): Promise<string> {
  return /^\d{6}$/m.exec(await readMail(page, to, 'Your Kinward code'))?.[0] ?? ''
}

async function givePassword(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Gives a person back the sign-in that they have in the demo. */
async function restore(server: AppServer, username: string): Promise<void> {
  await server.db.query(
    `update users set two_step = null, two_step_phone = null, password_hash = (
       select password_hash from users where username = 'nurse'
     ) where username = $1`,
    [username],
  )
  await server.db.query('delete from attempts')
}

test('a new password keeps this session and ends the others; with two-step the next sign-in asks for the code before the first message', async ({
  enter,
  server,
  makeChannel,
}) => {
  const channel = await makeChannel(['lena.sorko', 'nurse'])
  const [page, desk] = [await enter('lena.sorko'), await enter('lena.sorko')]
  await openChannel(desk, channel.path)
  await page.goto('/settings/security')
  const passwords = page.getByRole('region', { name: 'Password' })
  await passwords.getByLabel('Current password').fill('Wrong#2026')
  await passwords.getByLabel('New password').fill(NEW_PASSWORD)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByText('That is not your current password.')).toBeVisible()
  await passwords.getByLabel('Current password').fill(PASSWORD)
  await passwords.getByLabel('New password').fill(PASSWORD)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByText('The password has already been used')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'already been used' })).toHaveCount(0)
  await passwords.getByLabel('New password').fill(NEW_PASSWORD)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByText('Saved')).toBeVisible()
  await desk.waitForURL('**/login')
  await page.reload()
  await expect(passwords.getByText(/Last changed/)).toBeVisible()

  const group = page.getByRole('region', { name: 'Two-step sign-in' })
  await group.getByLabel('Your password').fill(NEW_PASSWORD)
  await group.getByRole('button', { name: 'Send a code' }).click()
  await expect(group.getByText(/We mailed a code to l••••@harborhospice.example/)).toBeVisible()
  await group.getByLabel('Code').fill(await codeFor(page, 'lena.sorko@'))
  await expect(group.getByText(/^On\. Codes are mailed to/)).toBeVisible()

  await givePassword(desk, 'lena.sorko', NEW_PASSWORD)
  await expect(desk.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(desk.getByLabel('Code')).toBeFocused()
  await expect(desk.getByRole('button', { name: /Send another code in 0:/ })).toBeVisible()
  const code = await codeFor(desk, 'lena.sorko@')
  await desk.keyboard.type(code === '000000' ? '111111' : '000000')
  await expect(desk.getByRole('alert')).toHaveText('That code is not right, or no longer good.')
  await expect(desk.getByLabel('Code')).toBeFocused()
  await expect(desk.getByLabel('Code')).toHaveValue('')
  await desk.getByLabel('Code').fill(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`)
  await desk.waitForURL(`**${channel.path}`)
  await write(desk, 'First words after the code')
  await expect(messageWith(desk, 'First words after the code')).toBeVisible()
  await restore(server, 'lena.sorko')
})

test('a forgotten password: the mail, a new one, and in where one wanted to go; the old one is over', async ({
  arrive,
  server,
}) => {
  const page = await arrive()
  await page.goto('/chat/locations/1/channels/1')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByLabel('Username or email').fill('aide')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()

  const link = /https?:\/\/\S+#reset=\S+/.exec(await readMail(page, 'teun.visser@', 'Choose a new'))?.[0] ?? ''
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('The password has already been used')).toBeVisible()
  await page.getByLabel('New password').fill('harbor')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('Something is still missing, see below')).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('New password').press('Enter')
  await page.waitForURL('**/chat/locations/1/channels/1')

  const elsewhere = await arrive()
  await elsewhere.goto(link)
  await elsewhere.getByLabel('New password').fill('Another#2028')
  await elsewhere.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Back to sign in' }).click()
  await givePassword(elsewhere, 'aide', PASSWORD)
  await expect(elsewhere.getByText('That username and password do not match.')).toBeVisible()
  await givePassword(elsewhere, 'aide', NEW_PASSWORD)
  await elsewhere.waitForURL('**/chat/locations/**')
  await restore(server, 'aide')
})

test('the pages before sign-in hold on a desk and a phone, in light and dark; guessing is slowed down, for the one who is guessed at alone', async ({
  arrive,
  server,
}) => {
  await server.db.query(`update users set two_step = 'email' where username = 'lena.sorko'`)
  const page = await arrive()
  const expectSoundAt = async (heading: string) => {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1440, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expectSound(page)
    }
  }
  await page.goto('/login')
  await expectSoundAt('Sign in')
  await page.goto('/login#reset=anything')
  await expectSoundAt('Choose a new password')
  await page.goBack()
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expectSoundAt('Forgot your password?')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await givePassword(page, 'lena.sorko', PASSWORD)
  await expectSoundAt('Enter the code')
  await page.getByRole('button', { name: 'Use another account' }).click()

  for (let turn = 0; turn < 6; turn++) {
    const answered = page.waitForResponse('**/api/v2/login')
    await givePassword(page, 'patient', `Wrong#${turn}`)
    await answered
  }
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Please wait before you try again.')
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-3]\d$/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByLabel('Username or email')).toHaveValue('patient')
  await givePassword(page, 'daughter', PASSWORD)
  await page.waitForURL('**/chat/locations/**')
  await restore(server, 'patient')
  await restore(server, 'lena.sorko')
})

async function expectSound(page: Page): Promise<void> {
  await expectNoBarriers(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
