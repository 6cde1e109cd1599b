import { openPersonal } from '@kinward/contract/managing-groups'
import { sendMessage } from '@kinward/contract/messages'
import { getNotificationSettings } from '@kinward/contract/notification-settings'
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
/** Goes to another section, by the list that stands beside the one that is open. */
const goTo = async (page: Page, section: string): Promise<void> => {
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: new RegExp(`^${section}`) }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: section })).toBeVisible()
}
const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
}
const saved = (page: Page) => expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()

test('a nurse finds the settings in her menu, her new title and her status are seen at once, and a status ends by itself', async ({
  enter,
  server,
}) => {
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
  await doctor.getByRole('button', { name: 'Message Dana Whitlock' }).click()
  const header = doctor.getByRole('main').locator('header').first()
  await expect(header.getByText('Dana Whitlock')).toBeVisible()

  await goTo(page, 'Status')
  await page.getByRole('radio', { name: 'Busy' }).check()
  await page.getByLabel('Message').fill('In a family meeting')
  await page.getByLabel('Ends').selectOption({ label: 'In an hour' })
  await page.getByRole('button', { name: 'Set status' }).click()
  await saved(page)
  await expect(header.getByText('In a family meeting')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(header.getByText('In a family meeting')).toHaveCount(0)
  await expect(header.getByText('Online')).toBeVisible()

  const aide = await openDevice(server.origin, 'aide')
  const params = { entityId: 1, userId: aide.session.user.id }
  await doctor.keyboard.press('Control+k')
  await doctor.getByRole('combobox', { name: 'Go to a patient, person or channel' }).fill('teun visser')
  await doctor
    .getByRole('option', { name: /Teun Visser/ })
    .first()
    .click()
  await expect(header.getByText('Teun Visser')).toBeVisible()
  const until = new Date(Date.now() + 3_000).toISOString()
  await aide.call(changeStatus, { params, body: { status: 'busy', status_message: 'On the phone', until } })
  await expect(header.getByText('On the phone')).toBeVisible()
  await expect(header.getByText('On the phone')).toHaveCount(0, { timeout: 25_000 })
})

test('whoever writes to someone who is away is told so, and new terms of a location stop everyone there until they accept', async ({
  enter,
  server,
}) => {
  const director = await openDevice(server.origin, 'admin')
  const nurse = await openDevice(server.origin, 'nurse')
  const { id } = await nurse.call(openPersonal, { params: PLACE, body: { userId: director.session.user.id } })
  const away = await enter('admin')
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
  await director.call(changeOutOfOffice, { params: PLACE, body: { outOfOffice: null, everywhere: false } })
  await expect(page.getByRole('note')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await goTo(away, 'Terms')
  const form = away.locator('form').filter({ hasText: 'North Shore alone' })
  await form.getByLabel('Text').fill('# House rules\n\nBe kind.\n- Always')
  await expect(
    form.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'House rules' }),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Publish' }).click()
  await away.getByRole('button', { name: 'Publish and ask everyone' }).click()
  await saved(away)
  await expect(page.getByRole('heading', { name: 'Terms of North Shore' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Walter Brandvold')).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(composerOf(page)).toBeVisible({ timeout: 20_000 })
  await director.call(publishLocationTerms, { params: PLACE, body: { text: '' } })
})

/** Once the server has taken the socket of a page in. */
async function heardOn(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}

test('a mention sounds in a tab that looks elsewhere; another sound is heard before it is chosen, and kept with the quiet hours', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['doctor', 'aide'])
  const page = await enter('aide')
  const isHeard = heardOn(page)
  await settings(page, 'notifications')
  await isHeard
  const mention = page.waitForRequest((request) => request.url().includes('/sounds/default_1.wav'))
  const [doctor, aide] = [await openDevice(server.origin, 'doctor'), await openDevice(server.origin, 'aide')]
  await doctor.call(sendMessage, {
    params: { ...PLACE, groupId: channel.id },
    query: {},
    body: { message: `@[Teun Visser](id:${aide.session.user.id}) are you there?` },
  })
  await mention

  const sound = page.waitForResponse((response) => response.url().endsWith('/sounds/default_3.wav'))
  await page.getByRole('button', { name: 'Play Three knocks' }).click()
  expect((await sound).status()).toBeLessThan(400)
  await page.getByRole('radio', { name: 'Three knocks' }).click()
  await page.getByRole('switch', { name: 'Keep quiet hours' }).click()
  await page.getByLabel('Friday, quiet from').fill('21:30')
  await page.getByRole('checkbox', { name: 'Sunday' }).click()
  await expect(page.getByLabel('Sunday, quiet from')).toHaveCount(0)
  // One choice is sent after the other.
  const kept = async () => (await aide.call(getNotificationSettings, {})).quietHours.days.length
  await expect.poll(kept).toBe(6)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Three knocks' })).toBeChecked()
  await expect(page.getByLabel('Friday, quiet from')).toHaveValue('21:30')
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked()
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
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
  await openSettings(page)
  await goTo(page, 'Preferences')
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

test('on a phone the sections are a list, and each can be read and used at every width, in light and dark', async ({
  enter,
}) => {
  test.setTimeout(120_000)
  const page = await enter('admin', { viewport: { width: 390, height: 844 } })
  await page.goto('/chat')
  await page.getByRole('button', { name: 'You', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Status/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to settings' }).click()
  await page.getByRole('link', { name: /^Security/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  const sections = ['Profile', 'Status', 'Out of office', 'Notifications', 'Preferences', 'Security', 'Terms']
  for (const section of sections) {
    await goTo(page, section)
    for (const width of [820, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      await expect.poll(isSideways, `${section} at ${width}`).toBe(false)
    }
    // What is around the sections is the same for all of them.
    await expectNoBarriersInBoth(page, section === sections[0] ? ':root' : 'main')
  }
})
