import type { Locator, Page } from '@playwright/test'
import { composerOf, messagesOf, NORTH_SHORE, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

/** Bettina Farrow is stable, and stands last where flags decide. */
const PATIENT = 'Bettina Farrow'
const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const headerOf = (page: Page): Locator => page.getByRole('main').locator('header').first()

/** A patient's row begins with how ill they are. */
const patientRow = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Channels' }).getByRole('link').filter({ hasText: name })

/** The patients of the list, from top to bottom. */
async function patientsOf(page: Page): Promise<string[]> {
  const rows = page.getByRole('navigation', { name: 'Channels' }).getByRole('link')
  return (await rows.allInnerTexts()).map(
    (text) => text.split('\n').find((line) => /^[A-Z][a-z]+ [A-Z]/.test(line)) ?? '',
  )
}

async function openPatient(page: Page): Promise<void> {
  await page.goto(NORTH_SHORE)
  await patientRow(page, PATIENT).click()
  await expect(composerOf(page)).toBeVisible()
}

async function sortByFlags(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sort Patients by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Flags' }).click()
  await page.mouse.move(900, 400)
}

test('a nurse flags a patient with a message, the doctor’s list reorders and shows whom a flag was chosen for, and the doctor closes it from the header', async ({
  enter,
}) => {
  const [nurse, doctor] = await Promise.all([enter('nurse'), enter('doctor')])
  await Promise.all([openPatient(nurse), openPatient(doctor)])
  await sortByFlags(doctor)
  await expect.poll(async () => (await patientsOf(doctor)).indexOf(PATIENT)).toBeGreaterThan(1)

  await nurse.getByRole('main').getByRole('button', { name: 'Flag the patient' }).click()
  await dialogOf(nurse)
    .getByRole('group', { name: 'Add' })
    .getByRole('button', { name: /Pain crisis/ })
    .click()
  await expect(nurse.getByRole('group', { name: 'Adds a flag' })).toContainText('Pain crisis')
  await write(nurse, 'Pain 9/10, not settling.')

  const said = messagesOf(doctor).getByRole('article').filter({ hasText: 'Pain 9/10, not settling.' })
  await expect(said).toContainText('Pain crisis')
  await expect(headerOf(doctor)).toContainText('Pain crisis')
  await expect(patientRow(doctor, PATIENT)).toContainText('PC')
  await expect.poll(async () => (await patientsOf(doctor)).indexOf(PATIENT)).toBeLessThan(4)
  await expect(nurse.getByRole('group', { name: 'Adds a flag' })).toBeHidden()

  await headerOf(doctor)
    .getByRole('button', { name: /Pain crisis/ })
    .click()
  await expect(dialogOf(doctor)).toContainText('Opened by Dana Whitlock')
  await dialogOf(doctor).getByRole('button', { name: 'Close Pain crisis' }).click()
  await expect(dialogOf(doctor)).toContainText('1 closed flag')
  await doctor.keyboard.press('Escape')
  await expect(headerOf(nurse)).not.toContainText('Pain crisis')
  await expect(messagesOf(nurse)).toContainText('Dr. Priya Raman closed a flag')

  await doctor.getByRole('button', { name: 'Filter by flags' }).click()
  await doctor.getByRole('menuitemcheckbox', { name: /Respiratory distress/ }).click()
  await expect(patientRow(doctor, 'Marisol Quintero')).toBeVisible()
  await expect(patientRow(doctor, 'Walter Brandvold')).toBeHidden()
  await doctor.getByRole('button', { name: 'Filter by flags: 1 chosen' }).click()
  await doctor.getByRole('menuitem', { name: 'Show all patients' }).click()
  await expect(patientRow(doctor, 'Walter Brandvold')).toBeVisible()
})

test('an admin makes a flag and retires it; a nurse can choose it in between, and a flag alone is a message, which stays chosen through a reload', async ({
  enter,
}) => {
  const [admin, nurse] = await Promise.all([enter('admin'), enter('nurse')])
  await openPatient(nurse)
  await admin.goto('/settings/flags')
  await admin.getByRole('button', { name: 'New flag' }).click()
  await dialogOf(admin).getByLabel('Name', { exact: true }).fill('Infection')
  await dialogOf(admin).getByLabel('Letters').fill('IF')
  await dialogOf(admin).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(admin)).toBeHidden()
  await nurse.getByRole('main').getByRole('button', { name: 'Flag the patient' }).click()
  await expect(dialogOf(nurse)).toContainText('Infection')
  await nurse.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Retire Infection' }).click()
  await expect(admin.getByRole('button', { name: 'Bring Infection back' })).toBeVisible()
  await nurse.getByRole('main').getByRole('button', { name: 'Flag the patient' }).click()
  await expect(dialogOf(nurse)).toContainText('Fall risk')
  await expect(dialogOf(nurse)).not.toContainText('Infection')

  await dialogOf(nurse)
    .getByRole('group', { name: 'Add' })
    .getByRole('button', { name: /Agitation/ })
    .click()
  await nurse.reload()
  await expect(nurse.getByRole('group', { name: 'Adds a flag' })).toContainText('Agitation')
  await nurse.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messagesOf(nurse).getByRole('article').last()).toContainText('Agitation')
  await expect(headerOf(nurse)).toContainText('Agitation')
})
