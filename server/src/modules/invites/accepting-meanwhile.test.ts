import { inviteFamily, invitePatient, listOwnFamily } from '@kinward/contract/families'
import { acceptInvite, createInvites, joinByInvite, revokeInvite } from '@kinward/contract/invites'
import { addPeople } from '@kinward/contract/managing-groups'
import { transferPatient } from '@kinward/contract/managing-patients'
import { changeMemberRole } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'

// Whoever accepts an invite or takes it back, and whoever changes what it leads to at the same time, wait for each other and
// never both.

let kit: TestApp
let letters: ReturnType<typeof createLetters>
let place: { entityId: number; locationId: number }
let elsewhere: number
let patientId: number
let admin: TestClient
let email: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
  letters = createLetters(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  elsewhere = await kit.build.location(entityId)
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  await kit.build.member(admin.userId, elsewhere, 'admin')
  patientId = await kit.build.patient(place.locationId, { birth_date: '1940-02-29' })
  email = `guest${++people}@mail.example`
})

const accept = async () =>
  kit.anonymous.ask(acceptInvite, {
    body: {
      secret: await letters.invite(email),
      firstName: 'Ruth',
      lastName: 'Alvarez',
      username: `ruth.alvarez${people}`,
      password: 'Ruth#2026',
      birthDate: '1940-02-29',
    },
  })
const transfer = () => admin.ask(transferPatient, { params: { ...place, patientId }, body: { locationId: elsewhere } })

/** As if terms were being published: nobody comes to belong anywhere until it is done. */
const PUBLISHING = 'select pg_advisory_xact_lock(7462913006)'
/** Someone writes in a channel for a moment: whoever comes waits for it, and holds the patient by then. */
const writingIn = (groupId: number) => `select from groups where id = ${groupId} for no key update`

/** Asks for the second while the first is about to bring someone in. */
async function meanwhile(held: string, ...asked: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const gate = await kit.pool.connect()
  try {
    await gate.query('begin')
    await gate.query(held)
    const answers = []
    for (const ask of asked) {
      answers.push(ask())
      await expect.poll(kit.countWaiting).toBe(answers.length)
    }
    await gate.query('commit')
    return (await Promise.all(answers)).map(({ status }) => status)
  } finally {
    await gate.query('rollback')
    gate.release()
  }
}

test('a patient who comes by their link while they are moved', async () => {
  await admin.call(invitePatient, { params: { ...place, patientId }, body: { email } })
  expect(await meanwhile(PUBLISHING, accept, transfer)).toEqual([200, 200])
})

test('a patient who comes by their link while terms are published waits without holding who moves them', async () => {
  await admin.call(invitePatient, { params: { ...place, patientId }, body: { email } })
  const gate = await kit.pool.connect()
  try {
    await gate.query('begin')
    await gate.query(PUBLISHING)
    const accepting = accept()
    await expect.poll(kit.countWaiting).toBe(1)
    await gate.query('select from patients where id = $1 for update nowait', [patientId])
    await gate.query('commit')
    expect((await accepting).status).toBe(200)
  } finally {
    await gate.query('rollback')
    gate.release()
  }
})

test('someone of the staff who comes into the channel of a patient who is moved', async () => {
  const groupId = await kit.build.group(place.locationId, [admin.userId], { type: 'patients', patient_id: patientId })
  await admin.call(addPeople, { params: { ...place, groupId }, body: { invites: [{ email }] } })
  expect(await meanwhile(writingIn(groupId), accept, transfer)).toEqual([200, 200])
})

test('a relative who comes while the patient is moved comes to where the patient is', async () => {
  const groupId = await kit.build.group(place.locationId, [admin.userId], { type: 'patients', patient_id: patientId })
  const ruth = { relation: 'Daughter', firstName: 'Ruth', lastName: 'Alvarez', email } as const
  await admin.call(inviteFamily, { params: place, body: { patientId, ...ruth } })
  const gate = await kit.pool.connect()
  try {
    await gate.query('begin')
    // Someone writes in the channel for a moment: the transfer waits for it, with the invite moved already.
    await gate.query('select from groups where id = $1 for no key update', [groupId])
    const moved = transfer()
    await expect.poll(kit.countWaiting).toBe(1)
    const accepting = accept()
    await expect.poll(kit.countWaiting).toBe(2)
    await gate.query('commit')
    const { status, body } = await accepting
    expect([(await moved).status, status]).toEqual([200, 200])
    const daughter = kit.withToken(body.data.jwtToken)
    const params = { ...place, locationId: elsewhere }
    expect(await daughter.call(listOwnFamily, { params })).toHaveLength(1)
  } finally {
    await gate.query('rollback')
    gate.release()
  }
})

test('a relative who comes just before the patient is moved goes along', async () => {
  const groupId = await kit.build.group(place.locationId, [admin.userId], { type: 'patients', patient_id: patientId })
  const ruth = { relation: 'Daughter', firstName: 'Ruth', lastName: 'Alvarez', email } as const
  await admin.call(inviteFamily, { params: place, body: { patientId, ...ruth } })
  expect(await meanwhile(writingIn(groupId), accept, transfer)).toEqual([200, 200])
})

test('an admin who comes again while their role is changed', async () => {
  const guest = await kit.signedIn(await kit.build.user({ email }))
  await admin.call(createInvites, { params: place, body: { invites: [{ email, roleKey: 'member' }] } })
  await kit.build.member(guest.userId, place.locationId, 'admin')
  const secret = await letters.invite(email)
  const join = () => guest.ask(joinByInvite, { body: { secret } })
  const params = { ...place, userId: guest.userId }
  const change = () => admin.ask(changeMemberRole, { params, body: { roleKey: 'member' } })
  expect(await meanwhile(PUBLISHING, join, change)).toEqual([200, 200])
})

test('an invite that is taken back while its patient is moved', async () => {
  const { id: inviteId } = await admin.call(invitePatient, { params: { ...place, patientId }, body: { email } })
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into queue_items (entity_id, location_id, kind, subject_id) values ($1, $2, 'invite', $3) returning id`,
    [place.entityId, place.locationId, inviteId],
  )
  const gate = await kit.pool.connect()
  try {
    await gate.query('begin')
    await gate.query('select from queue_items where id = $1 for update', [rows[0]?.id])
    const revoked = admin.ask(revokeInvite, { params: { ...place, inviteId } })
    await expect.poll(kit.countWaiting).toBe(1)
    const moved = transfer()
    await expect.poll(kit.countWaiting).toBe(2)
    await gate.query('commit')
    expect([(await revoked).status, (await moved).status]).toEqual([200, 200])
  } finally {
    await gate.query('rollback')
    gate.release()
  }
})
