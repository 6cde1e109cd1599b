import { acceptInvite, createInvites, listInvites, openInvite } from '@kinward/contract/invites'
import * as contract from '@kinward/contract/quick-join'
import { changeMemberRole, removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'

let kit: TestApp
let letters: ReturnType<typeof createLetters>
let place: { entityId: number; locationId: number }
let admin: TestClient
let guests = 0

beforeAll(async () => {
  kit = await startTestApp()
  letters = createLetters(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity({ name: 'Elm Care' })
  place = { entityId, locationId: await kit.build.location(entityId, { name: 'Elm House' }) }
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  await kit.pool.query('truncate attempts')
})

const make = (values: Partial<{ roleKey: string; days: number; maxUses: number }> = {}, client = admin) =>
  client.ask(contract.createQuickJoin, { params: place, body: { roleKey: 'member', days: 7, maxUses: 10, ...values } })
const read = (hash: string) => kit.anonymous.ask(contract.getQuickJoin, { params: { hash } })
const use = (hash: string, email = `guest${++guests}@mail.example`) =>
  kit.anonymous.ask(contract.askQuickJoin, { params: { hash }, body: { firstName: 'Ada', lastName: 'Eze', email } })

test('many come in by one link, each by an invite of their own', async () => {
  const { hash, id } = (await make()).body.data
  expect((await read(hash)).body.data).toEqual({
    entityName: 'Elm Care',
    locationName: 'Elm House',
    roleName: 'Team member',
  })
  for (const name of ['one', 'two']) {
    const email = `${name}.${id}@mail.example`
    expect((await use(hash, email)).body.data.sentTo).toBe(`${name[0]}••••@mail.example`)
    const body = { secret: await letters.invite(email), firstName: 'Ada', lastName: 'Eze', password: 'Ada#2026' }
    const joined = await kit.anonymous.call(acceptInvite, { body: { ...body, username: `ada.${name}.${id}` } })
    expect(joined.locations).toMatchObject([{ id: place.locationId, role: 'staff' }])
  }
  const links = await admin.call(contract.listQuickJoins, { params: place })
  expect(links).toMatchObject([{ id, uses: 2, maxUses: 10, status: 'open' }])
})

describe('a link', () => {
  test('closes when it was used often enough, also by many at once', async () => {
    const { hash } = (await make({ maxUses: 2 })).body.data
    const answers = await Promise.all([use(hash), use(hash), use(hash), use(hash)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '410', '410'])
    expect(await admin.call(listInvites, { params: place })).toHaveLength(2)
  })

  test('closes when it is revoked, over, or its maker is gone; who was invited stays so', async () => {
    const { hash, id } = (await make()).body.data
    await use(hash)
    const set = (column: string, value: string) =>
      kit.pool.query(`update quick_joins set ${column} = ${value} where id = $1`, [id])
    await set('expires_at', "now() - interval '1 second'")
    expect((await read(hash)).status).toBe(410)
    await set('expires_at', "now() + interval '1 day'")
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [admin.userId])
    expect((await use(hash)).status).toBe(410)
    await kit.pool.query('update entity_members set deactivated_at = null where user_id = $1', [admin.userId])
    await admin.call(contract.revokeQuickJoin, { params: { ...place, quickJoinId: id } })
    expect([(await read(hash)).status, (await use(hash)).status]).toEqual([410, 410])
    expect(await admin.call(listInvites, { params: place })).toMatchObject([{ status: 'waiting' }])
  })

  test('closes when its maker could no longer make it', async () => {
    const other = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    const { hash } = (await make({}, other)).body.data
    const params = { ...place, userId: other.userId }
    await admin.call(changeMemberRole, { params, body: { roleKey: 'collaborator' } })
    expect([(await read(hash)).status, (await use(hash)).status]).toEqual([410, 410])
    expect(await admin.call(contract.listQuickJoins, { params: place })).toMatchObject([{ status: 'closed' }])
    await admin.call(removeMember, { params })
    expect(await admin.call(contract.listQuickJoins, { params: place })).toMatchObject([{ status: 'closed' }])
  })

  test('leaves an invite that is open as it is, and sends one more link to it', async () => {
    const email = `lead${++guests}@mail.example`
    await admin.call(createInvites, { params: place, body: { invites: [{ email, roleKey: 'lead' }] } })
    const first = await letters.invite(email)
    const { hash } = (await make({ roleKey: 'collaborator' })).body.data
    expect((await use(hash, email)).status).toBe(200)
    const second = await letters.invite(email)
    const open = async (secret: string) => (await kit.anonymous.call(openInvite, { body: { secret } })).roleName
    expect([first === second, await open(first), await open(second)]).toEqual([false, 'Shift lead', 'Shift lead'])
  })

  test('makes a new invite where the one before is no longer good', async () => {
    const gone = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    const email = `late${++guests}@mail.example`
    await gone.call(createInvites, { params: place, body: { invites: [{ email, roleKey: 'lead' }] } })
    await admin.call(removeMember, { params: { ...place, userId: gone.userId } })
    await use((await make({ roleKey: 'collaborator' })).body.data.hash, email)
    const { roleName } = await kit.anonymous.call(openInvite, { body: { secret: await letters.invite(email) } })
    expect(roleName).toBe('Collaborator')
  })

  test('is never for admins, nor for more than its maker has', async () => {
    const manager = await kit.signedIn(await kit.build.person(place.locationId, 'staff', ['CAN_MANAGE_STAFF']))
    const answers = [await make({ roleKey: 'admin' }), await make({ roleKey: 'lead' }, manager)]
    expect(answers.map(({ body }) => body.data.code)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect((await make({ roleKey: 'collaborator' }, manager)).status).toBe(200)
  })

  test('answers the same for who is here already, and tells their letter box alone', async () => {
    const { hash, id } = (await make()).body.data
    const email = `member${++guests}@mail.example`
    await kit.build.member(await kit.build.user({ email }), place.locationId)
    expect((await use(hash, email)).status).toBe(200)
    const { rows } = await kit.pool.query('select subject, body from outbox_mails where recipient = $1', [email])
    expect(rows).toMatchObject([{ subject: 'You are known at Elm Care already' }])
    expect(rows[0].body).toMatch(/sign in here:\n\nhttp\S+\/login\n/)
    expect(rows[0].body).not.toContain('#invite=')
    expect(await admin.call(contract.listQuickJoins, { params: place })).toMatchObject([{ id, uses: 0 }])
  })

  test('cannot be guessed without soon having to wait', async () => {
    const { hash } = (await make()).body.data
    const answers = []
    for (let tries = 0; tries < 22; tries++) answers.push((await read(`guess-${tries}`)).status)
    expect([answers.slice(0, 20).every((status) => status === 410), answers.at(-1)]).toEqual([true, 429])
    expect((await read(hash)).status).toBe(429)
  })

  test('is kept by its digest alone', async () => {
    const { hash } = (await make()).body.data
    const { rows } = await kit.pool.query<{ row: string }>('select q::text as row from quick_joins q')
    expect(rows.some(({ row }) => row.includes(hash))).toBe(false)
  })
})
