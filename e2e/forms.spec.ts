import { createForm, listAssessments, sendFormLink } from '@kinward/contract/forms'
import type { Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { composerOf, messagesOf, messageWith, openChannel } from './support/chat.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const PLACE = { entityId: 1, locationId: 1 }
const LEAD = 'lena.sorko'

let patients = 0

/** A patient of a story's own, with a channel of their care team. */
async function admit({ db }: AppServer, members: string[], family: string[] = []) {
  const last = `Story${process.pid}n${++patients}`
  const { rows } = await db.query<{ id: string }>(
    `insert into patients (location_id, record_number, first_name, last_name, birth_date)
     values (1, $1, 'Ida', $1, '1940-05-02') returning id`,
    [last],
  )
  const patientId = Number(rows[0]?.id)
  const open = async (type: string, people: string[]) => {
    const { rows: made } = await db.query<{ id: string }>(
      `insert into groups (location_id, type, name, patient_id) values (1, $1, $2, $3) returning id`,
      [type, `Ida ${last}`, patientId],
    )
    await db.query('insert into group_members (group_id, user_id) select $1, id from users where username = any($2)', [
      made[0]?.id,
      people,
    ])
    return `/chat/locations/1/channels/${made[0]?.id}`
  }
  const path = await open('patients', members)
  if (family.length > 0) {
    await db.query(
      `insert into family_members (patient_id, user_id, relation, relation_verified, invite_status)
       select $1, id, 'Daughter', true, 'Accepted' from users where username = any($2)`,
      [patientId, family],
    )
  }
  const familyPath = family.length > 0 ? await open('family', [...family, LEAD]) : ''
  return { patientId, name: `Ida ${last}`, path, familyPath }
}

async function attach(page: Page, form: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Form', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Choose a form' })
    .getByRole('button', { name: new RegExp(`^${form}`) })
    .click()
  await expect(page.getByRole('listitem', { name: form })).toBeVisible()
}

async function sign(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: 'Draw your signature' })
  await field.scrollIntoViewIfNeeded()
  const pad = await field.boundingBox()
  if (!pad) throw new Error('there is no field to sign in')
  await page.mouse.move(pad.x + 30, pad.y + 60)
  await page.mouse.down()
  await page.mouse.move(pad.x + 120, pad.y + 30, { steps: 5 })
  await page.mouse.move(pad.x + 200, pad.y + 80, { steps: 5 })
  await page.mouse.up()
}

const formIn = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a nurse asks, the admin answers, both see it at once; answers survive a reload, and finish the version they began in', async ({
  enter,
  server,
}) => {
  const { path, patientId } = await admit(server, ['nurse', 'admin'])
  const [nurse, admin] = [await enter('nurse'), await enter('admin')]
  await openChannel(nurse, path)
  await openChannel(admin, path)
  await attach(nurse, 'Fall risk')
  await composerOf(nurse).fill('Please, before the night.')
  await nurse.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  const asked = messageWith(admin, 'Please, before the night.')
  await asked.getByRole('button', { name: 'Fill in Fall risk' }).click()
  const form = formIn(admin, 'Fall risk')
  await expect(form.getByLabel('When was the last fall')).toHaveCount(0)
  await form
    .getByRole('group', { name: /^Fallen/ })
    .getByLabel('Yes')
    .check()
  await expect(form.getByLabel('When was the last fall')).toBeVisible()
  await form
    .getByRole('group', { name: /^Walking aid/ })
    .getByLabel('Holds on to furniture')
    .check()
  await form.getByRole('button', { name: 'Save answers' }).click()
  await expect(form.getByText('2 answers need another look.')).toBeVisible()
  await form.getByRole('group', { name: /^Gait/ }).getByLabel('Weak').check()
  await form
    .getByRole('group', { name: /^Knows/ })
    .getByLabel('Yes')
    .check()
  await expect(form.getByText('65 · High')).toBeVisible()
  await form.getByRole('button', { name: 'Save answers' }).click()
  await expect(form).toHaveCount(0)
  for (const page of [nurse, admin]) {
    const message = messageWith(page, 'Please, before the night.')
    await expect(message).toContainText('65 · High')
    await expect(message.getByRole('button', { name: 'Fill in Fall risk' })).toHaveCount(0)
    await expect(page.getByRole('main').locator('header')).toContainText('Fall risk 65 · High')
  }

  await attach(nurse, 'Pain')
  await nurse.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  const open = () => nurse.getByRole('button', { name: 'Fill in Pain' }).click()
  await open()
  await formIn(nurse, 'Pain').getByLabel('7', { exact: true }).check()
  await formIn(nurse, 'Pain').getByLabel('Where it hurts').fill('left hip')
  await nurse.reload()
  await open()
  await expect(formIn(nurse, 'Pain').getByText('Your answers are still here.')).toBeVisible()
  await expect(formIn(nurse, 'Pain').getByLabel('Where it hurts')).toHaveValue('left hip')
  await formIn(nurse, 'Pain').getByRole('button', { name: 'Save answers' }).click()
  await expect(nurse.getByRole('article').filter({ hasText: 'Not answered yet' })).toHaveCount(0)
  const { call } = await openDevice(server.origin, 'nurse')
  const resultsOf = async (form: string) => {
    const { assessments } = await call(listAssessments, { params: { ...PLACE, patientId } })
    return assessments.filter((one) => one.name === form)
  }
  expect(await resultsOf('Pain')).toMatchObject([{ result: '7/10' }])
  expect(await nurse.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('form')))).toEqual([])

  const name = `Sleep ${process.pid}`
  await admin.getByRole('link', { name: 'Settings' }).click()
  await admin.getByRole('link', { name: /^Forms/ }).click()
  await admin.getByRole('button', { name: 'New form' }).click()
  await admin.getByLabel('Name', { exact: true }).fill(name)
  const first = admin.getByRole('listitem', { name: 'Question 1' })
  await first.getByLabel('What is asked').fill('Hours of sleep')
  await admin.getByLabel('Behind the score').fill(' h')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
  await attach(nurse, name)
  await nurse.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await nurse.getByRole('button', { name: `Fill in ${name}` }).click()
  await formIn(nurse, name).getByLabel('6', { exact: true }).check()
  await admin.getByRole('button', { name: `Edit ${name}` }).click()
  await first.getByLabel('What is asked').fill('Hours of good sleep')
  await admin.getByRole('button', { name: 'Publish version 2' }).click()
  await expect(admin.getByText('1 question · version 2').first()).toBeVisible()
  await formIn(nurse, name).getByRole('button', { name: 'Save answers' }).click()
  await expect(formIn(nurse, name)).toHaveCount(0)
  expect(await resultsOf(name)).toMatchObject([{ result: '6 h', responses: [{ version: 1 }] }])
})

test('a son without an account signs by the link in his mail, once', async ({ arrive, server }) => {
  const { patientId } = await admit(server, ['nurse'])
  const { call } = await openDevice(server.origin, 'nurse')
  const { rows: forms } = await server.db.query<{ id: string }>(
    `select id from forms where location_id = 1 and name like 'Consent%'`,
  )
  const formId = Number(forms[0]?.id)
  await call(sendFormLink, { params: { ...PLACE, formId, patientId }, body: { email: 'son@mail.example' } })
  const { rows } = await server.db.query<{ body: string }>('select body from outbox_mails order by id desc limit 1')
  const link = /\/assessment-form#[\w-]+/.exec(rows[0]?.body ?? '')?.[0] ?? ''
  const son = await arrive()
  await son.goto(link)
  await expect(son.getByText('asks you about Ida.')).toBeVisible()
  await expect(son.getByText('Story')).toHaveCount(0)
  expect(son.url()).not.toContain('#')
  await son.getByLabel('I agree', { exact: true }).check()
  await son.getByLabel(/^Day/).fill('2026-11-15')
  await sign(son)
  await son.getByRole('button', { name: 'Send answers' }).click()
  await expect(son.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await son.goto(link)
  await son.reload()
  await expect(son.getByText('This form was answered already.')).toBeVisible()
})

test('a son brings a photo and his signature by the link; the lead sees both, and a daughter whom she asks is told no score', async ({
  arrive,
  enter,
  server,
}) => {
  const { patientId, path, familyPath, name: patient } = await admit(server, ['nurse', LEAD], ['daughter'])
  const admin = await openDevice(server.origin, 'admin')
  const name = `Wound ${process.pid}`
  const questions = [
    { id: 'since', kind: 'text', label: 'Since when' } as const,
    { id: 'wound', kind: 'photo', label: 'The wound', isRequired: true } as const,
    { id: 'sign', kind: 'signature', label: 'Signature', isRequired: true } as const,
  ]
  const wish = { name, patients: true, family: false, definition: { questions } }
  const { id: formId } = await admin.call(createForm, { params: PLACE, body: wish })
  const { call } = await openDevice(server.origin, 'nurse')
  await call(sendFormLink, { params: { ...PLACE, formId, patientId }, body: { email: 'son@mail.example' } })
  const { rows } = await server.db.query<{ body: string }>('select body from outbox_mails order by id desc limit 1')
  const son = await arrive()
  await son.goto(/\/assessment-form#[\w-]+/.exec(rows[0]?.body ?? '')?.[0] ?? '')
  await son.getByLabel('Since when').fill('Since Monday')
  await son.route('**/api/v2/uploads/**', (route) => route.abort())
  const photo = new URL('../server/test/files/sideways.jpg', import.meta.url).pathname
  await son.locator('input[type=file]').setInputFiles(photo)
  await expect(son.getByText('The photo did not upload. What you have answered is kept.')).toBeVisible()
  await expect(son.getByLabel('Since when')).toHaveValue('Since Monday')
  await expectNoBarriers(son)
  await son.unroute('**/api/v2/uploads/**')
  await son.getByRole('button', { name: 'Try again' }).click()
  await expect(son.getByRole('img', { name: 'The wound' })).toBeVisible()
  await sign(son)
  await son.getByRole('button', { name: 'Send answers' }).click()
  await expect(son.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  const lead = await enter(LEAD)
  await lead.goto(`${path}?panel=patient`)
  const line = messagesOf(lead).getByText(`received ${name} by its link`).locator('..')
  for (const file of ['sideways.jpg', 'signature.png']) {
    await expect(line.getByRole('button', { name: `Open ${file}` })).toBeVisible()
  }
  await lead.getByRole('button', { name: new RegExp(`${name}.*Completed`) }).click()
  await lead
    .getByRole('dialog', { name })
    .getByRole('button', { name: /Completed/ })
    .click()
  for (const label of ['The wound', 'Signature']) {
    const picture = lead.getByRole('dialog', { name }).getByRole('img', { name: label })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await lead.keyboard.press('Escape')
  await expect(lead.getByRole('dialog', { name })).toHaveCount(0)

  await lead.getByRole('searchbox', { name: 'Patients, people, channels' }).fill(patient)
  await lead.getByRole('navigation', { name: 'Channels' }).locator(`a[href="${familyPath}"]`).click()
  await expect(lead).toHaveURL(familyPath)
  await attach(lead, 'Family wishes')
  await lead.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  const daughter = await enter('daughter')
  await openChannel(daughter, familyPath)
  await daughter.getByRole('button', { name: 'Fill in Family wishes' }).click()
  const form = formIn(daughter, 'Family wishes')
  await form.getByLabel('What matters most to you now').fill('That he hears the sea.')
  await form.getByLabel('Every evening').check()
  await expect(form.getByText('Score')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save answers' }).click()
  await expect(form).toHaveCount(0)
  await expect(lead.getByRole('article').filter({ hasText: 'Family wishes' })).not.toContainText('Not answered yet')
  await expect(daughter.getByRole('main').getByRole('button', { name: 'Form', exact: true })).toHaveCount(0)
})
