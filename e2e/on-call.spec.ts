import type { Page } from '@playwright/test'
import { composerOf, messagesOf, NORTH_SHORE } from './support/chat.ts'
import { expect, test } from './support/test.ts'

const ON_CALL = `${NORTH_SHORE}/on-call`
const cardOf = (page: Page, role: string) => page.getByRole('region', { name: role })

let made = 0
const newRole = () => `on-call runner ${process.pid} ${++made}`

/** An hour ago by the clock of someone's browser, as its field has it. */
function hourAgo(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = Date.now() - 60 * 60_000
    return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
}

test('the director puts someone on call, a nurse writes to the role, and the message says whom it reached; given to someone else at another length or taken away, the shift changes before her eyes', async ({
  enter,
  makeChannel,
}) => {
  const role = newRole()
  const { path } = await makeChannel(['nurse', 'doctor'])
  const [director, nurse, doctor] = await Promise.all([enter('admin'), enter('nurse'), enter('doctor')])
  await Promise.all([director.goto(ON_CALL), nurse.goto(path), doctor.goto(path)])
  const card = cardOf(director, role)
  const window = director.getByRole('dialog')
  const save = () => window.getByRole('button', { name: 'Save' }).click()

  await director.getByRole('button', { name: 'Change the roster' }).click()
  await director.getByRole('button', { name: 'New role' }).click()
  await window.getByLabel('Name of the role').fill(role)
  await save()
  await expect(card).toContainText('Nobody is on call')

  await expect(composerOf(nurse)).toBeVisible()
  await composerOf(nurse).click()
  await nurse.keyboard.type(`@${role}`)
  await expect(nurse.getByRole('option', { name: role })).toContainText('Nobody is on call now')
  await nurse.keyboard.press('Enter')
  await nurse.keyboard.type('please come')
  await nurse.keyboard.press('Enter')
  await expect(messagesOf(nurse)).toContainText(`Nobody has the role ‘${role}’ right now.`)
  await expect(messagesOf(nurse)).toContainText('please come')

  await card.getByRole('button', { name: `Add a shift to ${role}` }).click()
  await save()
  await expect(window).toContainText('Choose who is on call.')
  await window.getByLabel('Who').selectOption({ label: 'Dr. Priya Raman, Palliative physician' })
  await window.getByLabel('Starts').fill(await hourAgo(director))
  await save()
  await expect(card.getByRole('button', { name: 'Dr. Priya Raman', exact: true })).toBeVisible()
  await expect(card).toContainText('Nobody from')

  await nurse
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .click()
  await expect(messagesOf(doctor)).toContainText(`@${role} → Dr. Priya Raman`)
  await expect(messagesOf(nurse).getByRole('article').last()).toContainText(`@${role} → Dr. Priya Raman`)

  await nurse.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'On call' }).click()
  const holder = (name: string) => cardOf(nurse, role).getByRole('button', { name, exact: true })
  await expect(holder('Dr. Priya Raman')).toBeVisible()
  await card.getByRole('button', { name: 'Edit the shift of Dr. Priya Raman' }).click()
  await expect(director.getByRole('dialog', { name: `Edit a shift of ${role}` })).toBeVisible()
  await window.getByLabel('Who').selectOption({ label: 'Marcus Delacroix, Night nurse, RN' })
  await window.getByLabel('Hours').fill('100')
  await save()
  await expect(window).toContainText('Between 1 and 72 hours.')
  await window.getByLabel('Hours').fill('6')
  await save()
  await expect(window).toHaveCount(0)
  await expect(card).toContainText('6 h')
  await expect(holder('Marcus Delacroix')).toBeVisible()
  await expect(holder('Dr. Priya Raman')).toHaveCount(0)

  await card.getByRole('button', { name: 'Remove the shift of Marcus Delacroix' }).click()
  await expect(cardOf(nurse, role)).toContainText('Nobody is on call')
})

test('who is on call stands under the channels, turns over at the end of the shift, and can be written to', async ({
  enter,
  server,
}) => {
  await server.db.query(
    `delete from schedules where on_call_role_id in (select id from on_call_roles where location_id = 1)`,
  )
  await server.db.query(
    `insert into schedules (user_id, location_id, name, schedule, starts_at, minutes, on_call_role_id)
     select u.id, 1, r.name, 'daily_1__1', date_trunc('minute', now()) + (s.begins || ' minutes')::interval, s.minutes, r.id
     from (values ('doctor', -58, 60), ('luis.carranza', 2, 60)) as s (username, begins, minutes)
     join users u on u.username = s.username
     join on_call_roles r on r.location_id = 1 and r.name = 'on-call doctor'`,
  )
  const nurse = await enter('nurse')
  await nurse.clock.install()
  await nurse.goto(ON_CALL)
  const card = cardOf(nurse, 'on-call doctor')
  await expect(card.getByRole('button', { name: 'Dr. Priya Raman', exact: true })).toBeVisible()
  await expect(card).toContainText('Next Luis Carranza')
  await expect(nurse.getByRole('link', { name: /On call until/ })).toContainText('Dr. Priya Raman')

  // The shift ends: the clock of the page goes on, and the server is asked when its own has passed the moment too.
  await server.db.query(
    `update schedules set starts_at = starts_at - interval '10 minutes' where location_id = 1 and on_call_role_id is not null`,
  )
  await nurse.clock.fastForward('03:00')
  await expect(card.getByRole('button', { name: 'Luis Carranza', exact: true })).toBeVisible()
  await expect(nurse.getByRole('link', { name: /On call until/ })).toContainText('Luis Carranza')
  await card.getByRole('button', { name: 'Message Luis Carranza' }).click()
  await expect(composerOf(nurse)).toBeVisible()
  await expect(nurse.getByRole('heading', { level: 1 }).last()).toContainText('Luis Carranza')
})
