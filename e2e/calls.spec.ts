import type { Page } from '@playwright/test'
import {
  callFrom,
  callFromDevice,
  callWith,
  CALLING,
  dial,
  directMessages,
  expectPicture,
  expectTalk,
  idOf,
  press,
} from './support/calls.ts'
import { cutNetwork, messagesOf, openChannel } from './support/chat.ts'
import { createRelay } from './support/relay.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { FEIGNED_MEDIA, inWholeChromium } from './support/whole-chromium.ts'

inWholeChromium(FEIGNED_MEDIA)

const NURSE = 'Dana Whitlock'
const DOCTOR = 'Dr. Priya Raman'
const AIDE = 'Teun Visser'
const HOME = '/chat/locations/1'

/** What is told in passing lies over the button that calls. */
const closeNotice = (page: Page) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' }).click()

const end = (page: Page, name: string) => callWith(page, name).getByRole('button', { name: 'End' }).click()

test('two people talk, lose and find each other, see and mute each other, and end it', async ({ enter, server }) => {
  const [nurse, doctor] = await Promise.all([enter('nurse', CALLING), enter('doctor', CALLING)])
  const relay = createRelay()
  await Promise.all([nurse, doctor].map((page) => relay.carry(page.context())))
  await Promise.all([openChannel(nurse, await directMessages(server, 'nurse', 'doctor')), doctor.goto(HOME)])
  await messagesOf(nurse).getByRole('button', { name: DOCTOR }).last().click()
  const profile = nurse.getByRole('dialog', { name: `Profile of ${DOCTOR}` })
  await profile.getByRole('button', { name: `Call ${DOCTOR}` }).click()
  await expect(profile).toHaveCount(0)
  await expect(nurse.getByRole('status').filter({ hasText: `Calling ${DOCTOR} VIA Kinward Voice` })).toBeVisible()
  await press(callFrom(doctor, NURSE), 'Accept')
  await expectTalk(nurse, DOCTOR)
  await expectTalk(doctor, NURSE)

  relay.cut()
  const reconnect = await cutNetwork(nurse)
  for (const page of [nurse, doctor]) await expect(page.getByText('Reconnecting...').first()).toBeVisible()
  relay.mend()
  await reconnect()
  for (const page of [nurse, doctor]) await expect(page.getByText('Reconnecting...')).toHaveCount(0)

  await callWith(nurse, DOCTOR).getByRole('button', { name: 'Video' }).click()
  await expectPicture(doctor, NURSE)
  await callWith(doctor, NURSE).getByRole('button', { name: 'Mute' }).click()
  await expect(callWith(doctor, NURSE).getByRole('button', { name: 'Mute', pressed: true })).toBeVisible()
  await expect(nurse.getByText('Priya is muted').first()).toBeVisible()

  await end(doctor, NURSE)
  await expect(callWith(doctor, NURSE)).toHaveCount(0)
  await expect(callWith(nurse, DOCTOR)).toHaveCount(0)
  await expect(messagesOf(nurse)).toContainText(/called Dr\. Priya Raman by video\. The call lasted \d+:\d\d\./)
  relay.close()
})

test('nobody is left in the dark: declined, taken back, without a microphone, and by a closed tab', async ({
  enter,
  server,
}) => {
  const [nurse, doctor] = await Promise.all([enter('nurse', CALLING), enter('doctor', { permissions: [] })])
  await Promise.all([openChannel(nurse, await directMessages(server, 'nurse', 'doctor')), doctor.goto(HOME)])
  const busy = nurse.getByText('The person you are calling is currently busy and cannot accept your call')

  await dial(nurse, DOCTOR)
  await press(callFrom(doctor, NURSE), 'Decline')
  await expect(busy).toBeVisible()
  await expect(callWith(nurse, DOCTOR)).toHaveCount(0)
  await closeNotice(nurse)

  await dial(nurse, DOCTOR)
  await expect(callFrom(doctor, NURSE)).toBeVisible()
  await end(nurse, DOCTOR)
  await expect(callFrom(doctor, NURSE)).toHaveCount(0)
  await expect(doctor.getByText('Call Canceled')).toBeVisible()

  await dial(nurse, DOCTOR)
  await press(callFrom(doctor, NURSE), 'Accept')
  await expect(doctor.getByText('Microphone Permission is Required')).toBeVisible()
  await expect(busy).toBeVisible()
  await closeNotice(nurse)

  await dial(nurse, DOCTOR)
  await expect(callFrom(doctor, NURSE)).toBeVisible()
  await nurse.close({ runBeforeUnload: true })
  await expect(callFrom(doctor, NURSE)).toHaveCount(0)
})

test('a second call waits and takes the place of the first; a locked screen rings in every tab, names no channel, and answers in one', async ({
  enter,
  server,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse', CALLING)
  await nurse.goto(HOME)
  const userId = await idOf(server, 'nurse')
  const [doctor, aide] = await Promise.all([openDevice(server.origin, 'doctor'), openDevice(server.origin, 'aide')])
  await expect(nurse.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  const early = await callFromDevice(doctor, { userId })
  await press(callFrom(nurse, DOCTOR), 'Accept')
  await expect.poll(early.look).toMatchObject({ meetingJoinedBy: userId })

  const late = await callFromDevice(aide, { userId })
  await expect(nurse.getByText('Another call is in progress.')).toBeVisible()
  await press(callFrom(nurse, AIDE), 'Accept')
  const question = nurse.getByRole('dialog')
  await expect(question).toContainText(
    'Accepting this call will result in dropping the current call you are already on.',
  )
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(callWith(nurse, AIDE)).toBeVisible()
  await expect.poll(early.look).toMatchObject({ status: 'Disconnected', action: 'end' })
  await expect.poll(late.look).toMatchObject({ status: 'Connected', meetingJoinedBy: userId })
  await late.end()
  await expect(callWith(nurse, AIDE)).toHaveCount(0)

  const second = await nurse.context().newPage()
  await second.goto(HOME)
  await nurse.evaluate(() => localStorage.setItem('kinward.activity', '1'))
  await nurse.mouse.move(40, 40)
  for (const page of [nurse, second]) await expect(page.getByText('Enter your PIN to unlock')).toBeVisible()

  const { look } = await callFromDevice(doctor, { userId, channelId: channel.id })
  await expect(callFrom(second, DOCTOR)).toBeVisible()
  await press(callFrom(nurse, DOCTOR), 'Accept')
  await expect(callFrom(second, DOCTOR)).toHaveCount(0)
  await expect.poll(look).toMatchObject({ meetingJoinedBy: userId })
  expect(await nurse.content()).not.toContain(channel.name)
})
