import { openPersonal } from '@kinward/contract/managing-groups'
import { changeOutOfOffice } from '@kinward/contract/out-of-office'
import { changeStatus } from '@kinward/contract/status'
import { publishLocationTerms } from '@kinward/contract/terms'
import type { Page } from '@playwright/test'
import { expectNoBarriersInBoth } from './support/barriers.ts'
import { composerOf, messagesOf, NORTH_SHORE, openChannel, write } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const PLACE = { entityId: 1, locationId: 1 }

const settings = async (page: Page, section: string): Promise<void> => {
  await page.goto(`/settings/${section}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}
const saved = (page: Page) => expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()

test('a nurse finds the settings in her menu, and her new title is everywhere at once', async ({ enter }) => {
  const [page, doctor] = [await enter('nurse'), await enter('doctor')]
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Account of Dana Whitlock' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await openChannel(doctor, `${NORTH_SHORE}/channels/1`)

  await page.getByLabel('Title', { exact: true }).fill('Charge nurse, RN')
  await page.getByLabel('Mobile phone').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await page.getByLabel('Mobile phone').fill('(202) 555-0143')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await expect(page.getByLabel('Mobile phone')).toHaveValue('+12025550143')
  await expect(page.getByText(/honor points?$/)).toBeVisible()
  await expect(page.getByText('Every 2nd Week on Sat')).toBeVisible()

  await messagesOf(doctor).getByRole('button', { name: 'Dana Whitlock' }).first().click()
  await expect(doctor.getByText('Charge nurse, RN').first()).toBeVisible()
})

test('a status is seen where people are, with its words, and is cleared again', async ({ enter, server }) => {
  const doctor = await openDevice(server.origin, 'doctor')
  const { id } = await doctor.call(openPersonal, { params: PLACE, body: { userId: 2 } })
  const [page, other] = [await enter('nurse'), await enter('doctor')]
  await other.goto(`${NORTH_SHORE}/channels/${id}`)
  const header = other.getByRole('main').locator('header').first()
  await expect(header.getByText('Dana Whitlock')).toBeVisible()

  await settings(page, 'status')
  await page.getByRole('radio', { name: 'Busy' }).check()
  await page.getByLabel('Message').fill('In a family meeting')
  await page.getByLabel('Ends').selectOption({ label: 'In an hour' })
  await page.getByRole('button', { name: 'Set status' }).click()
  await saved(page)
  await expect(header.getByText('In a family meeting')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(header.getByText('In a family meeting')).toHaveCount(0)
  await expect(header.getByText('Online')).toBeVisible()
})

test('whoever writes to someone who is away is told so, above the field and once in the channel', async ({
  enter,
  server,
}) => {
  const lead = await openDevice(server.origin, 'lena.sorko')
  const nurse = await openDevice(server.origin, 'nurse')
  const other = lead.session.user.id
  const { id } = await nurse.call(openPersonal, { params: PLACE, body: { userId: other } })
  const away = await enter('lena.sorko')
  await settings(away, 'out-of-office')
  await away.getByRole('button', { name: 'Save absence' }).click()
  await expect(away.getByText('Write what people are told, in at most 500 characters')).toBeVisible()
  await away.getByLabel('What people are told').fill('Back on Monday.')
  await away.getByLabel('Whom to ask instead').selectOption({ label: 'Kofi Mensah, Night nurse, RN' })
  await away.getByRole('button', { name: 'Save absence' }).click()
  await saved(away)
  await expect(away.getByText('You are out of office. People are told so.')).toBeVisible()

  const page = await enter('nurse')
  await openChannel(page, `${NORTH_SHORE}/channels/${id}`)
  await expect(page.getByRole('note')).toContainText('Out of office')
  await write(page, 'Are you there?')
  await expect(messagesOf(page).getByText(/is out of office: Back on Monday\./)).toHaveCount(1)
  await write(page, 'Hello?')
  await expect(messagesOf(page).getByText('Hello?')).toBeVisible()
  await expect(messagesOf(page).getByText(/is out of office: Back on Monday\./)).toHaveCount(1)
  await page.getByRole('button', { name: 'Ask Kofi Mensah instead' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile of Kofi Mensah' })).toBeVisible()

  await lead.call(changeOutOfOffice, { params: PLACE, body: { outOfOffice: null, everywhere: false } })
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('a sound is heard before it is chosen, and quiet hours are kept for the next visit', async ({ enter }) => {
  const page = await enter('aide')
  await settings(page, 'notifications')
  const sound = page.waitForResponse((response) => response.url().endsWith('/sounds/default_3.wav'))
  await page.getByRole('button', { name: 'Play Three knocks' }).click()
  expect((await sound).status()).toBeLessThan(400)
  await page.getByRole('radio', { name: 'Three knocks' }).click()
  await page.getByRole('switch', { name: 'Keep quiet hours' }).click()
  await page.getByLabel('Friday, quiet from').fill('21:30')
  await page.getByRole('checkbox', { name: 'Sunday' }).click()
  await expect(page.getByLabel('Sunday, quiet from')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Three knocks' })).toBeChecked()
  await expect(page.getByLabel('Friday, quiet from')).toHaveValue('21:30')
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked()
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
})

test('a mention sounds in a tab that looks elsewhere', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['doctor', 'aide'])
  const [page, aide] = [await enter('doctor'), await enter('aide')]
  await settings(page, 'preferences')
  await openChannel(aide, channel.path)
  const sound = page.waitForRequest((request) => request.url().includes('/sounds/default_1.wav'))
  await composerOf(aide).fill('@Priya')
  await aide.getByRole('option', { name: /Priya Raman/ }).click()
  await composerOf(aide).press('Enter')
  await sound
})

test('the look that was chosen follows to another device', async ({ enter }) => {
  const [page, other] = [await enter('collaborator'), await enter('collaborator')]
  await settings(other, 'profile')
  await settings(page, 'preferences')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('link', { name: 'What this means' }).click()
  await expect(page).toHaveURL(/\/employee-consent$/)
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.waitForURL('**/chat/**')
  await settings(page, 'preferences')
  await expect(page.getByRole('switch', { name: 'Keep my position with check-ins' })).toBeChecked()
})

test('a newcomer completes their profile and accepts the terms before anything opens', async ({ enter, server }) => {
  await server.db.query(`
    update users set profile_completed = false where username = 'samuel.ferreira';`)
  await server.db.query(`
    delete from terms_acceptances where user_id = (select id from users where username = 'samuel.ferreira')`)
  const page = await enter('samuel.ferreira')
  await page.goto('/chat')
  await expect(page).toHaveURL(/\/login\/complete-profile$/)
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Accept the terms to go on')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have read the terms and accept them' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This is needed')).toBeVisible()
  await page.getByLabel('First name').fill('Sam')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/chat\/locations\/\d+\/channels\/\d+$/)
  await expect(composerOf(page)).toBeVisible()
  await page.goto('/login/complete-profile')
  await expect(page).toHaveURL(/\/chat/)
})

test('new terms of a location stop everyone there until they accept, and an admin sees how they read', async ({
  enter,
  server,
}) => {
  const admin = await enter('admin')
  const nurse = await enter('nurse')
  await openChannel(nurse, `${NORTH_SHORE}/channels/1`)
  await settings(admin, 'terms')
  const form = admin.locator('form').filter({ hasText: 'North Shore alone' })
  await form.getByLabel('Text').fill('# House rules\n\nBe kind.\n- Always')
  await expect(
    form.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'House rules' }),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Publish' }).click()
  await admin.getByRole('button', { name: 'Publish and ask everyone' }).click()
  await saved(admin)

  await expect(nurse.getByRole('heading', { name: 'Terms of North Shore' })).toBeVisible({ timeout: 20_000 })
  await expect(nurse.getByText('Walter Brandvold')).toHaveCount(0)
  await nurse.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(composerOf(nurse)).toBeVisible({ timeout: 20_000 })
  const device = await openDevice(server.origin, 'admin')
  await device.call(publishLocationTerms, { params: PLACE, body: { text: '' } })
})

test('every section can be read and used at every width, in light and dark', async ({ enter }) => {
  test.setTimeout(120_000)
  const page = await enter('admin')
  const sections = ['profile', 'status', 'out-of-office', 'notifications', 'preferences', 'security', 'terms']
  for (const section of sections) {
    await settings(page, section)
    for (const width of [820, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      await expect.poll(isSideways, `${section} at ${width}`).toBe(false)
    }
    await expectNoBarriersInBoth(page)
  }
})

test('on a phone the sections are a list, and each leads back to it', async ({ enter }) => {
  const page = await enter('nurse', { viewport: { width: 390, height: 844 } })
  await page.goto('/chat')
  await page.getByRole('button', { name: 'You', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Status/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to settings' }).click()
  await page.getByRole('link', { name: /^Security/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
})

test('a status that someone set ends by itself', async ({ enter, server }) => {
  const aide = await openDevice(server.origin, 'aide')
  const params = { entityId: 1, userId: aide.session.user.id }
  const page = await enter('nurse')
  const { id } = await (
    await openDevice(server.origin, 'nurse')
  ).call(openPersonal, {
    params: PLACE,
    body: { userId: aide.session.user.id },
  })
  await page.goto(`${NORTH_SHORE}/channels/${id}`)
  const header = page.getByRole('main').locator('header').first()
  const until = new Date(Date.now() + 3_000).toISOString()
  await aide.call(changeStatus, { params, body: { status: 'busy', status_message: 'On the phone', until } })
  await expect(header.getByText('On the phone')).toBeVisible()
  await expect(header.getByText('On the phone')).toHaveCount(0, { timeout: 25_000 })
})
