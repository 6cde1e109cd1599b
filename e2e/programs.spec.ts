import { expectNoBarriers } from './support/barriers.ts'
import { NORTH_SHORE, messagesOf, openChannel } from './support/chat.ts'
import { expect, test } from './support/test.ts'

const PROGRAMS = '/programs/locations/1'

test('an admin makes a program, and a nurse enrols a patient, whose header says so at once, and brings another to the next step and out; what became of it stays', async ({
  enter,
}) => {
  const [admin, nurse, aide] = [await enter('admin'), await enter('nurse'), await enter('aide')]
  await openChannel(aide, `${NORTH_SHORE}/channels/1`)
  await nurse.goto(PROGRAMS)
  await expect(nurse.getByRole('heading', { name: 'Home hospice' })).toBeVisible()
  await expect(nurse.getByRole('button', { name: 'New program' })).toHaveCount(0)

  await admin.goto(PROGRAMS)
  await admin.getByRole('button', { name: 'New program' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Music and memory')
  await admin.getByLabel('Step 1', { exact: true }).fill('Listening')
  await admin.getByLabel('Step 2', { exact: true }).fill('Singing')
  await admin.getByRole('button', { name: 'Save' }).click()

  const card = nurse.getByRole('listitem').filter({ has: nurse.getByRole('heading', { name: 'Music and memory' }) })
  await card.getByRole('button', { name: 'Enrol a patient' }).click()
  await expectNoBarriers(nurse, 'dialog')
  await nurse.getByLabel('Find a patient').fill('Brandv')
  await nurse.getByRole('radio', { name: /Walter Brandvold/ }).check()
  await nurse.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(card.getByText('Walter Brandvold')).toBeVisible()
  // It opens at what is unread, and the newest may be below.
  await messagesOf(aide).press('End')
  await expect(messagesOf(aide).getByText(/enrolled the patient in Music and memory, at Listening/)).toBeVisible()
  await expect(aide.getByRole('main').locator('header').first()).toContainText('Music and memory')

  const hospice = nurse.getByRole('listitem').filter({ has: nurse.getByRole('heading', { name: 'Home hospice' }) })
  const more = () => hospice.getByRole('button', { name: 'More about Marisol Quintero' })

  await more().click()
  await nurse.getByRole('menuitem', { name: 'Move to another step' }).click()
  await nurse.getByLabel('Step', { exact: true }).selectOption({ label: 'Close watch' })
  await nurse.getByLabel('Note').fill('Breathing is harder.')
  await nurse.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(nurse.getByRole('dialog')).toHaveCount(0)

  await more().click()
  await nurse.getByRole('menuitem', { name: 'History' }).click()
  const history = nurse.getByRole('dialog', { name: 'Marisol Quintero in Home hospice' })
  await expect(history.getByRole('listitem').first()).toContainText('Moved to Close watch')
  await expect(history.getByText('Breathing is harder.')).toBeVisible()
  await nurse.keyboard.press('Escape')

  await more().click()
  await nurse.getByRole('menuitem', { name: 'Leave the program' }).click()
  await nurse.getByRole('button', { name: 'End it' }).click()
  await expect(more()).toHaveCount(0)
})
