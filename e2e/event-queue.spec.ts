import { proveRelationship, RELATIONSHIP_ATTEMPTS } from '@kinward/contract/families'
import { expectNoBarriers } from './support/barriers.ts'
import { isRefusal, openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const QUEUE = '/entity/1/event-queue'

test('what needs a hand comes up by itself, is tried again or resolved, and is gone for everyone', async ({
  enter,
  server,
}) => {
  const patient = `select id from patients where last_name = 'Quintero' and location_id = 1`
  const daughter = `select id from users where username = 'daughter'`
  await server.db.query(
    `insert into family_members (patient_id, user_id, relation, relation_verified, invite_status)
     values ((${patient}), (${daughter}), 'Niece', false, 'Accepted')`,
  )
  const { rows } = await server.db.query<{ id: number }>(patient)
  const [admin, desk] = [await enter('admin'), await enter('admin')]
  await Promise.all([admin.goto(QUEUE), desk.goto(QUEUE)])
  const invite = { name: 'The invite to Tobias Lindqvist could not be delivered' }
  await expect(desk.getByRole('listitem', invite)).toContainText('tobias.lindqvist@harbour-volunteers.example')
  await expect(admin.getByRole('listitem', invite)).toBeVisible()

  const device = await openDevice(server.origin, 'daughter')
  for (let tries = 0; tries < RELATIONSHIP_ATTEMPTS; tries++) {
    const params = { entityId: 1, locationId: 1, patientId: Number(rows[0]?.id) }
    const proof = device.call(proveRelationship, { params, body: { relation: 'Son', birth_date: '1950-01-01' } })
    await proof.catch((error: unknown) => expect(isRefusal(error)).toBe(true))
  }
  const stuck = { name: /is out of attempts to prove their relation to Marisol Quintero/ }
  await expect(desk.getByRole('listitem', stuck)).toBeVisible()
  await expectNoBarriers(desk, 'main')
  await admin.getByRole('listitem', stuck).getByRole('button', { name: 'Let them try again' }).click()
  await expect(admin.getByText('They can try again')).toBeVisible()
  for (const page of [admin, desk]) await expect(page.getByRole('listitem', stuck)).toHaveCount(0)

  await desk.getByRole('listitem', invite).getByRole('button', { name: 'Resolve' }).click()
  await desk.getByRole('textbox', { name: 'Note' }).fill('Called him; he gave another address.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  for (const page of [admin, desk]) await expect(page.getByRole('listitem', invite)).toHaveCount(0)
  await admin.getByLabel('Show').selectOption({ label: 'Resolved' })
  const closed = admin.getByRole('listitem', invite)
  await expect(closed).toContainText('Resolved by Margaret Osei')
  await expect(closed).toContainText('Called him; he gave another address.')

  const nurse = await enter('nurse')
  await nurse.goto(QUEUE)
  await expect(nurse.getByText('Only admins and those who manage staff see what waits here.')).toBeVisible()
  await server.db.query(`delete from family_members where user_id = (${daughter}) and patient_id = (${patient})`)
})
