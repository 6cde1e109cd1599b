import type { Page } from '@playwright/test'
import {
  channelRow,
  composerOf,
  cutNetwork,
  messageWith,
  openChannel,
  textsWith,
  threadOf,
  write,
} from './support/chat.ts'
import { expect, test } from './support/test.ts'

async function openThread(page: Page, text: string): Promise<void> {
  await messageWith(page, text).hover()
  await messageWith(page, text).getByRole('button', { name: 'Reply in thread' }).click()
  await expect(threadOf(page)).toContainText(text)
}

async function answer(page: Page, text: string): Promise<void> {
  const field = threadOf(page).getByRole('textbox', { name: /^Reply/ })
  await field.fill(text)
  await field.press('Enter')
}

test('offline, one keeps writing; back online, everything arrives once and in order, also after a reload', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  const restore = await cutNetwork(nurse)
  for (const number of [1, 2, 3]) await write(nurse, `Offline note ${number}`)
  await expect(nurse.getByText('Messages send when you are back.')).toBeVisible()
  await expect(messageWith(nurse, 'Offline note 3')).toContainText('Waiting to send')
  await write(doctor, 'Meanwhile, from the doctor')
  await restore()
  await expect(messageWith(doctor, 'Offline note 3')).toBeVisible()
  await expect(messageWith(nurse, 'Meanwhile, from the doctor')).toBeVisible()
  await expect(nurse.getByText('Waiting to send')).toHaveCount(0)
  const expected = ['Offline note 1', 'Offline note 2', 'Offline note 3']
  await expect.poll(() => textsWith(nurse, 'Offline note')).toEqual(expected)
  await expect.poll(() => textsWith(doctor, 'Offline note')).toEqual(expected)

  await nurse.route('**/messages?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await nurse.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await write(nurse, 'Before the reload 1')
  await write(nurse, 'Before the reload 2')
  await expect(messageWith(nurse, 'Before the reload 2')).toContainText('Waiting to send')
  await nurse.reload()
  await expect(messageWith(nurse, 'Before the reload 2')).toContainText('Waiting to send')
  await nurse.unrouteAll()
  await expect(messageWith(doctor, 'Before the reload 2')).toBeVisible({ timeout: 20_000 })
  const reloaded = ['Before the reload 1', 'Before the reload 2']
  await expect.poll(() => textsWith(doctor, 'Before the reload')).toEqual(reloaded)
  await expect.poll(() => textsWith(nurse, 'Before the reload')).toEqual(reloaded)
})

test('two tabs of one person share what is written and read, and nothing is doubled, even when the server is killed meanwhile', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const other = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Unread in both tabs' }])
  const first = await enter('nurse')
  const second = await first.context().newPage()
  await openChannel(first, channel.path)
  await openChannel(second, channel.path)
  const restore = await cutNetwork(first)
  await write(first, 'From the first tab')
  await write(second, 'From the second tab')
  await expect(messageWith(second, 'From the first tab')).toContainText('Waiting to send')
  await restore()
  for (const tab of [first, second]) {
    await expect(tab.getByText('Waiting to send')).toHaveCount(0)
    await expect.poll(() => textsWith(tab, 'From the')).toEqual(['From the first tab', 'From the second tab'])
  }
  await expect(channelRow(second, other.name)).toContainText('1 unread')
  await channelRow(first, other.name).click()
  await expect(messageWith(first, 'Unread in both tabs')).toBeVisible()
  await expect(channelRow(second, other.name)).not.toContainText('1 unread')

  await write(first, 'Crash note 1')
  await expect(messageWith(first, 'Crash note 1')).toContainText('Sent')
  await server.kill()
  await write(first, 'Crash note 2')
  await write(first, 'Crash note 3')
  await expect(messageWith(first, 'Crash note 3')).toContainText('Waiting to send')
  await server.restart()
  await expect(first.getByText('Waiting to send')).toHaveCount(0, { timeout: 30_000 })
  const { rows } = await server.db.query<{ body: string }>(
    `select body from messages where group_id = $1 and body like 'Crash%' order by seq`,
    [other.id],
  )
  expect(rows.map(({ body }) => body)).toEqual(['Crash note 1', 'Crash note 2', 'Crash note 3'])
})

test('offline, words are kept and what is missing says so until the network is back; what the server then refuses is discarded', async ({
  enter,
  makeChannel,
  server,
}) => {
  const first = await makeChannel(['nurse', 'doctor'])
  const second = await makeChannel(['nurse', 'doctor'])
  const ofPatient = await makeChannel(['nurse', 'doctor'])
  await server.db.query(
    `with patient as (
       insert into patients (location_id, record_number, first_name, last_name)
       select location_id, 'story-' || id, 'Ada', 'Marlow' from groups where id = $1 returning id
     )
     update groups set type = 'patients', patient_id = patient.id from patient where groups.id = $1`,
    [ofPatient.id],
  )
  const nurse = await enter('nurse')
  const menus = nurse.waitForResponse(/\/ahead-.*\.js$/)
  await openChannel(nurse, second.path)
  await channelRow(nurse, first.name).click()
  await expect(nurse.getByRole('heading', { name: first.name })).toBeVisible()
  await menus
  const restore = await cutNetwork(nurse)
  await composerOf(nurse).fill('Not yet sent')
  await channelRow(nurse, second.name).click()
  await channelRow(nurse, first.name).click()
  await expect(composerOf(nurse)).toHaveText('Not yet sent')
  await nurse.getByRole('button', { name: /^Account of/ }).click()
  await expect(nurse.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await nurse.keyboard.press('Escape')

  await nurse.getByRole('button', { name: 'Details', exact: true }).click()
  const missing = nurse.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await expect(missing).toBeVisible()
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect(missing).toBeVisible()
  await nurse.keyboard.press('Control+k')
  const dialog = nurse.getByRole('dialog', { name: 'This could not be loaded' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await write(nurse, 'Still here, and writing')
  await expect(messageWith(nurse, 'Still here, and writing')).toContainText('Waiting to send')

  await restore()
  await expect(nurse.getByText('Waiting to send')).toHaveCount(0)
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect(nurse.getByRole('region', { name: 'Details', exact: true })).toBeVisible()
  await nurse.keyboard.press('Control+k')
  await expect(nurse.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await nurse.keyboard.press('Escape')

  const patientRow = nurse.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: /Ada Marlow/ })
  await patientRow.click()
  await expect(nurse.getByRole('main').getByRole('heading', { name: 'Ada Marlow' })).toBeVisible()
  await cutNetwork(nurse)
  await write(nurse, 'Too late')
  await expect(messageWith(nurse, 'Too late')).toContainText('Waiting to send')
  await server.db.query(
    `update patients set discharged_at = now() where id = (select patient_id from groups where id = $1)`,
    [ofPatient.id],
  )
  await restore()
  await expect(messageWith(nurse, 'Too late')).toContainText('Not sent.', { timeout: 20_000 })
  await expect(nurse.getByRole('region', { name: 'Notices' })).toContainText('This patient was discharged.')
  await channelRow(nurse, first.name).click()
  await expect(patientRow.getByText('Not sent')).toBeVisible()
  await patientRow.click()
  await messageWith(nurse, 'Too late').getByRole('button', { name: 'Discard' }).click()
  await expect(messageWith(nurse, 'Too late')).toHaveCount(0)
})

test('offline, what is written in a channel or thread that was never loaded is shown at once, and stands in order when the rest comes', async ({
  enter,
  makeChannel,
}) => {
  const opened = await makeChannel(
    ['nurse', 'doctor'],
    [
      { from: 'doctor', text: 'A thread that was opened' },
      { from: 'nurse', text: 'A thread that was not' },
    ],
  )
  const unopened = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Story before the cut' }])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(doctor, unopened.path)
  await openChannel(nurse, opened.path)
  await openThread(nurse, 'A thread that was opened')
  await expect(threadOf(nurse)).toContainText('No replies yet')
  await nurse.keyboard.press('Escape')
  await expect(threadOf(nurse)).toHaveCount(0)
  const restore = await cutNetwork(nurse)

  await openThread(nurse, 'A thread that was not')
  await answer(nurse, 'Reply without a network')
  await expect(threadOf(nurse)).toContainText('Earlier replies are not here')
  const reply = threadOf(nurse).getByRole('article').filter({ hasText: 'Reply without a network' })
  await expect(reply).toContainText('Waiting to send')

  await channelRow(nurse, unopened.name).click()
  await expect(nurse.getByRole('main')).toContainText('Earlier messages are not here')
  await expect(channelRow(nurse, opened.name)).toContainText('Waiting')
  await write(nurse, 'Story without a network 1')
  await write(nurse, 'Story without a network 2')
  const waiting = ['Story without a network 1', 'Story without a network 2']
  for (const text of waiting) await expect(messageWith(nurse, text)).toContainText('Waiting to send')
  await expect(nurse.getByRole('main')).toContainText('Earlier messages are not here')

  await restore()
  await expect(nurse.getByText('Waiting to send')).toHaveCount(0)
  await expect(nurse.getByRole('main')).not.toContainText('Earlier messages are not here')
  await expect(channelRow(nurse, opened.name)).not.toContainText('Waiting')
  for (const page of [nurse, doctor])
    await expect.poll(() => textsWith(page, 'Story')).toEqual(['Story before the cut', ...waiting])
})

test('after a reload with the server out of reach the channel stays, and everything goes on by itself when it answers', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Story before the reload' }])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(doctor, channel.path)
  await openChannel(nurse, channel.path)
  await expect(messageWith(nurse, 'Story before the reload')).toBeVisible()
  await nurse.route('**/api/**', (route) => route.abort())
  const waiting = ['Story out of reach 1', 'Story out of reach 2']
  for (const text of waiting) await write(nurse, text)
  await expect(messageWith(nurse, 'Story out of reach 2')).toContainText('Waiting to send')
  await nurse.reload()
  await expect(nurse.getByRole('main')).toContainText('This channel could not be loaded')
  await expect(nurse.getByRole('navigation', { name: 'Channels' })).toContainText('The channels could not be loaded')
  for (const text of waiting) await expect(messageWith(nurse, text)).toContainText('Waiting to send')

  await nurse.unrouteAll()
  await expect(nurse.getByRole('heading', { name: channel.name })).toBeVisible({ timeout: 20_000 })
  await expect(channelRow(nurse, channel.name)).toBeVisible()
  await expect(nurse.getByText('Waiting to send')).toHaveCount(0)
  for (const page of [nurse, doctor])
    await expect.poll(() => textsWith(page, 'Story')).toEqual(['Story before the reload', ...waiting])
})
