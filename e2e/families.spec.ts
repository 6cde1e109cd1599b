import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createLetters } from '../server/test/letters.ts'
import type { AppServer } from './support/app-server.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { channelRow, messagesOf, messageWith, NORTH_SHORE, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

/** A shift lead of North Shore, who looks after families there. */
const LEAD = 'lena.sorko'
const PASSWORD = 'Elm#House2026'
const PIN = '2580'

const familyOf = (page: Page): Locator => page.getByRole('region', { name: 'Family', exact: true })
const relativeIn = (page: Page, name: string): Locator => familyOf(page).getByRole('listitem').filter({ hasText: name })

async function choosePin(page: Page): Promise<void> {
  await page.waitForURL('**/login/pin')
  for (const name of ['Choose a PIN', 'Once more']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.keyboard.type(PIN)
  }
}

/** Someone opens the link they were sent, and makes an account of it. */
async function join(page: Page, server: AppServer, email: string, names: [string, string]): Promise<Page> {
  await page.goto(`/join#invite=${await createLetters(server.db).invite(email)}`)
  await page.getByLabel('First name').fill(names[0])
  await page.getByLabel('Last name').fill(names[1])
  await page.getByLabel('Username').fill(`${names[0]}.${randomUUID().slice(0, 8)}`.toLowerCase())
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'I have read the terms and accept them' }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  await choosePin(page)
  return page
}

async function prove(page: Page, relation: string, born: string): Promise<void> {
  await page.getByLabel('I am their').selectOption(relation)
  await page.getByLabel('They were born on').fill(born)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function birthDateOf(server: AppServer, patientId: number): Promise<string> {
  const { rows } = await server.db.query<{ born: string }>(
    'select birth_date::text as born from patients where id = $1',
    [patientId],
  )
  return rows[0]?.born ?? ''
}

test('a daughter is invited, runs out of attempts and is given new ones, proves what she is to the patient, reads along, and loses access', async ({
  arrive,
  server,
  enter,
}) => {
  const email = `sigrid.${randomUUID()}@mail.example`
  const lead = await enter(LEAD)
  await lead.goto(`${NORTH_SHORE}/channels/1?panel=patient`)
  await familyOf(lead).getByRole('button', { name: 'Invite family' }).click()
  const dialog = lead.getByRole('dialog', { name: 'Invite family of Walter Brandvold' })
  await dialog.getByLabel('First name').fill('Sigrid')
  await dialog.getByLabel('Last name').fill('Brandvold')
  await dialog.getByLabel('They are the patient’s').selectOption('Daughter')
  await dialog.getByLabel('Email or mobile phone').fill(email)
  await dialog.getByRole('button', { name: 'Send the invite' }).click()
  await expect(relativeIn(lead, 'Sigrid Brandvold')).toContainText('Invited')

  const sigrid = await join(await arrive(), server, email, ['Sigrid', 'Brandvold'])
  await expect(sigrid.getByRole('heading', { name: 'Before you read along' })).toBeVisible()
  await expect(sigrid.getByText('W. B. at North Shore')).toBeVisible()
  await expect(sigrid.getByRole('navigation', { name: 'Channels' }).getByRole('link')).toHaveCount(0)
  await expectNoBarriers(sigrid)
  await expect(relativeIn(lead, 'Sigrid Brandvold')).toContainText('Accepted')

  const born = await birthDateOf(server, 1)
  await prove(sigrid, 'Niece', born)
  await expect(sigrid.getByRole('alert')).toHaveText(
    'This is not what the care team has written down. 2 attempts are left.',
  )
  await prove(sigrid, 'Niece', born)
  await expect(sigrid.getByRole('alert')).toContainText('1 attempt is left')
  await prove(sigrid, 'Daughter', '1900-01-01')
  await expect(sigrid.getByRole('heading', { name: 'Out of attempts.' })).toBeVisible()
  await sigrid.reload()
  await expect(sigrid.getByRole('heading', { name: 'Out of attempts.' })).toBeVisible()

  await expect(messagesOf(lead).getByText('is out of attempts').last()).toBeVisible()
  await expect(relativeIn(lead, 'Sigrid Brandvold')).toContainText('Out of attempts')
  await relativeIn(lead, 'Sigrid Brandvold').getByRole('button').click()
  await lead.getByRole('menuitem', { name: 'Give new attempts' }).click()
  await expect(sigrid.getByRole('heading', { name: 'Before you read along' })).toBeVisible()
  // The socket says that the door is open before the answer of the call does.
  await sigrid.route('**/relationship', async (route) => {
    const response = await route.fetch()
    await expect(sigrid.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await route.fulfill({ response })
  })
  await prove(sigrid, 'Daughter', born)
  await expect(messagesOf(sigrid)).toBeVisible()
  await expect(channelRow(sigrid, 'Brandvold family')).toBeVisible()
  await expect(sigrid.getByRole('navigation', { name: 'Channels' }).getByRole('link')).toHaveCount(1)
  await expect(relativeIn(lead, 'Sigrid Brandvold')).toContainText('Verified')
  await write(sigrid, 'Thank you for letting me read along.')
  await expect(messageWith(sigrid, 'Thank you for letting me read along.')).toBeVisible()

  await relativeIn(lead, 'Sigrid Brandvold').getByRole('button').click()
  await lead.getByRole('menuitem', { name: 'End access' }).click()
  await lead.getByRole('button', { name: 'End access' }).click()
  await expect(relativeIn(lead, 'Sigrid Brandvold')).toContainText('Access ended')
  await expect(sigrid.getByRole('heading', { name: 'Your access has ended' })).toBeVisible()
  await expect(channelRow(sigrid, 'Brandvold family')).toHaveCount(0)
  await sigrid.reload()
  await expect(sigrid.getByRole('heading', { name: 'Your access has ended' })).toBeVisible()
})

test('a patient decides who reads along, and every browser shows it at once; a collaborator and a niece are invited to another by a first message', async ({
  arrive,
  server,
  enter,
}) => {
  const last = `Lund${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const { rows } = await server.db.query<{ location: string; patient: string; family: string }>(
    `with niece as (
       insert into users (username, first_name, last_name) values ($1, 'Tove', $2) returning id
     ), own as (
       select p.id, p.location_id, l.entity_id from patients p
       join users u on u.id = p.user_id and u.username = 'patient' join locations l on l.id = p.location_id
     ), everywhere as (
       insert into entity_members (entity_id, user_id) select own.entity_id, niece.id from own, niece
     ), here as (
       insert into location_members (location_id, user_id, role) select own.location_id, niece.id, 'family' from own, niece
     ), kin as (
       insert into family_members (patient_id, user_id, relation, invite_status) select own.id, niece.id, 'Niece', 'Accepted'
       from own, niece
     )
     select own.location_id as location, own.id as patient,
       (select id from groups where patient_id = own.id and type = 'family') as family
     from own`,
    [`tove.${last}`.toLowerCase(), last],
  )
  const { location, patient, family } = rows[0] ?? {}
  const [bettina, admin] = [await enter('patient'), await enter('admin')]
  await bettina.goto(`/chat/locations/${location}/channels/${family}?panel=details`)
  await admin.goto(`/chat/locations/${location}/patients?patient=${patient}`)
  const mine = bettina.getByRole('region', { name: 'Your family here' })
  const niece = mine.getByRole('listitem').filter({ hasText: `Tove ${last}` })
  await expect(niece).toContainText('Niece')
  await expect(niece).toContainText('Accepted')
  await niece.getByRole('button', { name: `Let Tove ${last} in` }).click()
  const asked = bettina.getByRole('alertdialog').or(bettina.getByRole('dialog'))
  await expect(asked).toContainText('You can end it at any time.')
  await asked.getByRole('button', { name: 'Let in', exact: true }).click()
  await expect(niece).toContainText('Verified')
  await expect(relativeIn(admin, `Tove ${last}`)).toContainText('Verified')
  await expectNoBarriers(bettina, 'main + aside')

  await relativeIn(admin, `Tove ${last}`).getByRole('button').click()
  await admin.getByRole('menuitem', { name: 'End access' }).click()
  await admin.getByRole('button', { name: 'End access', exact: true }).click()
  await expect(niece).toContainText('Access ended')
  await niece.getByRole('button', { name: `Let Tove ${last} in` }).click()
  await asked.getByRole('button', { name: 'Let in', exact: true }).click()
  await niece.getByRole('button', { name: `End access: Tove ${last}` }).click()
  await asked.getByRole('button', { name: 'End access', exact: true }).click()
  await expect(relativeIn(admin, `Tove ${last}`)).toContainText('Access ended')

  const email = `imre.${randomUUID()}@mail.example`
  const relative = `zita.${randomUUID()}@mail.example`
  const surname = `Varga${randomUUID().replaceAll(/[^a-f]/g, '')}`
  await admin.getByRole('button', { name: 'New', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'New message about a patient' }).click()
  const wizard = admin.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByRole('alert')).toHaveText('Choose a patient')
  await wizard.getByRole('button', { name: 'New patient' }).click()
  await wizard.getByLabel('First name').fill('Ilona')
  await wizard.getByLabel('Last name').fill(surname)
  await wizard.getByLabel('Birth date').fill('1941-06-07')
  await wizard.getByRole('button', { name: 'Admit' }).click()
  await expect(wizard.getByRole('radio', { name: new RegExp(`Ilona ${surname}`) })).toBeChecked()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByLabel('Invite collaborators (optional)').fill(email)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByText('Step 3 of 4 · The family')).toBeVisible()
  await wizard.getByLabel('First name').fill('Zita')
  await wizard.getByLabel('Last name').fill('Varga')
  await wizard.getByLabel('They are the patient’s').selectOption('Niece')
  await wizard.getByLabel('Email or mobile phone').fill(relative)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByLabel('Message').fill('Please look at the dressing on Friday.')
  await wizard.getByRole('button', { name: 'Send' }).click()
  await expect(messageWith(admin, 'Please look at the dressing on Friday.')).toBeVisible()

  // He sees only that, and she nothing yet.
  const imre = await join(await arrive(), server, email, ['Imre', 'Varga'])
  await imre.getByRole('button', { name: 'Got it' }).click()
  const channels = imre.getByRole('navigation', { name: 'Channels' }).getByRole('link')
  await expect(channels).toHaveCount(1)
  await channels.filter({ hasText: `Ilona ${surname}` }).click()
  await expect(messageWith(imre, 'Please look at the dressing on Friday.')).toBeVisible()
  await imre.goto(`${NORTH_SHORE}/channels/1`)
  await expect(imre.getByText('This channel is closed to you')).toBeVisible()

  const zita = await join(await arrive(), server, relative, ['Zita', 'Varga'])
  await expect(zita.getByLabel('I am their')).toBeVisible()
  await expect(zita.getByText(/Ilona|dressing/)).toHaveCount(0)
})
