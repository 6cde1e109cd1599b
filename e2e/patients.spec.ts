import {
  createPatient,
  dischargePatient,
  followPatients,
  type PatientDetails,
} from '@kinward/contract/managing-patients'
import type { Page } from '@playwright/test'
import { composerOf, messagesOf, messageWith, NORTH_SHORE, write } from './support/chat.ts'
import { type Device, openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const PLACE = { entityId: 1, locationId: 1 }
const PATIENTS = `${NORTH_SHORE}/patients`

const list = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Patients' })
const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name) })
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
/** A patient's row in the list of channels, which begins with how ill they are. */
const inList = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: new RegExp(name) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name, record number or birth date' })

let admitted = 0

/** A patient of a story's own, admitted by the admin. */
async function admit(admin: Device, last_name = `Story${process.pid}x${++admitted}`): Promise<PatientDetails> {
  const letters = last_name.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  return admin.call(createPatient, {
    params: PLACE,
    body: { first_name: 'Ada', last_name: letters, birth_date: '1940-02-03' },
  })
}

const pathOf = ({ groupId }: PatientDetails) => `${NORTH_SHORE}/channels/${groupId}`

test('a lead admits a patient once, whom a nurse sees at once; a discharge leaves every list, and a readmission undoes it', async ({
  enter,
  server,
}) => {
  const patient = await admit(await openDevice(server.origin, 'lena.sorko'))
  const nurseDevice = await openDevice(server.origin, 'nurse')
  await nurseDevice.call(followPatients, { params: PLACE, body: { patientIds: [patient.id], follow: true } })
  const [lead, nurse, aide] = [await enter('lena.sorko'), await enter('nurse'), await enter('aide')]
  await nurse.goto(PATIENTS)
  await search(nurse).fill('Quillfeather')
  await expect(nurse.getByText('No patient matches “Quillfeather”')).toBeVisible()
  await lead.goto(NORTH_SHORE)
  await lead.getByRole('link', { name: 'Patients' }).click()
  await lead.getByRole('button', { name: 'Admit a patient' }).click()
  const dialog = lead.getByRole('dialog', { name: 'Admit a patient' })
  await dialog.getByRole('button', { name: 'Admit a patient' }).click()
  await expect(dialog).toContainText('Enter a first name')
  await dialog.getByLabel('First name').fill('Josephine')
  await dialog.getByLabel('Last name').fill('Quillfeather')
  await dialog.getByLabel('Birth date').fill('2999-01-01')
  await expect(dialog).toContainText('A birth date cannot be in the future.')
  await dialog.getByLabel('Birth date').fill('1938-05-20')
  await dialog.getByRole('button', { name: 'Admit a patient' }).click()
  await expect(messagesOf(lead)).toContainText('admitted Josephine Quillfeather')
  await expect(row(nurse, 'Josephine Quillfeather')).toContainText('Born May 20, 1938')
  await lead.getByRole('link', { name: 'Patients' }).click()
  await lead.getByRole('button', { name: 'Admit a patient' }).click()
  await dialog.getByLabel('First name').fill('josephine')
  await dialog.getByLabel('Last name').fill('QUILLFEATHER')
  await dialog.getByLabel('Birth date').fill('1938-05-20')
  await dialog.getByRole('button', { name: 'Admit a patient' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Josephine Quillfeather is here already')
  await expect(lead.getByRole('region', { name: 'Notices' })).toHaveText('')
  await dialog.getByRole('button', { name: 'Open Josephine Quillfeather' }).click()
  await expect(messagesOf(lead)).toContainText('admitted Josephine Quillfeather')

  await inList(nurse, patient.fullName).click()
  await write(nurse, 'Going home today.')
  await lead.getByRole('link', { name: 'Patients' }).click()
  await aide.goto(PATIENTS)
  for (const page of [lead, aide]) {
    await search(page).fill(patient.last_name)
    await expect(row(page, patient.fullName)).toBeVisible()
  }
  await choose(lead, patient.fullName, 'Discharge')
  await lead.getByRole('button', { name: `Discharge ${patient.fullName}` }).click()
  await expect(row(lead, patient.fullName)).toHaveCount(0)
  await expect(row(aide, patient.fullName)).toHaveCount(0)
  await expect(composerOf(nurse)).toHaveCount(0)
  await expect(nurse.getByRole('main')).toContainText('Discharged')
  await expect(messageWith(nurse, 'Going home today.')).toBeVisible()
  await lead.getByRole('button', { name: 'Discharged' }).click()
  await choose(lead, patient.fullName, 'Readmit')
  await lead.getByRole('button', { name: `Readmit ${patient.fullName}` }).click()
  await expect(row(aide, patient.fullName)).toBeVisible()
  await expect(composerOf(nurse)).toBeVisible()
})

test('a transfer takes the channel along; whoever has it open is told where it went', async ({ enter, server }) => {
  const patient = await admit(await openDevice(server.origin, 'admin'))
  const aideDevice = await openDevice(server.origin, 'aide')
  await aideDevice.call(followPatients, { params: PLACE, body: { patientIds: [patient.id], follow: true } })
  const [admin, aide] = [await enter('admin'), await enter('aide')]
  await aide.goto(pathOf(patient))
  await write(aide, 'She likes the window open.')
  await expect(messageWith(aide, 'She likes the window open.')).toBeVisible()
  await admin.goto(PATIENTS)
  await search(admin).fill(patient.last_name)
  await choose(admin, patient.fullName, 'Transfer')
  const dialog = admin.getByRole('dialog', { name: `Transfer ${patient.fullName}` })
  await dialog.getByLabel('To').selectOption({ label: 'Mill River' })
  await dialog.getByRole('button', { name: `Transfer ${patient.fullName}` }).click()
  await expect(row(admin, patient.fullName)).toHaveCount(0)
  await expect(aide.getByRole('main')).toContainText('This patient was transferred to Mill River')
  await expect(inList(aide, patient.fullName)).toHaveCount(0)
  await admin.getByRole('button', { name: /Switch location/ }).click()
  await admin.getByRole('menuitem', { name: /Mill River/ }).click()
  await admin.getByRole('link', { name: 'Patients' }).click()
  await search(admin).fill(patient.last_name)
  await row(admin, patient.fullName).click()
  await expect(messageWith(admin, 'She likes the window open.')).toBeVisible()
  await expect(messagesOf(admin)).toContainText(`transferred ${patient.fullName} to Mill River`)
})

test('a nurse finds a patient by birth date, follows them, and comes to profiles from the search and from the switcher', async ({
  enter,
  server,
}) => {
  const patient = await admit(await openDevice(server.origin, 'lena.sorko'))
  const nurse = await enter('nurse')
  await nurse.goto(PATIENTS)
  await search(nurse).fill('02/03/1940')
  await expect(row(nurse, patient.fullName)).toBeVisible()
  await expect(list(nurse).getByRole('link', { name: /Walter Brandvold/ })).toHaveCount(0)
  await choose(nurse, patient.fullName, 'About the patient')
  await expect(nurse.getByRole('heading', { name: patient.fullName })).toBeVisible()
  await choose(nurse, patient.fullName, 'Follow')
  await expect(row(nurse, patient.fullName).getByRole('img', { name: 'You follow' })).toBeVisible()
  await expect(inList(nurse, patient.fullName)).toBeVisible()
  await nurse.getByRole('button', { name: 'Filter', exact: true }).click()
  await nurse
    .getByRole('menuitem', { name: 'Not following' })
    .or(nurse.getByRole('menuitemradio', { name: 'Not following' }))
    .click()
  await expect(row(nurse, patient.fullName)).toHaveCount(0)

  await expect(inList(nurse, 'Walter Brandvold')).toBeVisible()
  const profileOf = (name: string) => nurse.getByRole('region', { name: 'Patient' }).getByRole('heading', { name })
  await nurse.getByRole('searchbox', { name: 'Patients, people, channels' }).fill('brandvold')
  await nurse.getByRole('link', { name: 'Search messages for “brandvold”' }).click()
  const kinds = nurse.getByRole('group', { name: 'Search', exact: true })
  await kinds.getByRole('button', { name: /^Patients/ }).click()
  await nurse.getByRole('link', { name: 'Profile of Walter Brandvold' }).click()
  await expect(nurse).toHaveURL(/\/patients/)
  await expect(profileOf('Walter Brandvold')).toBeVisible()

  await nurse.keyboard.press('Control+k')
  await nurse.getByRole('combobox', { name: 'Go to a patient, person or channel' }).fill('quintero')
  await nurse.getByRole('option', { name: /Marisol Quintero.*Profile/ }).click()
  await expect(profileOf('Marisol Quintero')).toBeVisible()
})

test('on a phone the list, its search and the discharged are at hand', async ({ enter, server }) => {
  const lead = await openDevice(server.origin, 'lena.sorko')
  const patient = await admit(lead)
  await lead.call(dischargePatient, { params: { ...PLACE, patientId: patient.id }, body: {} })
  const phone = await enter('nurse', { viewport: { width: 390, height: 844 } })
  await phone.goto(NORTH_SHORE)
  await phone.getByRole('link', { name: 'Patients' }).click()
  await expect(row(phone, 'Walter Brandvold')).toBeVisible()
  await search(phone).fill(patient.last_name)
  await expect(phone.getByText(`No patient matches “${patient.last_name}”`)).toBeVisible()
  await phone.getByRole('button', { name: 'Discharged' }).click()
  await expect(row(phone, patient.fullName)).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
