import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { messageWith, openChannel, write } from './support/chat.ts'
import { fixture } from './support/files.ts'
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
