import { listGroups } from '@kinward/contract/groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { getPreferences } from '@kinward/contract/preferences'
import * as selfService from '@kinward/contract/self-service'
import { login } from '@kinward/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { publishProductTerms } from '../terms/product-terms.ts'

let kit: TestApp
let letters: ReturnType<typeof createLetters>
let email: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
  letters = createLetters(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  email = `founder${++people}@elm.example`
  await kit.pool.query('truncate attempts')
})

const PASSWORD = 'Elm#House2026'
const PLACE = { name: 'Elm House', country: 'US', state: 'ME', city: 'Bath', timeZone: 'America/New_York' }
const INFO = { organisationName: 'Elm Care', organisationType: 'SNF', role: 'CxO' } as const

const begin = (values: Record<string, unknown> = {}) =>
  kit.anonymous.ask(selfService.signUp, {
    body: { firstName: 'Ada', lastName: 'Okonkwo', email, password: PASSWORD, ...values },
  })
const tokenOf = async () => (await begin()).body.data.selfServiceToken
const verify = (selfServiceToken: string, code: string) =>
  kit.anonymous.ask(selfService.verifySignUp, { body: { selfServiceToken, code } })
const complete = (selfServiceToken: string, provided_info: selfService.ProvidedInfo) =>
  kit.anonymous.ask(selfService.completeSignUpStep, { body: { selfServiceToken, provided_info } })
const open = (selfServiceToken: string, values: Record<string, unknown> = {}) =>
  kit.anonymous.ask(selfService.openWorkspace, { body: { ...PLACE, ...values, selfServiceToken } })

async function ready(): Promise<string> {
  const token = await tokenOf()
  await verify(token, await letters.code(email))
  await complete(token, INFO)
  return token
}

test('someone who signs up lands in a workspace of their own, and its first message arrives', async () => {
  const token = await ready()
  const { status, body, headers } = await open(token)
  expect(status).toBe(200)
  expect(headers.get('set-cookie')).toContain('kinward_refresh=')
  const { locations, entity, user } = body.data
  expect(entity).toMatchObject({ name: 'Elm Care', plan: 'free', isAdmin: true })
  expect(locations).toMatchObject([{ name: 'Elm House', role: 'admin', timeZone: 'America/New_York' }])
  expect(user).toMatchObject({ fullName: 'Ada Okonkwo', username: email, profile_completed: true })

  const admin = kit.withToken(body.data.jwtToken)
  expect(await admin.call(getPreferences, {})).toMatchObject({ onboarding: 'waiting' })
  const params = { entityId: entity.id, locationId: locations[0]?.id ?? 0 }
  const { groupId } = await admin.call(selfService.sendOnboardingMessages, { params })
  const again = await admin.call(selfService.sendOnboardingMessages, { params })
  expect(again).toEqual({ groupId })
  const groups = await admin.call(listGroups, { params, query: {} })
  expect(groups).toMatchObject([{ id: groupId, name: 'Welcome', hasJoined: true }])
  const place = { ...params, groupId }
  await admin.call(sendMessage, { params: place, query: {}, body: { message: 'Hello, team' } })
  const { messages } = await admin.call(listMessages, { params: place, query: {} })
  const own = messages.filter(({ sender }) => sender.isBot)
  expect([messages.length, own.length, messages.at(-1)?.message]).toEqual([4, 3, 'Hello, team'])
})

test('the founder signs in with the password that was chosen', async () => {
  await open(await ready())
  const { status } = await kit.anonymous.ask(login, { body: { username: email, password: PASSWORD } })
  expect(status).toBe(200)
})

test('the free plan is what a new workspace has', async () => {
  const { body } = await open(await ready())
  const flags = body.data.locations[0]?.featureFlags
  expect([flags?.groupMessages, flags?.enableOmniChannels, flags?.notificationCenter]).toEqual([
    true,
    undefined,
    undefined,
  ])
})

describe('steps', () => {
  test('are kept across a reload, and taken up where they were left', async () => {
    const token = await tokenOf()
    expect((await complete(token, {})).body.data.completed).toEqual(['account'])
    await verify(token, await letters.code(email))
    expect((await complete(token, {})).body.data.completed).toEqual(['account', 'verify'])
    await complete(token, { organisationName: 'Elm Care' })
    const { body } = await complete(token, { organisationType: 'SNF', role: 'CxO' })
    expect(body.data).toMatchObject({ completed: ['account', 'verify', 'organisation'], provided_info: INFO })
  })

  test('cannot be skipped: without the code nothing opens, and nothing is written', async () => {
    const token = await tokenOf()
    const before = await fingerprint(kit.pool)
    expect((await complete(token, INFO)).body.data.code).toBe('CONFLICT')
    expect((await open(token)).body.data.code).toBe('CONFLICT')
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('end with the workspace, of which there is one, however often it is asked for', async () => {
    const token = await ready()
    await Promise.all([open(token), open(token), open(token)])
    const { rows } = await kit.pool.query(
      'select from entity_members em join users u on u.id = em.user_id where u.email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    expect((await complete(token, INFO)).body.data.code).toBe('LINK_EXPIRED')
  })

  test('let in whoever opened the workspace and never got the answer, for an hour and by the password chosen then', async () => {
    const token = await ready()
    const opened = await open(token)
    const again = await open(token)
    expect([again.status, again.body.data.user.id]).toEqual([200, opened.body.data.user.id])
    await kit.pool.query(`update signups set expires_at = now() where opened_user_id = $1`, [again.body.data.user.id])
    expect((await open(token)).body.data.code).toBe('LINK_EXPIRED')
  })

  test('let nobody in once the password is another, or a second step is asked for', async () => {
    const token = await ready()
    const { id } = (await open(token)).body.data.user
    await kit.pool.query(`update users set two_step = 'email' where id = $1`, [id])
    expect((await open(token)).body.data.code).toBe('LINK_EXPIRED')
    await kit.pool.query(`update users set two_step = null, password_hash = 'another' where id = $1`, [id])
    expect((await open(token)).body.data.code).toBe('LINK_EXPIRED')
  })

  test.each([
    ['a country', { country: 'XX' }],
    ['a state', { state: 'ZZZ' }],
    ['a time zone', { timeZone: 'Nowhere/Else' }],
    ['a name that is a link', { name: 'Win at https://evil.example' }],
  ])('refuse %s that is none', async (_what, values) => {
    const token = await ready()
    expect((await open(token, values)).status).toBe(400)
    expect((await open(token)).status).toBe(200)
  })
})

describe('who has an account already', () => {
  test('is told so by mail alone: the page is answered as for anyone, and no code is right', async () => {
    await open(await ready())
    const { status, body } = await begin()
    expect([status, body.data.completed]).toEqual([200, ['account']])
    expect(await letters.mail(email)).toContain('has an account already')
    expect(await letters.code(email)).toBe('')
    const tries = await Promise.all(['000000', '123456'].map((code) => verify(body.data.selfServiceToken, code)))
    expect(tries.map((answer) => answer.body.data.code)).toEqual(['WRONG_CODE', 'WRONG_CODE'])
  })

  test('keeps it when two sign up with the same address and both have shown it', async () => {
    const [one, other] = [await ready(), await ready()]
    expect((await open(one)).status).toBe(200)
    const { status, body } = await open(other, { name: 'Another House' })
    expect([status, body.data.code]).toEqual([409, 'CONFLICT'])
  })
})

describe('guessing', () => {
  test('a code runs out after five tries, the right one too', async () => {
    const token = await tokenOf()
    const code = await letters.code(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) expect((await verify(token, wrong)).body.data.code).toBe('WRONG_CODE')
    expect((await verify(token, code)).body.data.code).toBe('WRONG_CODE')
    await kit.anonymous.call(selfService.resendSignUpCode, { body: { selfServiceToken: token } })
    expect((await verify(token, await letters.code(email))).status).toBe(200)
  })

  test('mails to one address become fewer, also from elsewhere', async () => {
    const statuses = []
    for (let tries = 0; tries < 5; tries++) statuses.push((await begin()).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    email = email.toUpperCase()
    expect((await begin()).status).toBe(429)
  })

  test('sign-ups from one address become fewer', async () => {
    const statuses = []
    for (let tries = 0; tries < 12; tries++) statuses.push((await begin({ email: `other${tries}.${email}` })).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})

test('what is not asked for does not pass: nobody chooses a plan, a role or an organisation', async () => {
  const token = await ready()
  await complete(token, { plan: 'enterprise', entityId: 1, is_admin: true } as selfService.ProvidedInfo)
  const { body } = await open(token, { entityId: 1, plan: 'enterprise', role: 'admin' })
  expect(body.data.entity).toMatchObject({ name: 'Elm Care', plan: 'free' })
})

test('the terms of the product are accepted first, by what was read, and do not ask again', async () => {
  const db = createDatabase(kit.pool)
  await publishProductTerms(db, 'Be kind.')
  const { terms } = await kit.anonymous.call(selfService.getSignUpTerms, {})
  expect((await begin()).status).toBe(400)
  expect((await begin({ termsId: (terms?.id ?? 0) + 1 })).status).toBe(409)
  const { body } = await begin({ termsId: terms?.id })
  const token = body.data.selfServiceToken
  await verify(token, await letters.code(email))
  await complete(token, INFO)
  const opened = await open(token)
  expect(opened.body.data).toMatchObject({ userContext: { hasAcceptedLatestTermsAndConditions: true } })
  expect(opened.body.data.locations[0]?.show_terms).toBe(false)
  await publishProductTerms(db, '')
})

test('a new workspace is in the audit log, without a name', async () => {
  const { body } = await open(await ready())
  const { rows } = await kit.pool.query<{ record: string }>(
    "select record from audit_events where action = 'entity.opened' and entity_id = $1",
    [body.data.entity.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.record).not.toMatch(/Elm|Ada/)
})

describe('places', () => {
  test('countries are a list, states a map by code', async () => {
    const countries = await kit.anonymous.call(selfService.listCountries, {})
    expect(countries).toContainEqual({ n: 'Canada', c: 'CA' })
    const states = await kit.anonymous.call(selfService.listStates, { query: {} })
    expect(states.st['ME']).toEqual({ n: 'Maine', c: 'ME' })
    const none = await kit.anonymous.call(selfService.listStates, { query: { country: 'XX' } })
    expect(none).toEqual({ st: {} })
  })
})

describe('the welcome channel', () => {
  test('is made once by two who come at once, and not forced on who left it', async () => {
    const locationId = await kit.build.location(await kit.build.entity())
    const [one, other] = [
      await kit.signedIn(await kit.build.person(locationId)),
      await kit.signedIn(await kit.build.person(locationId)),
    ]
    const { rows } = await kit.pool.query<{ entity_id: number }>('select entity_id from locations where id = $1', [
      locationId,
    ])
    const params = { entityId: rows[0]?.entity_id ?? 0, locationId }
    const welcome = (client = one) => client.call(selfService.sendOnboardingMessages, { params })
    const made = await Promise.all([welcome(one), welcome(other)])
    expect(made[0]).toEqual(made[1])
    await kit.pool.query('update group_members set removed_at = now() where user_id = $1', [one.userId])
    await welcome()
    expect((await one.call(listGroups, { params, query: {} })).filter(({ hasJoined }) => hasJoined)).toEqual([])
  })
})
