import { createEscalation, type EscalationStep } from '@kinward/contract/escalations'
import type { Page } from '@playwright/test'
import { expectNoBarriersInBoth } from './support/barriers.ts'
import { callFrom, callWith, CALLING, expectTalk, idOf, press } from './support/calls.ts'
import { messagesOf, NORTH_SHORE, openChannel } from './support/chat.ts'
import type { AppServer } from './support/app-server.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { FEIGNED_MEDIA, inWholeChromium } from './support/whole-chromium.ts'

inWholeChromium(FEIGNED_MEDIA)

const NURSE = 'Dana Whitlock'
const DOCTOR = 'Dr. Priya Raman'
const AIDE = 'Teun Visser'
const ON_CALL = `${NORTH_SHORE}/on-call`

let made = 0

/** Something to call for help at North Shore, which calls these people, step by step and in each one after the other. */
async function makeHelp(server: AppServer, phone: string | null, ...steps: string[][]): Promise<string> {
  const displayName = `Help ${process.pid} ${++made}`
  const admin = await openDevice(server.origin, 'admin')
  const how = {
    action: 'VOICE_CALL',
    waitTime: 120,
    callInSequence: true,
    callInParallel: false,
    callUsingKinwardApp: true,
    callToMobileNumber: false,
  } as const
  const asked: EscalationStep[] = []
  for (const usernames of steps) {
    const participants = await Promise.all(
      usernames.map(async (username) => ({ id: await idOf(server, username), userGroupId: null })),
    )
    asked.push({ ...how, participants })
  }
  const body = { displayName, phone, partnerLocationIds: [], steps: asked }
  await admin.call(createEscalation, { params: { entityId: 1, locationId: 1 }, body })
  return displayName
}

async function pathOf({ db }: AppServer, patient: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select g.id from groups g join patients p on p.id = g.patient_id
     where g.type = 'patients' and g.location_id = 1 and p.last_name = $1`,
    [patient],
  )
  return `${NORTH_SHORE}/channels/${rows[0]?.id ?? 0}`
}

const callHelp = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Call ${name}` })
    .click()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^No one (answered|is available)$/ })

test('a nurse calls for help: the first declines, her page is loaded anew, the second answers under its name, and the first is told', async ({
  enter,
  server,
}) => {
  const help = await makeHelp(server, null, ['doctor'], ['aide'])
  const [nurse, doctor, aide] = await Promise.all([
    enter('nurse', CALLING),
    enter('doctor', CALLING),
    enter('aide', CALLING),
  ])
  await Promise.all([nurse.goto(ON_CALL), doctor.goto(NORTH_SHORE), aide.goto(NORTH_SHORE)])
  await expect(doctor.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  await expect(aide.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  const line = nurse.getByRole('region', { name: 'Call for help' }).getByRole('listitem').filter({ hasText: help })
  await expect(line).toContainText(`Calls ${DOCTOR} first, 2 steps in all`)
  await expectNoBarriersInBoth(nurse, 'main')

  await callHelp(nurse, help)
  const window = callWith(nurse, help)
  const status = nurse.getByRole('status').filter({ hasText: `Calling ${help} VIA Kinward Voice in North Shore` })
  await expect(status).toContainText(`Step 1 of 2. Ringing for ${DOCTOR}`)
  await expect(window).toContainText(`Next: ${AIDE}`)
  await expect(callFrom(doctor, NURSE)).toContainText(help)
  await expectNoBarriersInBoth(nurse, '[data-call], [data-call-bar]')
  await expectNoBarriersInBoth(doctor, '[data-call]')
  await expect(callFrom(aide, NURSE)).toHaveCount(0)

  await press(callFrom(doctor, NURSE), 'Decline')
  await expect(status).toContainText(`Step 2 of 2. Ringing for ${AIDE}`)
  await expect(window).toContainText('Next: nobody, this is the last try')
  await expect(callFrom(doctor, NURSE)).toHaveCount(0)

  await expect(callFrom(aide, NURSE)).toContainText(help)
  const asked = nurse.waitForEvent('dialog')
  const reloading = nurse.reload()
  await (await asked).accept()
  await reloading
  await expect(window).toContainText('Next: nobody, this is the last try')
  await expect(callFrom(aide, NURSE)).toContainText(help)
  await press(callFrom(aide, NURSE), 'Accept')
  await expectTalk(nurse, AIDE)
  await expectTalk(aide, NURSE)
  for (const [page, other] of [
    [nurse, AIDE],
    [aide, NURSE],
  ] as const)
    await expect(callWith(page, other)).toContainText(help)
  await callWith(nurse, AIDE).getByRole('button', { name: 'End' }).click()
  await expect(callWith(aide, NURSE)).toHaveCount(0)

  await doctor.goto(`${NORTH_SHORE}?panel=alerts`)
  await expect(doctor.getByText(`${NURSE} called ${help}. Someone else answered.`)).toBeVisible()
})

test('where nobody comes she is told, and whom else she can reach; where nobody can be called, that at once', async ({
  enter,
  server,
}) => {
  const [help, alone] = [await makeHelp(server, '+1 207 555 0199', ['doctor']), await makeHelp(server, null, ['nurse'])]
  const [nurse, doctor] = await Promise.all([enter('nurse', CALLING), enter('doctor', CALLING)])
  await Promise.all([openChannel(nurse, await pathOf(server, 'Brandvold')), doctor.goto(NORTH_SHORE)])
  await expect(doctor.getByRole('navigation', { name: 'Channels' })).toBeVisible()

  await nurse.getByRole('main').getByRole('button', { name: 'Call for help' }).click()
  await nurse.getByRole('menuitem', { name: `Call ${help} about Walter Brandvold` }).click()
  await expect(callFrom(doctor, NURSE)).toContainText('About Walter Brandvold')
  await press(callFrom(doctor, NURSE), 'Decline')
  await expect(nurse.getByText('Escalation Ended')).toBeVisible()
  await expect(nurse.getByText('No one responding to call.')).toBeVisible()
  await expect(callWith(nurse, help)).toHaveCount(0)
  await expect(messagesOf(nurse)).toContainText(`called ${help}`)

  await nurse.getByRole('button', { name: 'Who else to reach' }).click()
  await expect(dialogOf(nurse)).toContainText(`‘${help}’ has rung for everyone it calls.`)
  await expect(dialogOf(nurse).getByRole('link', { name: 'Call +1 207 555 0199' })).toHaveAttribute(
    'href',
    'tel:+12075550199',
  )
  await expect(dialogOf(nurse)).toContainText('On call at North Shore now')
  await expectNoBarriersInBoth(nurse, 'dialog')
  await dialogOf(nurse).getByRole('button', { name: 'Close' }).last().click()

  await nurse.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'On call' }).click()
  const line = nurse.getByRole('listitem').filter({ hasText: alone })
  await expect(line).toContainText('Nobody is on call for it now')
  await callHelp(nurse, alone)
  await expect(dialogOf(nurse)).toContainText(`There is nobody to call for ‘${alone}’ right now.`)
  const reachable = dialogOf(nurse).getByRole('button', { name: /^Message / })
  await reachable.first().click()
  await expect(dialogOf(nurse)).toHaveCount(0)
  await expect(nurse.getByRole('main').getByRole('button', { name: /^Call / })).toBeVisible()
})
