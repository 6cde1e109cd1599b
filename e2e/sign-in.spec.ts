import { PASSWORD } from './support/session.ts'
import { expect, test } from './support/test.ts'

test('a person opens the app, signs in at the second try, sees what waits, and is out when the session is ended elsewhere', async ({
  arrive,
  server,
}) => {
  const page = await arrive()
  // Other stories make channels, and what is out of sight in the list is not there.
  await page.setViewportSize({ width: 1440, height: 4000 })
  await page.goto('/')
  await expect(page.getByText('Someone is always awake.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username or email').fill('nurse')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('That username and password do not match.')).toBeVisible()
  await expect(page.getByLabel('Username or email')).toHaveValue('nurse')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/chat/locations/**')

  await page.getByRole('button', { name: /Switch location/ }).click()
  await expect(page.getByRole('menuitem', { name: /North Shore/ })).toContainText('unread')
  await page.getByRole('menuitem', { name: /North Shore/ }).click()
  for (const section of ['Patients', 'Family', 'Discussions', 'Direct messages']) {
    await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible()
  }
  const channels = page.getByRole('navigation', { name: 'Channels' })
  await expect(channels.getByRole('link', { name: /\d unread/ }).first()).toBeVisible()

  await server.db.query(
    `update sessions set revoked_at = now() where user_id = (select id from users where username = 'nurse')`,
  )
  await page.reload()
  await page.waitForURL('**/login')
})

test('signing out forgets everything, in every tab, and an address asked for before sign-in is where sign-in leads', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['aide'])
  const page = await enter('aide')
  await page.goto('/no/such/place')
  await expect(page.getByText('There is nothing at this address')).toBeVisible()
  await page.getByRole('link', { name: 'Back to chats' }).click()
  await page.waitForURL('**/chat/**')
  const second = await page.context().newPage()
  await second.goto('/chat')
  await second.waitForURL('**/chat/locations/**')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await second.waitForURL('**/login')
  const third = await page.context().newPage()
  await third.goto(channel.path)
  await third.waitForURL('**/login')
  await expect(third.getByLabel('Username or email')).toBeVisible()
  const kept = await third.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain('jwtToken')

  await third.getByLabel('Username or email').fill('aide')
  await third.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await third.getByRole('button', { name: 'Sign in' }).click()
  await third.waitForURL(`**${channel.path}`)
  await expect(third.getByRole('heading', { name: channel.name })).toBeVisible()
})
