import { sendMessage } from '@kinward/contract/messages'
import { expectNoBarriersInBoth } from './support/barriers.ts'
import { callFrom, callFromDevice, callWith, idOf } from './support/calls.ts'
import { composerOf, messageWith, openChannel } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { SWITCHES } from './support/switches.ts'
import { expect, test } from './support/test.ts'
import { FEIGNED_MEDIA } from './support/whole-chromium.ts'

// The browser's own question is answered with yes, as permissions alone do for the whole browser only.
test.use({
  launch: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: [...SWITCHES, '--use-fake-ui-for-media-stream', FEIGNED_MEDIA],
  },
})

const DOCTOR = 'Dr. Priya Raman'

test('whoever writes goes on writing while it rings, answers by the keyboard, and reads on beside the call', async ({
  enter,
  server,
  makeChannel,
}) => {
  const { id: channelId, path } = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, path)
  const composer = composerOf(nurse)
  await composer.click()
  await nurse.keyboard.type('Half a wo')
  const doctor = await openDevice(server.origin, 'doctor')
  await callFromDevice(doctor, { userId: await idOf(server, 'nurse'), channelId })
  const card = callFrom(nurse, DOCTOR)
  await expect(card).toContainText('Audio Calling... North Shore')
  await nurse.keyboard.type('rd more')
  await nurse.keyboard.press('Enter')
  await expect(messageWith(nurse, 'Half a word more')).toBeVisible()
  await expectNoBarriersInBoth(nurse, '[data-call]')

  await nurse.keyboard.press('F6')
  await expect(card).toBeFocused()
  await nurse.keyboard.press('Tab')
  await nurse.keyboard.press('Tab')
  await nurse.keyboard.press('Enter')
  const call = callWith(nurse, DOCTOR)
  await expect(call).toContainText('Connecting, Kinward Voice')
  await expect(composer).toBeFocused()
  await expectNoBarriersInBoth(nurse, '[data-call]')

  // The newest message stands where the window lies: it goes out of the way of its button.
  const place = { entityId: 1, locationId: 1, groupId: channelId }
  await doctor.call(sendMessage, { params: place, query: {}, body: { message: 'Come at once', isUrgent: true } })
  await messageWith(nurse, 'Come at once').getByRole('button', { name: 'Acknowledge' }).click({ timeout: 5_000 })
  await composer.fill('On my way')
  await nurse.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messageWith(nurse, 'On my way')).toBeVisible()

  const left = async () => (await call.boundingBox())?.x ?? 0
  await call.getByRole('button', { name: 'Enlarge' }).click()
  const main = await nurse.getByRole('main').boundingBox()
  await expect.poll(left).toBe(main?.x)
  await nurse.keyboard.press('Escape')
  await expect.poll(left).toBeGreaterThan(900)
  const before = await left()
  await call.getByRole('button', { name: 'Move the call window' }).press('ArrowLeft')
  await expect.poll(left).toBe(before - 24)

  await nurse.getByRole('link', { name: 'Settings' }).click()
  await expect(nurse.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(call).toBeVisible()
  await nurse.setViewportSize({ width: 390, height: 844 })
  await nurse.goBack()
  await expect(composer).toBeVisible()
  const bottom = async () => {
    const [sheet, field] = await Promise.all([call.boundingBox(), composer.boundingBox()])
    return (sheet?.y ?? 0) + (sheet?.height ?? 0) < (field?.y ?? 0)
  }
  await expect.poll(bottom).toBe(true)
  await call.getByRole('button', { name: 'Minimise' }).click()
  await expect(call).toHaveCount(0)
  await expectNoBarriersInBoth(nurse, '[data-call-bar]')
  await nurse.getByRole('main').getByRole('button', { name: 'End', exact: true }).click()
  await expect(nurse.getByText('Kinward Voice')).toHaveCount(0)
})
