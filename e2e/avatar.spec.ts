import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { messageWith, openChannel, write } from './support/chat.ts'
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

test('a picture is cropped with the keyboard, stands by what was sent wherever others see it, and without one the initials do', async ({
  enter,
  makeChannel,
  server,
}) => {
  await server.db.query(`update users set avatar = 'gone' where username = 'doctor'`)
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Still me' }])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  const tab = await nurse.context().newPage()
  await openChannel(tab, channel.path)
  await openChannel(doctor, channel.path)
  await expect(messageWith(tab, 'Still me').locator('[data-letters]').first()).toHaveAttribute(
    'data-letters',
    /^[A-Z]{2}$/,
  )
  await expect(faceIn(messageWith(tab, 'Still me'))).toHaveCount(0)
  await write(tab, 'Who am I?')
  await expect(messageWith(doctor, 'Who am I?')).toBeVisible()

  await nurse.goto('/settings/profile')
  await choose(nurse, fixture('weights.csv'))
  await expect(nurse.getByRole('alert')).toContainText('This picture cannot be shown here.')
  await expect(nurse.getByRole('dialog')).toHaveCount(0)
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

  const device = await openDevice(server.origin, 'nurse')
  const params = { entityId: 1, locationId: 1, groupId: channel.id }
  await shareFiles(server.origin, device, params, { files: ['drawing.png'], message: 'The eschar on his heel' })
  await messageWith(doctor, 'eschar').getByRole('button', { name: 'Open drawing.png' }).click()
  await expect.poll(() => hasCome(faceIn(viewerOf(doctor)))).toBe(true)
  await doctor.keyboard.press('Escape')
  await expect(viewerOf(doctor)).toHaveCount(0)
  await doctor.keyboard.press('Control+k')
  const switcher = doctor.getByRole('combobox', { name: 'Go to a patient, person or channel' })
  await switcher.fill('dana whitlock')
  await expect.poll(() => hasCome(faceIn(doctor.getByRole('option', { name: /Dana Whitlock/ })))).toBe(true)
  await switcher.fill('eschar')
  await doctor.getByRole('option', { name: 'Search messages for “eschar”' }).click()
  await expect.poll(() => hasCome(faceIn(doctor.getByRole('region', { name: 'Messages' })))).toBe(true)
  await doctor.goBack()

  await nurse.getByRole('button', { name: 'Remove picture' }).click()
  for (const page of [doctor, tab]) await expect(faceIn(messageWith(page, 'Who am I?'))).toHaveCount(0)
})
