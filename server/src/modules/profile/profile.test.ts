import { changeProfile, getProfile } from '@kinward/contract/profile'
import { changeMemberRole } from '@kinward/contract/roles'
import { getUser, listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
})

type Wish = Parameters<typeof nurse.ask<typeof changeProfile>>[1]['body']
const change = (body: Wish) => nurse.ask(changeProfile, { body })
const read = () => nurse.call(getProfile, {})

describe('a profile', () => {
  test('changes where its owner says, and stays everywhere else', async () => {
    await change({ title: 'Hospice nurse, RN', gender: 'Non-Binary', mobilePhone: '(202) 555-0143' })
    const { body } = await change({ firstName: 'Dana', lastName: 'Whitlock', zoomLink: 'https://zoom.us/j/1' })
    expect(body.data.profile).toMatchObject({
      firstName: 'Dana',
      lastName: 'Whitlock',
      title: 'Hospice nurse, RN',
      gender: 'Non-Binary',
      mobilePhone: '+12025550143',
      zoomLink: 'https://zoom.us/j/1',
    })
    expect(body.data.channelId).toBeNull()
    expect(await read()).toEqual(body.data.profile)
    await change({ title: '', mobilePhone: null })
    expect(await read()).toMatchObject({ title: null, mobilePhone: null })
  })

  test('tells those who know its owner where they are met, and nobody else', async () => {
    const meet = { params: { userId: nurse.userId } }
    expect((await doctor.call(getUser, meet)).zoomLink).toBeNull()
    await change({ zoomLink: 'https://zoom.us/j/1' })
    expect((await doctor.call(getUser, meet)).zoomLink).toBe('https://zoom.us/j/1')
    const elsewhere = await kit.build.location(await kit.build.entity())
    const stranger = await kit.signedIn(await kit.build.person(elsewhere))
    expect((await stranger.ask(getUser, meet)).status).toBe(404)
  })

  test('shows colleagues the name and title, and nothing of the rest', async () => {
    const tab = await doctor.connect()
    await change({ firstName: 'Dana', title: 'Nurse', personalEmail: 'dana@example.org', gender: 'Female' })
    const { user } = await tab.next('user.profileInfo')
    expect(user).toMatchObject({ id: nurse.userId, first_name: 'Dana', title: 'Nurse' })
    const listed = await doctor.call(listUsers, { params: { entityId, locationId } })
    expect(listed.find(({ id }) => id === nurse.userId)).toMatchObject({ first_name: 'Dana', title: 'Nurse' })
    expect(JSON.stringify([user, listed])).not.toMatch(/dana@example\.org|Female/)
  })

  test('that changed brings the owner’s other tabs up to date', async () => {
    const tab = await nurse.connect()
    await change({ title: 'Nurse' })
    expect(await tab.next('refresh.user.data')).toMatchObject({ userId: nurse.userId, dataType: 'token' })
  })

  test('is of its owner alone: what is not a profile’s does nothing', async () => {
    const rows = async (): Promise<unknown> => {
      const found = await kit.pool.query<object>(
        `select u.id, u.is_bot, u.deactivated_at, em.entity_id, em.is_admin, lm.role, lm.permissions from users u
         join entity_members em on em.user_id = u.id join location_members lm on lm.user_id = u.id order by u.id`,
      )
      return found.rows
    }
    const before = await rows()
    const smuggled = { role: 'admin', entityId: 99, is_admin: true, permissions: ['CAN_MANAGE_STAFF'], is_bot: true }
    const { status } = await change({ title: 'Nurse', ...smuggled, id: doctor.userId, userId: doctor.userId } as Wish)
    expect(status).toBe(200)
    expect(await rows()).toEqual(before)
    expect(await doctor.call(getProfile, {})).toMatchObject({ title: null })
  })

  test.each<[string, Wish, string]>([
    ['a number nobody has', { mobilePhone: '12' }, 'body.mobilePhone'],
    ['a script for an address', { zoomLink: 'javascript:alert(1)' }, 'body.zoomLink'],
    ['a gender that is not offered', { gender: 'x' as 'Other' }, 'body.gender'],
    ['a name that is none', { firstName: '<b>' }, 'body.firstName'],
  ])('refuses %s, and says where', async (_name, body, path) => {
    const before = await fingerprint(kit.pool)
    const { status, body: answer } = await change(body)
    expect([status, answer.data]).toMatchObject([400, { code: 'BAD_REQUEST', problems: [{ path }] }])
    expect(await fingerprint(kit.pool)).toBe(before)
  })
})

describe('a username', () => {
  const address = (who: TestClient, email: string) =>
    kit.pool.query('update users set email = $2 where id = $1', [who.userId, email])

  test('that is someone’s is refused in any case of letters', async () => {
    await kit.pool.query(`update users set username = 'priya' where id = $1`, [doctor.userId])
    const { status, body } = await change({ username: 'Priya' })
    expect([status, body.data]).toMatchObject([409, { code: 'CONFLICT', problems: [{ path: 'body.username' }] }])
    expect((await change({ username: 'dana.whitlock' })).status).toBe(200)
  })

  test('is no other email than one’s own, and does not tell which emails have an account', async () => {
    await address(nurse, 'dana@example.org')
    await address(doctor, 'priya@example.org')
    const answers = [await change({ username: 'priya@example.org' }), await change({ username: 'no@example.org' })]
    const refusal = [400, { code: 'BAD_REQUEST', problems: [{ path: 'body.username', message: expect.any(String) }] }]
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([refusal, refusal])
    expect((await change({ username: 'Dana@example.org' })).status).toBe(200)
  })

  test('that is an email from before stays good until whoever has that email takes it', async () => {
    await kit.pool.query(`update users set username = 'old@example.org' where id = $1`, [nurse.userId])
    await address(nurse, 'nurse@example.org')
    expect((await change({ username: 'old@example.org', title: 'Nurse' })).status).toBe(200)
    await address(doctor, 'old@example.org')
    expect((await doctor.ask(changeProfile, { body: { username: 'old@example.org' } })).status).toBe(200)
    expect(await nurse.call(getProfile, {})).toMatchObject({ username: 'nurse@example.org' })
  })

  test('that two take at once is one’s', async () => {
    const answers = await Promise.all(
      [nurse, doctor].map((client) => client.ask(changeProfile, { body: { username: 'night.shift' } })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

async function publish(text: string): Promise<number> {
  const { rows } = await kit.pool.query<{ id: number }>('insert into terms (body) values ($1) returning id', [text])
  return rows[0]?.id ?? 0
}

describe('a profile that is not complete', () => {
  beforeEach(() => kit.pool.query('update users set profile_completed = false where id = $1', [nurse.userId]))

  test('is, once its owner has been through it, and they begin in their liveliest channel', async () => {
    await kit.build.group(locationId, [nurse.userId])
    const lively = await kit.build.group(locationId, [nurse.userId], { last_message_time: 5 })
    const { body } = await change({ firstName: 'Dana', lastName: 'Whitlock', accepted: true })
    expect(body.data).toMatchObject({ user: { profile_completed: true }, channelId: lively })
  })

  test('stays so until the terms are accepted', async () => {
    const shown = await publish('Be kind.')
    const before = await fingerprint(kit.pool)
    const { status, body } = await change({ firstName: 'Dana', lastName: 'Whitlock' })
    expect([status, body.data]).toMatchObject([400, { problems: [{ path: 'body.accepted' }] }])
    expect(await fingerprint(kit.pool)).toBe(before)
    const wish = { firstName: 'Dana', lastName: 'Whitlock', accepted: true }
    const accepted = await change({ ...wish, termsId: shown })
    expect(accepted.body.data).toMatchObject({
      user: { profile_completed: true },
      userContext: { hasAcceptedLatestTermsAndConditions: true },
    })
    await publish('')
  })

  test('is completed while its owner becomes an admin, neither waiting for the other in a circle', async () => {
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    const termsId = await publish('Be kind.')
    await kit.pool.query('insert into terms_acceptances (terms_id, user_id) values ($1, $2)', [termsId, admin.userId])
    const gate = await kit.pool.connect()
    await gate.query('begin')
    await gate.query('select from location_members where user_id = $1 for update', [nurse.userId])
    const params = { entityId, locationId, userId: nurse.userId }
    const given = admin.ask(changeMemberRole, { params, body: { roleKey: 'admin' } })
    await expect.poll(kit.countWaiting).toBe(1)
    const completed = change({ firstName: 'Dana', lastName: 'Whitlock', accepted: true, termsId })
    await expect.poll(kit.countWaiting).toBe(2)
    await gate.query('commit')
    gate.release()
    expect([(await given).status, (await completed).status]).toEqual([200, 200])
    await publish('')
  })

  test('accepts no terms that its owner was not shown', async () => {
    const shown = await publish('The first terms.')
    const newer = await publish('Quite other terms.')
    const before = await fingerprint(kit.pool)
    const wish = { firstName: 'Dana', accepted: true }
    const answers = [await change({ ...wish, termsId: shown }), await change(wish)]
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect(await fingerprint(kit.pool)).toBe(before)
    expect((await change({ ...wish, termsId: newer })).status).toBe(200)
    await publish('')
  })
})
