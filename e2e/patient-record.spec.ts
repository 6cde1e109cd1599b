import { savePatientNote } from '@kinward/contract/patient-notes'
import { composerOf, messageWith, openChannel, threadOf, write } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const WALTER = '/chat/locations/1/channels/1'
const PLACE = { entityId: 1, locationId: 1 }

test('a doctor follows what happened to a patient, by kind, to the message itself; a nurse writes a note, puts it right, and the doctor reads both', async ({
  enter,
  server,
}) => {
  const { call } = await openDevice(server.origin, 'lena.sorko')
  await call(savePatientNote, {
    params: { ...PLACE, patientId: 1 },
    body: { notes: 'The hall light stays on.' },
  })
  const doctor = await enter('doctor')
  await doctor.goto('/patient-timeline?patientId=1&locationId=1')
  await expect(doctor.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(doctor.getByText('Walter Brandvold · Mar 12, 1941')).toBeVisible()
  await expect(doctor.getByText('The hall light stays on.')).toBeVisible()

  await doctor.getByRole('link', { name: 'Back to the channel' }).click()
  await doctor.getByRole('button', { name: 'Timeline', exact: true }).click()
  const timeline = doctor.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('The hall light stays on.')).toBeVisible()
  await timeline.getByRole('button', { name: 'Flags', exact: true }).click()
  await expect(timeline.getByText('opened the flag Pain crisis')).toBeVisible()
  await expect(timeline.getByText('The hall light stays on.')).toBeHidden()
  await timeline.getByRole('button', { name: 'Flags', exact: true }).click()
  await timeline.getByRole('link', { name: /Already easing/ }).click()
  await expect(messageWith(doctor, 'Already easing')).toBeVisible()
  await expect(doctor).toHaveURL(/message=\d+/)

  const nurse = await enter('nurse')
  await openChannel(nurse, WALTER)
  await nurse.getByRole('button', { name: 'Notes', exact: true }).click()
  const notes = nurse.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: 'Write a note' }).click()
  await nurse.getByRole('button', { name: 'Save note' }).click()
  await expect(nurse.getByText('Write something first.')).toBeVisible()
  await nurse.getByRole('textbox', { name: 'Note' }).fill('Turned at 3:20 am, skin intact.')
  await nurse.getByRole('button', { name: 'Save note' }).click()

  await doctor.getByRole('button', { name: 'Notes', exact: true }).click()
  const theirs = doctor.getByRole('region', { name: 'Notes' })
  await expect(theirs.getByText('Turned at 3:20 am, skin intact.')).toBeVisible()

  await notes.getByRole('button', { name: /^Note by Dana Whitlock/ }).click()
  await nurse.getByRole('button', { name: 'Edit', exact: true }).click()
  await nurse.getByRole('textbox', { name: 'Note' }).fill('Turned at 3:40 am, skin intact.')
  await nurse.getByRole('button', { name: 'Save note' }).click()
  // The doctor's list changes by itself, and the note says what it said before.
  await expect(theirs.getByText('Turned at 3:40 am, skin intact.')).toBeVisible()
  await theirs.getByRole('button', { name: /^Note by Dana Whitlock/ }).click()
  const note = doctor.getByRole('dialog', { name: 'Note' })
  await expect(note.getByRole('region', { name: 'What it said before' })).toContainText('Turned at 3:20 am')
  await expect(note.getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
})

test('a nurse forwards to the record from a message and from the form, sees it arrive, and finds all about a patient beside the channel; a daughter finds nothing of it', async ({
  enter,
}) => {
  const nurse = await enter('nurse')
  await openChannel(nurse, WALTER)
  await write(nurse, 'Breathing easy at 4 am.')
  const row = messageWith(nurse, 'Breathing easy at 4 am.')
  await expect(row.getByText(/Sent|Delivered|Read/)).toBeVisible()
  await row.click({ button: 'right' })
  await nurse.getByRole('menuitem', { name: 'Forward to record' }).click()
  const window = nurse.getByRole('dialog', { name: 'Forward to record' })
  await window.getByRole('combobox', { name: 'Note type' }).selectOption('Nurse note')
  const preview = window.getByRole('region', { name: 'What will be written' })
  await expect(preview).toContainText('Nurse note')
  await expect(preview).toContainText('Dana Whitlock, ')
  await window.getByRole('button', { name: 'Forward', exact: true }).click()
  await expect(row.getByText('In the record')).toBeVisible()
  await expect(nurse.getByText('Notes Synced successfully')).toBeVisible()
  await row.click({ button: 'right' })
  await nurse.getByRole('menuitem', { name: 'Reply in thread' }).click()
  await expect(threadOf(nurse).getByRole('article')).toContainText(['In the record'])

  await nurse.keyboard.press('Escape')
  await expect(threadOf(nurse)).toHaveCount(0)
  await write(nurse, 'Asleep since five.')
  const later = messageWith(nurse, 'Asleep since five.')
  await expect(later.getByText(/Sent|Delivered|Read/)).toBeVisible()
  await later.click({ button: 'right' })
  await nurse.getByRole('menuitem', { name: 'Forward to record' }).click()
  await window.getByRole('link', { name: 'Choose more messages' }).click()
  await expect(nurse).toHaveURL(/^[^?]*\/forward-patient-notes-form\?patientId=1&locationId=1&/)
  await expect(nurse.getByRole('heading', { name: 'Forward notes to the clinical record' })).toBeVisible()
  await expect(nurse.getByText('In the record').first()).toBeVisible()
  await expect(nurse.getByText('1 message chosen')).toBeVisible()
  await nurse
    .getByRole('checkbox', { name: /^Message of Marcus Delacroix/ })
    .first()
    .check()
  await nurse
    .getByRole('checkbox', { name: /^Message of Marcus Delacroix/ })
    .nth(1)
    .check()
  await expect(nurse.getByText('3 messages chosen')).toBeVisible()
  await expect(nurse.getByRole('region', { name: 'What will be written' })).toContainText('Already easing')
  await nurse.getByRole('button', { name: 'Forward', exact: true }).click()
  await expect(messageWith(nurse, 'Already easing').getByText('In the record')).toBeVisible()

  await nurse.getByRole('heading', { name: 'Walter Brandvold' }).getByRole('button').click()
  const profile = nurse.getByRole('region', { name: 'Patient', exact: true })
  await expect(profile.getByRole('heading', { name: 'Walter Brandvold' })).toBeVisible()
  await expect(profile).toContainText(/Born Mar\s12,\s1941, \d+ years/)
  await expect(profile.getByRole('region', { name: 'Record' })).toContainText('Mar 12, 1941')
  await expect(profile.getByRole('heading', { name: 'Flags' })).toBeVisible()
  await expect(profile.getByRole('region', { name: 'Shared files' })).toContainText('.pdf')

  const daughter = await enter('daughter')
  await daughter.goto('/chat')
  await daughter.getByRole('link', { name: /^Brandvold family/ }).click()
  await expect(composerOf(daughter)).toBeVisible()
  await expect(daughter.getByRole('button', { name: 'Notes', exact: true })).toBeHidden()
  await expect(daughter.getByRole('button', { name: 'Timeline', exact: true })).toBeHidden()
  await daughter.goto('/patient-timeline?patientId=1&locationId=1')
  await expect(daughter.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
})

test('an admin imports a patient of the record, once', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/chat/locations/1/patients')
  await admin.getByRole('button', { name: 'Admit a patient' }).click()
  await admin.getByRole('button', { name: 'Import from the clinical record' }).click()
  const window = admin.getByRole('dialog', { name: 'Import from the clinical record' })
  await window.getByRole('textbox', { name: 'Name or number' }).fill('vance')
  await window.getByRole('button', { name: 'Import Eleanor Vance' }).click()
  const profile = admin.getByRole('region', { name: 'Patient', exact: true })
  await expect(profile.getByRole('heading', { name: 'Eleanor Vance' })).toBeVisible()
  await expect(profile).toContainText('ID MR-2201')
  await admin.getByRole('button', { name: 'Admit a patient' }).click()
  await admin.getByRole('button', { name: 'Import from the clinical record' }).click()
  await window.getByRole('textbox', { name: 'Name or number' }).fill('MR-2201')
  await expect(window.getByText('Already here')).toBeVisible()
  await expect(window.getByRole('button', { name: /^Import / })).toBeHidden()
})
