import { openPersonal } from '@kinward/contract/managing-groups'
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriersInBoth } from './support/barriers.ts'
import { callWith, directMessages } from './support/calls.ts'
import { messagesOf, NORTH_SHORE, openChannel } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const DOCTOR = 'Dr. Priya Raman'
const WITHOUT = 'Noor Haddad'

/** The phones of the demo, each with what can be pressed on it. */
async function openPhones(page: Page): Promise<Page> {
  const phones = await page.context().newPage()
  await phones.goto('/dev/phones')
  return phones
}

/** Presses a key of a phone that rings, or on which someone talks; the page with them is drawn anew every other second. */
async function pressOn(phones: Page, owner: string | RegExp, key: 'Answer' | 'Decline' | 'Hang up'): Promise<void> {
  await phones.getByRole('article', { name: owner }).getByRole('button', { name: key }).click()
}

const closeNotice = (page: Page) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' }).click()
const bar = (page: Page): Locator => page.locator('[data-call-bar]').getByRole('status')
const time = (page: Page, name: string): Locator => callWith(page, name).getByRole('timer', { name: 'Duration' })

test('a nurse reaches the doctor by phone: hers rings, then his, they talk, also past a reload, and she ends it', async ({
  enter,
  server,
}) => {
  const nurse = await enter('nurse', { permissions: [] })
  await openChannel(nurse, await directMessages(server, 'nurse', 'doctor'))
  const phones = await openPhones(nurse)
  await nurse
    .getByRole('main')
    .getByRole('button', { name: `Phone ${DOCTOR}` })
    .click()
  const call = callWith(nurse, DOCTOR)
  await expect(bar(nurse)).toContainText(`Calling ${DOCTOR} VIA Phone in North Shore`)
  await expect(call).toContainText('Your phone rings. Pick it up, and we connect you.')
  await expect(call.getByRole('button', { name: 'Mute' })).toHaveCount(0)
  await expectNoBarriersInBoth(nurse, '[data-call]')

  await pressOn(phones, 'Phone of Dana Whitlock', 'Answer')
  await expect(call).toContainText(`Ringing ${DOCTOR}…`)
  await expect(bar(nurse)).toContainText(`Ringing ${DOCTOR}…`)
  await pressOn(phones, /^Phone of .*Raman/, 'Answer')
  await expect(call).toContainText('Connected, Phone')
  await expect(time(nurse, DOCTOR)).toHaveText(/^00:0[1-9]$/)

  await nurse.reload()
  await expect(call).toContainText('Connected, Phone')
  await expect(time(nurse, DOCTOR)).toHaveText(/^00:\d\d$/)
  await call.getByRole('button', { name: 'End' }).click()
  await expect(call).toHaveCount(0)
  await expect(messagesOf(nurse)).toContainText(/called Dr\. Priya Raman by phone\. The call lasted \d+:\d\d\./)
  await expect(phones.getByRole('button', { name: 'Hang up' })).toHaveCount(0)
})

test('nobody is left in the dark: her own phone declined, and the doctor’s; and on a phone’s screen she finds it too', async ({
  enter,
  server,
}) => {
  const nurse = await enter('nurse', { permissions: [] })
  await openChannel(nurse, await directMessages(server, 'nurse', 'doctor'))
  const phones = await openPhones(nurse)
  const phone = nurse.getByRole('main').getByRole('button', { name: `Phone ${DOCTOR}` })

  await phone.click()
  await pressOn(phones, 'Phone of Dana Whitlock', 'Decline')
  await expect(nurse.getByText('Your phone was busy.')).toBeVisible()
  await expect(callWith(nurse, DOCTOR)).toHaveCount(0)
  await closeNotice(nurse)

  await phone.click()
  await pressOn(phones, 'Phone of Dana Whitlock', 'Answer')
  await pressOn(phones, /^Phone of .*Raman/, 'Decline')
  await expect(
    nurse.getByText('The person you are calling is currently busy and cannot accept your call'),
  ).toBeVisible()
  await expect(callWith(nurse, DOCTOR)).toHaveCount(0)
  await closeNotice(nurse)

  // With less room it stands in the menu.
  await nurse.setViewportSize({ width: 390, height: 844 })
  await nurse.getByRole('main').locator('header').getByRole('button', { name: 'More', exact: true }).click()
  await nurse.getByRole('menuitem', { name: `Phone ${DOCTOR}` }).click()
  await expect(callWith(nurse, DOCTOR)).toContainText('Your phone rings. Pick it up, and we connect you.')
  await callWith(nurse, DOCTOR).getByRole('button', { name: 'End' }).click()
  await expect(callWith(nurse, DOCTOR)).toHaveCount(0)
  await expect(phones.getByRole('button', { name: 'Decline' })).toHaveCount(0)
})

test('a colleague without a number leads to Dial Direct, where a number is dialled with keys', async ({
  enter,
  server,
}) => {
  const nurse = await enter('nurse', { permissions: [] })
  await nurse.goto(`${NORTH_SHORE}/on-call`)
  await nurse.getByRole('button', { name: 'Dial Direct' }).click()
  const box = nurse.getByRole('dialog', { name: 'Dial Direct' })
  await expect(box.getByLabel('Phone number')).toBeFocused()
  await nurse.keyboard.type('12')
  await nurse.keyboard.press('Enter')
  await expect(box).toContainText('Please enter a valid phone number')
  await expectNoBarriersInBoth(nurse, 'dialog')
  await nurse.keyboard.press('Escape')
  await expect(box).toHaveCount(0)

  const { rows } = await server.db.query<{ id: string }>(
    `select id from users where first_name || ' ' || last_name = $1`,
    [WITHOUT],
  )
  const { call: ask } = await openDevice(server.origin, 'nurse')
  const { id } = await ask(openPersonal, {
    params: { entityId: 1, locationId: 1 },
    body: { userId: Number(rows[0]?.id) },
  })
  await openChannel(nurse, `${NORTH_SHORE}/channels/${id}`)
  await nurse
    .getByRole('main')
    .getByRole('button', { name: `Phone ${WITHOUT}` })
    .click()
  await expect(box).toContainText(`${WITHOUT} does not have a phone number in their profile.`)
  for (const key of '2075550143') await box.getByRole('button', { name: key, exact: true }).click()
  await expect(box).toContainText('Calls +1 207 555 0143')
  await box.getByRole('button', { name: 'Call', exact: true }).click()
  await expect(box).toHaveCount(0)
  const call = callWith(nurse, '+1 207 555 0143')
  await expect(call).toContainText('Your phone rings. Pick it up, and we connect you.')
  const phones = await openPhones(nurse)
  await pressOn(phones, 'Phone of Dana Whitlock', 'Answer')
  await pressOn(phones, /^Phone$/, 'Answer')
  await expect(call).toContainText('Connected, Phone')
  await pressOn(phones, /^Phone$/, 'Hang up')
  await expect(call).toHaveCount(0)
})

test('who has no number of their own is led to their profile, and who is no staff is shown nothing of it', async ({
  enter,
  server,
}) => {
  const setPhone = (phone: string | null) =>
    server.db.query(`update users set mobile_phone = $1 where username = 'aide'`, [phone])
  const { rows } = await server.db.query<{ mobile_phone: string }>(
    `select mobile_phone from users where username = 'aide'`,
  )
  await setPhone(null)
  const aide = await enter('aide', { permissions: [] })
  await aide.goto(`${NORTH_SHORE}/on-call`)
  await aide.getByRole('button', { name: 'Dial Direct' }).click()
  await aide.getByLabel('Phone number').fill('+1 207 555 0143')
  await aide.keyboard.press('Enter')
  const question = aide.getByRole('dialog', { name: 'Add your phone number' })
  await expect(question).toContainText('your profile has no number yet')
  await question.getByRole('link', { name: 'Open your profile' }).click()
  await expect(aide).toHaveURL(/settings\/profile/)
  await expect(question).toHaveCount(0)
  await setPhone(rows[0]?.mobile_phone ?? null)

  const daughter = await enter('daughter', { permissions: [] })
  await daughter.goto(NORTH_SHORE)
  await expect(daughter.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  await expect(daughter.getByRole('button', { name: /^Phone |Dial Direct/ })).toHaveCount(0)
})
