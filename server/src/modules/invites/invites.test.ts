import { inviteFamily } from '@kinward/contract/families'
import { listGroups } from '@kinward/contract/groups'
import * as contract from '@kinward/contract/invites'
import { addPeople, removeParticipants } from '@kinward/contract/managing-groups'
import { listMessages } from '@kinward/contract/messages'
import { changeMemberRole, createRole, removeMember } from '@kinward/contract/roles'
import { login } from '@kinward/contract/session'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'

let kit: TestApp
let letters: ReturnType<typeof createLetters>
let place: { entityId: number; locationId: number }
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
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  email = `guest${++people}@mail.example`
  await kit.pool.query('truncate attempts')
})

const invite = (values: Record<string, unknown> = {}, client = admin) =>
  client.ask(contract.createInvites, {
    params: place,
    body: { invites: [{ email, roleKey: 'member', ...values }] },
  })
const accept = (secret: string, values: Record<string, unknown> = {}) =>
  kit.anonymous.ask(contract.acceptInvite, {
    body: {
      secret,
      firstName: 'Ruth',
      lastName: 'Alvarez',
      username: `ruth.alvarez${people}`,
      password: 'Ruth#2026',
      ...values,
    },
  })
const open = (secret: string) => kit.anonymous.ask(contract.openInvite, { body: { secret } })
const list = (client = admin) => client.call(contract.listInvites, { params: place })
const codesOf = (answers: { status: number; body: { data: { code?: string } } }[]) =>
  answers.map(({ status, body }) => body.data.code ?? status)

test('someone who is invited makes their account by the link, is in at once, and signs in from then on', async () => {
  await invite({ firstName: 'Ruth' })
  const secret = await letters.invite(email)
  expect((await open(secret)).body.data).toMatchObject({
    firstName: 'Ruth',
    roleName: 'Team member',
    hasAccount: false,
  })
  const colleague = await admin.connect()
  const { status, body, headers } = await accept(secret)
  expect([status, headers.get('set-cookie')?.includes('kinward_refresh=')]).toEqual([200, true])
  expect(body.data).toMatchObject({ user: { fullName: 'Ruth Alvarez' }, isPinSet: false, isPasswordSet: true })
  expect(body.data.locations).toMatchObject([{ id: place.locationId, role: 'staff' }])
  expect(await colleague.next('user.profileInfo')).toMatchObject({ user: { fullName: 'Ruth Alvarez' } })
  const credentials = { username: `ruth.alvarez${people}`, password: 'Ruth#2026' }
  expect((await kit.anonymous.ask(login, { body: credentials })).status).toBe(200)
  expect(await list()).toMatchObject([{ status: 'accepted', sentTo: email }])
})

test('a text message brings an invite too', async () => {
  await invite({ email: undefined, phone: '(207) 555-0143' })
  const { status } = await accept(await letters.invite('+12075550143'))
  expect(status).toBe(200)
  expect((await invite({ email: undefined, phone: '12' })).body.data.code).toBe('BAD_REQUEST')
})

test('two of one household, who share a number, are two who are invited', async () => {
  const phone = '+12075550188'
  const ask = async (firstName: string) => {
    await invite({ email: undefined, phone, firstName, lastName: 'Alvarez' })
    return letters.invite(phone)
  }
  const [anna, ben] = [await ask('Anna'), await ask('Ben')]
  expect((await open(anna)).body.data).toMatchObject({ firstName: 'Anna' })
  expect((await open(ben)).body.data).toMatchObject({ firstName: 'Ben' })
  const again = await ask(' anna')
  expect([(await open(anna)).status, (await open(again)).status]).toEqual([410, 200])
  expect((await list()).map(({ firstName }) => firstName).toSorted()).toEqual(['Ben', 'anna'])
})

test('someone whom several invite at once is invited once, and all are answered', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => invite()),
    ...Array.from({ length: 2 }, () => invite({ email: undefined, phone: '(207) 555-0144' })),
  ])
  expect(codesOf(answers)).toEqual([200, 200, 200, 200, 200])
  expect(await list()).toHaveLength(2)
})

test('an invite that waits is listed, however many have come since', async () => {
  await invite()
  await kit.pool.query(
    `insert into invites (location_id, user_id, role_key, medium, address, invited_by, secret_hash, expires_at, accepted_at)
     select $1, $2, 'member', 'email', 'came@mail.example', $2, uuid_send(gen_random_uuid()), now(), now()
     from generate_series(1, 600)`,
    [place.locationId, admin.userId],
  )
  const listed = await list()
  expect(listed.filter(({ status }) => status === 'waiting').map(({ sentTo }) => sentTo)).toEqual([email])
  expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toSorted((one, other) => other - one))
})

test('who is only invited is nobody yet: not seen, and not let in', async () => {
  await invite()
  const [waiting] = await list()
  expect((await admin.call(listUsers, { params: place })).map(({ id }) => id)).toEqual([admin.userId])
  const { rows } = await kit.pool.query<{ username: string }>('select username from users where id = $1', [
    waiting?.userId,
  ])
  const tries = [email, rows[0]?.username ?? ''].map((username) =>
    kit.anonymous.ask(login, { body: { username, password: 'Any#2026pass' } }),
  )
  expect(codesOf(await Promise.all(tries))).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS'])
})

describe('a link', () => {
  test('works once, however many use it at once', async () => {
    await invite()
    const secret = await letters.invite(email)
    const answers = await Promise.all([1, 2, 3].map((n) => accept(secret, { username: `ruth${people}.${n}` })))
    expect(codesOf(answers).map(String).toSorted()).toEqual(['200', 'LINK_EXPIRED', 'LINK_EXPIRED'])
    expect((await open(secret)).status).toBe(410)
  })

  test('that was accepted lets in whoever accepted it and never got the answer', async () => {
    await invite()
    const secret = await letters.invite(email)
    const first = await accept(secret)
    const again = await accept(secret)
    expect([again.status, again.body.data.user.id]).toEqual([200, first.body.data.user.id])
    for (const values of [{ password: 'Other#2026' }, { username: 'another.one' }]) {
      const { status, body } = await accept(secret, values)
      expect([status, body.message]).toEqual([410, expect.stringContaining('Sign in')])
    }
    expect((await open(secret)).body.message).toContain('Sign in')
  })

  test('that was sent again takes the place of the one before', async () => {
    await invite()
    const first = await letters.invite(email)
    const [waiting] = await list()
    const { status, body } = await admin.ask(contract.resendInvite, {
      params: { ...place, userId: waiting?.userId ?? 0 },
    })
    expect([status, body.status, body.message]).toEqual([201, 201, 'The invite was sent again.'])
    const second = await letters.invite(email)
    expect([first === second, (await open(first)).status, (await open(second)).status]).toEqual([false, 410, 200])
  })

  test('opens nothing once it was taken back, is over, or its sender is gone', async () => {
    await invite()
    const secret = await letters.invite(email)
    const [waiting] = await list()
    await kit.pool.query("update invites set expires_at = now() - interval '1 second' where id = $1", [waiting?.id])
    expect([(await list())[0]?.status, (await accept(secret)).status]).toEqual(['expired', 410])
    await kit.pool.query("update invites set expires_at = now() + interval '1 day' where id = $1", [waiting?.id])
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [admin.userId])
    expect((await accept(secret)).status).toBe(410)
    await kit.pool.query('update location_members set removed_at = null where user_id = $1', [admin.userId])
    await admin.call(contract.revokeInvite, { params: { ...place, inviteId: waiting?.id ?? 0 } })
    expect([(await list())[0]?.status, (await accept(secret)).status]).toEqual(['revoked', 410])
  })

  test('opens nothing once its sender could no longer send it', async () => {
    const other = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    const params = { ...place, userId: other.userId }
    const become = (roleKey: string) => admin.call(changeMemberRole, { params, body: { roleKey } })
    await invite({ roleKey: 'admin' }, other)
    const secret = await letters.invite(email)
    await become('lead')
    expect([(await open(secret)).status, (await accept(secret)).status]).toEqual([410, 410])
    await become('admin')
    expect((await open(secret)).status).toBe(200)
    const patientId = await kit.build.patient(place.locationId)
    const relative = { patientId, relation: 'Daughter' as const, firstName: 'Ellen', lastName: 'Brandvold' }
    await other.call(inviteFamily, { params: place, body: { ...relative, email: `kin.${email}` } })
    await become('member')
    expect((await accept(await letters.invite(`kin.${email}`))).status).toBe(410)
  })

  test('is listed as one that no longer works from then on, until someone who may sends it again', async () => {
    const manager = await kit.signedIn(await kit.build.person(place.locationId, 'staff', ['CAN_MANAGE_STAFF']))
    await invite({ roleKey: 'collaborator' }, manager)
    const statusOf = async () => (await list()).map(({ status }) => status)
    expect(await statusOf()).toEqual(['waiting'])
    const params = { ...place, userId: manager.userId }
    await admin.call(changeMemberRole, { params, body: { roleKey: 'collaborator' } })
    expect([await statusOf(), (await open(await letters.invite(email))).status]).toEqual([['closed'], 410])
    await admin.call(removeMember, { params })
    const [listed] = await list()
    expect(listed?.status).toBe('closed')
    await admin.ask(contract.resendInvite, { params: { ...place, userId: listed?.userId ?? 0 } })
    expect([await statusOf(), (await open(await letters.invite(email))).status]).toEqual([['waiting'], 200])
  })

  test('of several that is refused says which it is', async () => {
    const here = `here.${email}`
    await kit.build.member(await kit.build.user({ email: here }), place.locationId)
    const ask = (...invites: { email?: string; phone?: string }[]) =>
      admin.ask(contract.createInvites, { params: place, body: { invites: invites as { email: string }[] } })
    const { status, body } = await ask({ email }, { email: here })
    expect([status, body.message]).toEqual([409, `${here}: Someone with this address is here already.`])
    expect(body.data).toMatchObject({ code: 'CONFLICT', problems: [{ path: 'body.invites.1.email' }] })
    expect((await ask({ email: here })).body.message).toBe('Someone with this address is here already.')
    expect((await ask({ email }, { phone: '12345' })).body.message).toBe('12345: Please enter a valid phone number')
    expect(await list()).toEqual([])
  })

  test('to one mailbox in two spellings is one, and its link opens', async () => {
    const invites = [email, email.toUpperCase()].map((one) => ({ email: one, roleKey: 'member' }))
    const made = await admin.call(contract.createInvites, { params: place, body: { invites } })
    expect(made).toHaveLength(1)
    const { rows } = await kit.pool.query('select from outbox_mails where lower(recipient) = $1', [email])
    expect([rows.length, (await open(await letters.invite(email))).status]).toEqual([1, 200])
  })

  test('that was sent again by another is theirs, and good when whoever sent it first is gone', async () => {
    const gone = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    await invite({ roleKey: 'lead' }, gone)
    const [waiting] = await list()
    await admin.call(removeMember, { params: { ...place, userId: gone.userId } })
    const again = (client: TestClient) =>
      client.ask(contract.resendInvite, { params: { ...place, userId: waiting?.userId ?? 0 } })
    const manager = await kit.signedIn(await kit.build.person(place.locationId, 'staff', ['CAN_MANAGE_STAFF']))
    expect(codesOf([await again(manager), await again(admin)])).toEqual(['FORBIDDEN', 201])
    expect((await accept(await letters.invite(email))).status).toBe(200)
  })

  test('is sent again on one connection, so that many at once hold up nobody', async () => {
    await invite()
    const [waiting] = await list()
    const params = { ...place, userId: waiting?.userId ?? 0 }
    const taken = await Promise.all(Array.from({ length: kit.pool.options.max - 1 }, () => kit.pool.connect()))
    const { status } = await admin.ask(contract.resendInvite, { params })
    taken.forEach((client) => client.release())
    expect(status).toBe(201)
  })

  test('cannot be guessed without soon having to wait, and the wait holds for good links too', async () => {
    const answers = []
    for (let tries = 0; tries < 22; tries++) answers.push((await open(`guess-${tries}`)).status)
    expect([answers.slice(0, 20).every((status) => status === 410), answers.at(-1)]).toEqual([true, 429])
    await invite()
    expect((await accept(await letters.invite(email))).status).toBe(429)
  })

  test('is kept by its digest alone', async () => {
    await invite()
    const secret = await letters.invite(email)
    const { rows } = await kit.pool.query<{ row: string }>('select i::text as row from invites i')
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
  })
})

describe('who may invite whom', () => {
  const as = async (permissions: Parameters<typeof kit.build.person>[2]) =>
    kit.signedIn(await kit.build.person(place.locationId, 'staff', permissions))

  test('an external collaborator takes the permission for it', async () => {
    const [nobody, outreach] = [await as([]), await as(['CAN_INVITE_EXTERNAL_COLLABORATOR'])]
    const before = await fingerprint(kit.pool)
    const refused = [await invite({ roleKey: 'collaborator' }, nobody), await invite({ roleKey: 'member' }, outreach)]
    expect(codesOf(refused)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect(await fingerprint(kit.pool)).toBe(before)
    expect((await invite({ roleKey: 'collaborator' }, outreach)).status).toBe(200)
  })

  test('nobody gives more than they have', async () => {
    const manager = await as([
      'CAN_MANAGE_STAFF',
      'CAN_VIEW_GROUPS',
      'CAN_VIEW_STAFF',
      'CAN_SEND_FAMILY_CHANNEL_MESSAGES',
    ])
    const answers = []
    for (const roleKey of ['admin', 'lead', 'member']) answers.push(await invite({ roleKey }, manager))
    expect(codesOf(answers)).toEqual(['FORBIDDEN', 'FORBIDDEN', 200])
  })

  test('who invites collaborators alone sees and changes their own invites', async () => {
    await invite()
    const outreach = await as(['CAN_INVITE_EXTERNAL_COLLABORATOR'])
    expect(await list(outreach)).toEqual([])
    const [others] = await list()
    const params = { ...place, inviteId: others?.id ?? 0, userId: others?.userId ?? 0 }
    const answers = [
      await outreach.ask(contract.revokeInvite, { params }),
      await outreach.ask(contract.resendInvite, { params }),
    ]
    expect(codesOf(answers)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  })

  test('an invite of another location is not there', async () => {
    await invite()
    const [waiting] = await list()
    const entityId = await kit.build.entity()
    const other = await kit.build.location(entityId)
    const stranger = await kit.signedIn(await kit.build.person(other, 'admin'))
    const params = { entityId, locationId: other, inviteId: waiting?.id ?? 0 }
    expect((await stranger.ask(contract.revokeInvite, { params })).status).toBe(404)
  })
})

describe('who has an account', () => {
  test('joins with it, signed in, and keeps their name and password', async () => {
    const elsewhere = await kit.build.location(await kit.build.entity())
    const guest = await kit.signedIn(await kit.build.member(await kit.build.user({ email }), elsewhere))
    await invite()
    const secret = await letters.invite(email)
    expect((await open(secret)).body.data).toMatchObject({ hasAccount: true, firstName: '', username: '' })
    expect((await accept(secret)).body.data.code).toBe('CONFLICT')
    const tab = await guest.connect()
    const session = await guest.call(contract.joinByInvite, { body: { secret } })
    expect(new Set(session.locations.map(({ id }) => id))).toEqual(new Set([elsewhere, place.locationId]))
    expect(await tab.next('refresh.user.data')).toMatchObject({ dataType: 'token' })
    await tab.cut
  })

  test('is named to whoever invites them by what they typed, until they have joined', async () => {
    const user = { email, first_name: 'Miriam', last_name: 'Okafor' }
    const id = await kit.build.member(await kit.build.user(user), await kit.build.location(await kit.build.entity()))
    expect((await invite()).body.data).toMatchObject([{ firstName: '', lastName: '' }])
    await invite({ firstName: 'Mim' })
    expect(await list()).toMatchObject([{ firstName: 'Mim', lastName: '' }])
    const secret = await letters.invite(email)
    await (await kit.signedIn(id)).call(contract.joinByInvite, { body: { secret } })
    expect(await list()).toMatchObject([{ firstName: 'Miriam', lastName: 'Okafor' }])
  })

  test('cannot take an invite that is for someone else', async () => {
    const guest = await kit.signedIn(await kit.build.person(await kit.build.location(await kit.build.entity())))
    await invite()
    const { status } = await guest.ask(contract.joinByInvite, { body: { secret: await letters.invite(email) } })
    expect(status).toBe(403)
  })

  test('is not invited twice to where they are, nor brought back by an invite when they were switched off', async () => {
    const userId = await kit.build.member(await kit.build.user({ email }), place.locationId)
    expect((await invite()).body.data.code).toBe('CONFLICT')
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [userId])
    expect((await invite()).body.data.code).toBe('CONFLICT')
  })

  test('stays off when they are switched off between invite and acceptance', async () => {
    const userId = await kit.build.user({ email })
    const guest = await kit.signedIn(userId)
    await invite()
    await kit.pool.query('insert into entity_members (entity_id, user_id, deactivated_at) values ($1, $2, now())', [
      place.entityId,
      userId,
    ])
    const { body } = await guest.ask(contract.joinByInvite, { body: { secret: await letters.invite(email) } })
    expect(body.data.code).toBe('FORBIDDEN')
  })
})

describe('a channel', () => {
  test('says who was invited into it, and they are in it when they come', async () => {
    const groupId = await kit.build.group(place.locationId, [admin.userId])
    const params = { ...place, groupId }
    const tab = await admin.connect()
    const wish = { firstName: 'Owen', lastName: 'Castellan', email }
    await admin.call(addPeople, { params, body: { invites: [wish] } })
    const told = await tab.next('chat')
    expect(told.message).toMatchObject({
      message: 'invited **Owen Castellan**',
      message_attachment: [{ type: 'invite', name: 'Owen Castellan', userId: expect.any(Number) as number }],
    })
    const { body } = await accept(await letters.invite(email))
    const guest = kit.withToken(body.data.jwtToken)
    expect(await guest.call(listGroups, { params: place, query: {} })).toMatchObject([{ id: groupId, hasJoined: true }])
    const { messages } = await admin.call(listMessages, { params, query: {} })
    expect(messages.at(-1)).toMatchObject({ message: 'joined', sender: { userId: body.data.user.id } })
  })

  test('that was archived meanwhile is not entered; the location is', async () => {
    const groupId = await kit.build.group(place.locationId, [admin.userId])
    await admin.call(addPeople, { params: { ...place, groupId }, body: { invites: [{ email }] } })
    await kit.pool.query('update groups set archived_at = now() where id = $1', [groupId])
    const { status, body } = await accept(await letters.invite(email))
    expect([status, body.data.locations.length]).toEqual([200, 1])
    const { rows } = await kit.pool.query('select from group_members where user_id = $1', [body.data.user.id])
    expect(rows).toEqual([])
  })

  test('is not entered by who came to be family meanwhile: they are not staff too', async () => {
    const groupId = await kit.build.group(place.locationId, [admin.userId])
    const guest = await kit.signedIn(await kit.build.user({ email }))
    await admin.call(addPeople, { params: { ...place, groupId }, body: { invites: [{ email }] } })
    await kit.build.member(guest.userId, place.locationId, 'family')
    const joined = await guest.ask(contract.joinByInvite, { body: { secret: await letters.invite(email) } })
    expect(codesOf([joined])).toEqual(['CONFLICT'])
    expect(await guest.call(listGroups, { params: place, query: {} })).toEqual([])
  })

  test('takes people and invites together, or none of them', async () => {
    const groupId = await kit.build.group(place.locationId, [admin.userId])
    const params = { ...place, groupId }
    const before = await fingerprint(kit.pool)
    const nobody = { participants: [{ id: 999_999 }], invites: [{ email }] }
    expect((await admin.ask(addPeople, { params, body: nobody })).status).toBe(404)
    expect([await fingerprint(kit.pool), await letters.invite(email)]).toEqual([before, ''])
    const aide = await kit.signedIn(await kit.build.person(place.locationId))
    const tab = await aide.connect()
    await admin.call(addPeople, { params, body: { participants: [{ id: aide.userId }], invites: [{ email }] } })
    const { seq, version } = (await tab.next('new_discussion')).group
    expect([seq, version]).toEqual([2, (await aide.call(listMessages, { params, query: {} })).version])
  })

  test('of a family takes no invites', async () => {
    const groupId = await kit.build.group(place.locationId, [admin.userId], { type: 'family' })
    const { body } = await admin.ask(addPeople, { params: { ...place, groupId }, body: { invites: [{ email }] } })
    expect(body.data.code).toBe('CONFLICT')
  })
})

describe('attacks', () => {
  test('what is not asked for does not pass: role, entityId and is_admin change nothing', async () => {
    await invite({ roleKey: 'collaborator' })
    const { body } = await accept(await letters.invite(email), {
      role: 'admin',
      roleKey: 'admin',
      entityId: 1,
      is_admin: true,
      permissions: ['CAN_MANAGE_STAFF'],
    })
    expect(body.data).toMatchObject({ entity: { isAdmin: false } })
    expect(body.data.locations).toMatchObject([
      { id: place.locationId, role: 'collaborator', permissions: ['CAN_VIEW_STAFF'] },
    ])
  })

  test('an address with a second line is no address, and a name with one is no name', async () => {
    const sent = await letters.count()
    const answers = [
      await invite({ email: `${email}\r\nBcc: everyone@mail.example` }),
      await invite({ firstName: 'Ruth\r\nBcc: everyone@mail.example' }),
    ]
    expect(codesOf(answers)).toEqual(['BAD_REQUEST', 'BAD_REQUEST'])
    expect(await letters.count()).toBe(sent)
  })

  test('the name of an organisation cannot add a line to a subject', async () => {
    await kit.pool.query('update entities set name = $1 where id = $2', ['Elm\r\nBcc: x@mail.example', place.entityId])
    await invite()
    const { rows } = await kit.pool.query<{ subject: string }>(
      'select subject from outbox_mails where recipient = $1',
      [email],
    )
    expect(rows[0]?.subject).not.toMatch(/[\r\n]/)
  })

  test('one address is not written to without end, whoever asks', async () => {
    const statuses = []
    for (let tries = 0; tries < 7; tries++) {
      const entityId = await kit.build.entity()
      place = { entityId, locationId: await kit.build.location(entityId) }
      admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
      statuses.push((await invite()).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('a whole hospital is invited in one day, by one admin', async () => {
    const statuses: number[] = []
    for (let batch = 0; batch < 7; batch++) {
      const invites = Array.from({ length: 20 }, (_, n) => ({ email: `n${batch}.${n}.${email}`, roleKey: 'member' }))
      statuses.push((await admin.ask(contract.createInvites, { params: place, body: { invites } })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('where one of several is written to no more, nothing counts against the others', async () => {
    for (let tries = 0; tries < 5; tries++) await invite()
    const invites = [{ email: `other.${email}` }, { email }]
    for (let tries = 0; tries < 6; tries++) {
      expect((await admin.ask(contract.createInvites, { params: place, body: { invites } })).status).toBe(429)
    }
    expect((await invite({ email: `other.${email}` })).status).toBe(200)
  })

  test('all are invited or none', async () => {
    const before = await fingerprint(kit.pool)
    const invites = [{ email }, { email: `other.${email}`, roleKey: 'nosuchrole' }]
    const { status } = await admin.ask(contract.createInvites, { params: place, body: { invites } })
    expect(status).toBe(409)
    expect(await fingerprint(kit.pool)).toBe(before)
  })
})

test('invites are in the audit log: sent, sent again, taken back, accepted; without an address', async () => {
  await invite()
  const [waiting] = await list()
  await admin.ask(contract.resendInvite, { params: { ...place, userId: waiting?.userId ?? 0 } })
  await accept(await letters.invite(email))
  const { rows } = await kit.pool.query<{ action: string; record: string }>(
    'select action, record from audit_events where location_id = $1 order by seq',
    [place.locationId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['invite.sent', 'invite.resent', 'invite.accepted'])
  expect(JSON.stringify(rows)).not.toContain(email)
})

test('an invite into a channel opens no channel that whoever sent it is no longer in', async () => {
  const sender = await kit.signedIn(
    await kit.build.person(place.locationId, 'staff', ['CAN_INVITE_EXTERNAL_COLLABORATOR', 'CAN_ADD_COLLABORATORS']),
  )
  const groupId = await kit.build.group(place.locationId, [admin.userId, sender.userId])
  const params = { ...place, groupId }
  const invites = [{ email, firstName: 'Ruth', lastName: 'Alvarez' }]
  await sender.call(addPeople, { params, body: { invites } })
  await admin.call(removeParticipants, { params, body: { participantIds: [sender.userId] } })
  const made = await accept(await letters.invite(email))
  expect(made.body.data.locations).toMatchObject([{ id: place.locationId }])
  const guest = kit.withToken(made.body.data.jwtToken)
  expect((await guest.ask(listMessages, { params, query: {} })).status).toBe(404)
})

test('who may only invite collaborators does not change, nor take back, what someone else has sent', async () => {
  await invite({ roleKey: 'lead' })
  const outreach = await kit.signedIn(
    await kit.build.person(place.locationId, 'staff', ['CAN_INVITE_EXTERNAL_COLLABORATOR']),
  )
  const secret = await letters.invite(email)
  expect(codesOf([await invite({ roleKey: 'collaborator' }, outreach)])).toEqual(['CONFLICT'])
  const [kept] = await list()
  expect(kept).toMatchObject({ roleName: 'Shift lead' })
  expect((await open(secret)).status).toBe(200)
  const revoked = await outreach.ask(contract.revokeInvite, { params: { ...place, inviteId: kept?.id ?? 0 } })
  expect(codesOf([revoked])).toEqual(['NOT_FOUND'])
})

test('a collaborator makes nobody staff, whatever else they may do', async () => {
  const wish = { name: 'Agency', base: 'collaborator' as const, permissions: ['CAN_MANAGE_STAFF' as const] }
  const [role, float] = [
    await admin.call(createRole, { params: place, body: wish }),
    await admin.call(createRole, { params: place, body: { name: 'Float', base: 'staff', permissions: [] } }),
  ]
  const agency = await kit.signedIn(await kit.build.person(place.locationId, 'collaborator'))
  await admin.call(changeMemberRole, { params: { ...place, userId: agency.userId }, body: { roleKey: role.key } })
  expect(codesOf([await invite({ roleKey: float.key }, agency)])).toEqual(['FORBIDDEN'])
})
