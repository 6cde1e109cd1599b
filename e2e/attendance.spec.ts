import { readFile } from 'node:fs/promises'
import { saveAttendance } from '@kinward/contract/attendance'
import { createPatient, transferPatient } from '@kinward/contract/managing-patients'
import { changePreferences } from '@kinward/contract/preferences'
import type { Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { cutNetwork, messagesOf, NORTH_SHORE, openChannel } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const WALTER = `${NORTH_SHORE}/channels/1`

/** Nobody is with Walter when a story begins, nor after it. */
const leaveWalter = async ({ server }: { server: AppServer }) => {
  await server.db.query(`update visits set out_at = now() where out_at is null and patient_id = 1`)
}
test.beforeEach(leaveWalter)
test.afterEach(leaveWalter)

async function homeOf(server: AppServer, patientId: number) {
  const { rows } = await server.db.query<{ latitude: number; longitude: number; address: string }>(
    'select latitude, longitude, address from patients where id = $1',
    [patientId],
  )
  return rows[0] ?? { latitude: 0, longitude: 0, address: '' }
}

const openCheckIn = (page: Page) => page.getByRole('button', { name: 'Check in or out' }).click()

test('an aide checks in and out, in a cellar too, and the team sees it; a patient who was moved is left from where she came', async ({
  enter,
  server,
}) => {
  const { latitude, longitude, address } = await homeOf(server, 1)
  const aide = await enter('aide', { permissions: ['geolocation'], geolocation: { latitude, longitude, accuracy: 9 } })
  const nurse = await enter('nurse')
  await Promise.all([openChannel(aide, WALTER), openChannel(nurse, WALTER)])

  // The window is fetched while there is a network.
  await aide.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/ahead-.*\.js$/.test(name)),
  )
  const account = aide.getByRole('button', { name: /^Account/ })
  const signOut = aide.getByRole('menuitem', { name: 'Sign out' })
  await account.click()
  await expect(signOut).toBeVisible()
  await aide.keyboard.press('Escape')
  const back = await cutNetwork(aide)
  await openCheckIn(aide)
  await expect(aide.getByText('it is not known whether you are checked in')).toBeVisible()
  await aide.getByLabel('Note').fill('In the cellar.')
  await aide.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(aide.getByText('Your check-in will be sent', { exact: true })).toBeVisible()
  await openCheckIn(aide)
  await expect(aide.getByRole('heading', { name: 'Check out from Walter Brandvold' })).toBeVisible()
  await expect(aide.getByText('that is yet to be sent')).toBeVisible()
  await aide.keyboard.press('Escape')

  // Whoever signs out now is told what would be lost, and can stay.
  await account.click()
  await signOut.click()
  const question = aide.getByRole('dialog', { name: 'Not everything has been sent' })
  await expect(question).toContainText('A check-in has not been sent yet. Signing out discards it.')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await back()
  await expect(aide.getByText('Your check-in to Walter Brandvold was sent')).toBeVisible()
  const sent = messagesOf(nurse).getByText(/checked in without a network; it was sent later\..*In the cellar\./)
  await expect(sent).toBeVisible()
  const { rows: kept } = await server.db.query(
    `select in_at = in_device_at as is_pressed, in_received_at > in_at as is_later from visits
     where in_note = 'In the cellar.'`,
  )
  expect(kept).toEqual([{ is_pressed: true, is_later: true }])

  const device = await openDevice(server.origin, 'aide')
  const place = { entityId: 1, locationId: 1 }
  const left = { params: { ...place, patientId: 1, type: 'check-out' }, body: { hashKey: `left-${Date.now()}` } }
  await device.call(saveAttendance, left)

  await openCheckIn(aide)
  await expect(aide.getByRole('button', { name: 'Check in', exact: true })).toBeVisible()
  await aide.getByLabel('Note').fill('Here for the morning.')
  await aide.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(aide.getByText('You are checked in')).toBeVisible()
  const line = messagesOf(nurse).getByText(/Teun Visser checked in\..*Here for the morning\./)
  await expect(line).toBeVisible()

  await openCheckIn(aide)
  await expect(aide.getByRole('heading', { name: 'Check out from Walter Brandvold' })).toBeVisible()
  await aide.getByRole('switch', { name: 'Add my position' }).click()
  await aide.getByRole('button', { name: 'I agree' }).click()
  await expect(aide.getByText(`At ${address}`)).toBeVisible()
  await aide.getByRole('button', { name: 'Check out', exact: true }).click()
  await expect(aide.getByText('You are checked out')).toBeVisible()
  await expect(messagesOf(nurse).getByText(/Teun Visser checked in\. Left at .*Here for the morning\./)).toBeVisible()

  const { rows } = await server.db.query(
    'select in_latitude, out_latitude, out_address from visits order by id desc limit 1',
  )
  expect(rows[0]).toEqual({ in_latitude: null, out_latitude: latitude, out_address: address })

  const admin = await openDevice(server.origin, 'admin')
  const named = { first_name: 'Ottilie', last_name: `Moved ${'x'.repeat((Date.now() % 20) + 1)}` }
  const { id: patientId } = await admin.call(createPatient, { params: place, body: named })
  const moved = { params: { ...place, patientId, type: 'check-in' }, body: { hashKey: `moved-${Date.now()}` } }
  await device.call(saveAttendance, moved)
  await admin.call(transferPatient, { params: { ...place, patientId }, body: { locationId: 2 } })
  await aide.getByRole('link', { name: 'Visits', exact: true }).click()
  const visit = aide.getByRole('listitem').filter({ hasText: 'In the cellar.' })
  await expect(visit).toContainText('Recorded offline, received')
  const row = aide.getByRole('listitem').filter({ hasText: `Ottilie ${named.last_name}` })
  await row.getByRole('button', { name: 'Check out' }).click()
  await expect(aide.getByText('You are checked out')).toHaveCount(0)
  await aide.getByLabel('Note').fill('She was taken to the other house.')
  await aide.getByRole('dialog').getByRole('button', { name: 'Check out' }).click()
  await expect(aide.getByText('You are checked out')).toBeVisible()
  await expect(row).toContainText('She was taken to the other house.')
  await expect(row.getByRole('button', { name: 'Check out' })).toHaveCount(0)
})

test('the lead sees a check-in come onto the map, and takes the visits along', async ({ enter, server }) => {
  const { address, ...position } = await homeOf(server, 1)
  const lead = await enter('lena.sorko')
  await lead.goto('/check-ins-on-map?location=1')
  const list = lead.getByRole('complementary', { name: 'Visits' })
  await expect(lead.getByRole('group', { name: 'Map of check-ins' })).toBeVisible()

  const device = await openDevice(server.origin, 'aide')
  await device.call(changePreferences, { body: { gpsConsent: { isGiven: true } } })
  const params = { entityId: 1, locationId: 1, patientId: 1, type: 'check-in' }
  const body = { hashKey: `story-${Date.now()}`, position: { ...position, accuracy: 9 } }
  await device.call(saveAttendance, { params, body })
  const entry = list.getByRole('button', { name: /Teun Visser.*Walter Brandvold.*Still there/ })
  await expect(entry).toContainText(address)

  const map = lead.getByRole('group', { name: 'Map of check-ins' })
  const scale = map.getByText(/^\d+ k?m$/)
  await entry.click()
  await expect(entry).toHaveAttribute('aria-pressed', 'true')
  const before = await scale.innerText()
  await map.focus()
  for (const key of ['+', '+', '+', 'ArrowLeft']) await map.press(key)
  await expect(scale).not.toHaveText(before)
  await expectNoBarriers(lead)

  await lead.getByRole('link', { name: 'Visits Check-ins and check-outs' }).click()
  await lead.getByRole('switch', { name: 'Open visits only' }).click()
  await expect(lead.getByRole('main').getByText('Still there').first()).toBeVisible()
  const [file] = await Promise.all([
    lead.waitForEvent('download'),
    lead.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^visits-.*\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toMatch(/Teun Visser,Walter Brandvold/)
})

test('a visit that was never checked out is pointed out to whoever forgot it', async ({ enter, server }) => {
  await server.db.query(
    `insert into visits (location_id, patient_id, user_id, in_key, in_at)
     select 1, 1, id, 'forgotten', now() - interval '13 hours' from users where username = 'nurse'`,
  )
  const nurse = await enter('nurse')
  await nurse.goto('/chat')
  const notice = nurse.getByText(/^You are still checked in to Walter Brandvold, since/)
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await nurse.getByRole('button', { name: 'Show it' }).click()
  await expect(nurse.getByText('1 visit was never checked out')).toBeVisible()
  await nurse.getByRole('button', { name: 'Show open visits' }).click()
  await expect(nurse.getByRole('main').getByText('Never checked out', { exact: true })).toBeVisible()
})
