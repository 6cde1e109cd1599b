import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { messageWith, NORTH_SHORE, openChannel, write } from './support/chat.ts'
import { fixture } from './support/files.ts'
import { shareFiles, viewerOf } from './support/media.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const faceIn = (place: Locator) => place.locator('img[src*="users/avatar/thumbnail__"]')

async function hasCome(face: Locator): Promise<boolean> {
  return face.first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
}

async function choose(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file][aria-label="Choose a picture"]').setInputFiles(file)
}

test.afterEach(async ({ server }) => {
  await server.db.query('update users set avatar = null')
})

test('a picture is cropped with the keyboard, and seen by others and in other tabs at once', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  const tab = await nurse.context().newPage()
  await openChannel(tab, channel.path)
  await openChannel(doctor, channel.path)
  await write(tab, 'Who am I?')
  await expect(messageWith(doctor, 'Who am I?')).toBeVisible()
  await nurse.goto('/settings/profile')
  await choose(nurse, fixture('sideways.jpg'))
  const dialog = nurse.getByRole('dialog', { name: 'Choose what is seen' })
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  for (let press = 0; press < 6; press++) await nurse.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.3')
  await expectNoBarriers(nurse, 'dialog')
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await expect(nurse.getByText('Your picture was saved.')).toBeVisible()
  await expect.poll(() => hasCome(faceIn(nurse.getByRole('region', { name: 'Picture' })))).toBe(true)
  for (const page of [doctor, tab]) {
    await expect.poll(() => hasCome(faceIn(messageWith(page, 'Who am I?')))).toBe(true)
  }
  await nurse.getByRole('button', { name: 'Remove picture' }).click()
  for (const page of [doctor, tab]) await expect(faceIn(messageWith(page, 'Who am I?'))).toHaveCount(0)
})

test('someone’s picture stands by what they sent, in the viewer, in a search and in the quick switcher', async ({
  enter,
  makeChannel,
  server,
}) => {
  const doctor = await enter('doctor')
  await doctor.goto('/settings/profile')
  await choose(doctor, fixture('sideways.jpg'))
  await doctor.getByRole('button', { name: 'Use picture' }).click()
  await expect(doctor.getByText('Your picture was saved.')).toBeVisible()
  const channel = await makeChannel(['nurse', 'doctor'])
  const device = await openDevice(server.origin, 'doctor')
  const params = { entityId: 1, locationId: 1, groupId: channel.id }
  await shareFiles(server.origin, device, params, { files: ['drawing.png'], message: 'The eschar on his heel' })
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await messageWith(page, 'eschar').getByRole('button', { name: 'Open drawing.png' }).click()
  await expect.poll(() => hasCome(faceIn(viewerOf(page)))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(viewerOf(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to a patient, person or channel' }).fill('priya raman')
  await expect.poll(() => hasCome(faceIn(page.getByRole('option', { name: /Priya Raman/ })))).toBe(true)
  await page.keyboard.press('Escape')
  await page.goto(`${NORTH_SHORE}/search?q=eschar`)
  await expect.poll(() => hasCome(faceIn(page.getByRole('region', { name: 'Messages' })))).toBe(true)
})

test('a picture that cannot be had leaves the initials', async ({ enter, makeChannel, server }) => {
  await server.db.query(`update users set avatar = 'gone' where username = 'doctor'`)
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Still me' }])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await expect(messageWith(page, 'Still me').locator('[data-letters]').first()).toHaveAttribute(
    'data-letters',
    /^[A-Z]{2}$/,
  )
  await expect(faceIn(messageWith(page, 'Still me'))).toHaveCount(0)
})

test('a file that is no picture is not cropped', async ({ enter }) => {
  const page = await enter('nurse')
  await page.goto('/settings/profile')
  await choose(page, fixture('weights.csv'))
  await expect(page.getByRole('alert')).toContainText('This picture cannot be shown here.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
