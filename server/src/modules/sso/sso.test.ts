import { listGroups } from '@kinward/contract/groups'
import { createInvites, joinByInvite, listInvites } from '@kinward/contract/invites'
import { savePin, verifyPin } from '@kinward/contract/pin'
import { listMembers } from '@kinward/contract/roles'
import * as contract from '@kinward/contract/sso'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildHouse, CLIENT, type IssuerAccount, settingsOf, startIssuer, visitIssuer } from '../../../test/issuer.ts'
import { createLetters } from '../../../test/letters.ts'
import { createSeal } from '../../platform/secrets/seal.ts'

let kit: TestApp
let house: Awaited<ReturnType<typeof startIssuer>>
const accounts = new Map<string, IssuerAccount>()
let place: { entityId: number; locationId: number }
let admin: TestClient
let domain: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
  house = await startIssuer([`${kit.origin}/sso/login`], accounts)
})
afterAll(async () => {
  await kit.stop()
  await house.stop()
})
beforeEach(async () => {
  domain = `house${++people}.example`
  ;({ place, admin } = await buildHouse(kit, domain))
  await kit.pool.query('truncate attempts')
})

const setUp = (values: Record<string, unknown> = {}, client = admin) =>
  client.ask(contract.changeSsoSettings, {
    params: { entityId: place.entityId },
    body: settingsOf(house.issuer, domain, values),
  })
const start = (email: string, purpose: contract.SsoPurpose = 'login') =>
  kit.anonymous.ask(contract.startSso, { body: { email, purpose } })
const finish = (answer: string, cookie: string) =>
  kit.anonymous.ask(contract.finishSso, { body: { answer } }, { cookie })
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Goes to the organisation as someone it knows by a subject, and comes back. */
async function visit(subject: string, email: string, purpose: contract.SsoPurpose = 'login') {
  const begun = await start(email, purpose)
  const answer = await visitIssuer(begun.body.data.url, subject)
  return finish(answer, cookieOf(begun.headers))
}

const account = (subject: string, values: Partial<IssuerAccount> = {}) => {
  const email = `${subject}@${domain}`
  accounts.set(subject, { email, email_verified: true, given_name: 'Ruth', family_name: 'Alvarez', ...values })
  return email
}

test('someone is signed in by their organisation and linked, also when their address changes later', async () => {
  await setUp()
  const email = account(`ruth${people}`)
  const userId = await kit.build.member(await kit.build.user({ email }), place.locationId)
  const { status, body, headers } = await visit(`ruth${people}`, email)
  expect([status, body.data.user.id]).toEqual([200, userId])
  expect(headers.get('set-cookie')).toContain('kinward_refresh=')
  account(`ruth${people}`, { email: `married@${domain}`, email_verified: false })
  expect((await visit(`ruth${people}`, email)).body.data.user.id).toBe(userId)
})

test('someone new gets an account where the organisation wants it so, and not otherwise', async () => {
  const subject = `new${people}`
  const email = account(subject)
  await setUp()
  expect((await visit(subject, email, 'signup')).body.data.code).toBe('FORBIDDEN')
  await setUp({ allowSignUp: true, locationId: place.locationId })
  expect((await visit(subject, email, 'login')).body.data.code).toBe('FORBIDDEN')
  const { body } = await visit(subject, email, 'signup')
  expect(body.data).toMatchObject({ user: { fullName: 'Ruth Alvarez', username: email }, isPasswordSet: false })
  expect(body.data.locations).toMatchObject([{ id: place.locationId, role: 'staff' }])
})

test('whoever is let in leaves their whole address to those after them', async () => {
  await setUp()
  const email = account(`early${people}`)
  await kit.build.member(await kit.build.user({ email }), place.locationId)
  await start(email)
  await kit.pool.query(`update attempts set count = 598 where key like 'sso%'`)
  expect((await visit(`early${people}`, email)).status).toBe(200)
  expect((await visit(`early${people}`, email)).status).toBe(200)
})

test('is off until it is set up, and off when it is switched off', async () => {
  expect((await start(`ruth@${domain}`)).body.data.code).toBe('FEATURE_OFF')
  await setUp({ isOn: false })
  expect((await start(`ruth@${domain}`)).body.data.code).toBe('FEATURE_OFF')
})

describe('an answer', () => {
  async function ready() {
    await setUp()
    const subject = `carol${people}`
    const email = account(subject)
    await kit.build.member(await kit.build.user({ email }), place.locationId)
    const begun = await start(email)
    return { cookie: cookieOf(begun.headers), answer: await visitIssuer(begun.body.data.url, subject), email, subject }
  }

  test('is good once', async () => {
    const { answer, cookie } = await ready()
    const answers = await Promise.all([finish(answer, cookie), finish(answer, cookie)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410'])
  })

  test('is good in the browser that began alone: nobody is signed in as someone else by a link', async () => {
    const { answer, cookie, email } = await ready()
    const other = cookieOf((await start(email)).headers)
    expect([(await finish(answer, other)).status, (await finish(answer, '')).status]).toEqual([410, 410])
    expect((await finish(answer, cookie)).status).toBe(200)
  })

  test('with another state or code, or with an error, opens nothing', async () => {
    const { answer, cookie } = await ready()
    const forged = new URLSearchParams(answer)
    forged.set('state', 'another')
    expect((await finish(forged.toString(), cookie)).status).toBe(410)
    forged.set('state', new URLSearchParams(answer).get('state') ?? '')
    forged.set('code', 'another')
    expect((await finish(forged.toString(), cookie)).status).toBe(403)
  })
})

describe('an organisation vouches', () => {
  test('for addresses that it has confirmed, of its own domains', async () => {
    await setUp()
    const [unsure, outside] = [`unsure${people}`, `outside${people}`]
    const email = account(unsure, { email_verified: false })
    account(outside, { email: `ceo${people}@elsewhere.example` })
    await kit.build.member(await kit.build.user({ email }), place.locationId)
    await kit.build.member(await kit.build.user({ email: `ceo${people}@elsewhere.example` }), place.locationId)
    const answers = [await visit(unsure, email), await visit(outside, email)]
    expect(answers.map(({ body }) => body.data.code)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  })

  test('for its own people alone: not for who is also of another, or was switched off', async () => {
    await setUp()
    const [both, off] = [`both${people}`, `off${people}`]
    const elsewhere = await kit.build.location(await kit.build.entity())
    const shared = await kit.build.member(await kit.build.user({ email: account(both) }), place.locationId)
    await kit.build.member(shared, elsewhere)
    const gone = await kit.build.member(await kit.build.user({ email: account(off) }), place.locationId)
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [gone])
    const answers = [await visit(both, `${both}@${domain}`), await visit(off, `${off}@${domain}`)]
    expect(answers.map(({ body }) => body.data.code)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    await kit.pool.query('update location_members set removed_at = now() where location_id = $1', [elsewhere])
    expect((await visit(both, `${both}@${domain}`)).body.data.user.id).toBe(shared)
  })
})

describe('someone whose account it makes', () => {
  beforeEach(() => setUp({ allowSignUp: true, locationId: place.locationId }))

  test('is met by their colleagues at once', async () => {
    const colleague = await admin.connect()
    await visit(`new${people}`, account(`new${people}`), 'signup')
    expect(await colleague.next('user.profileInfo')).toMatchObject({ user: { fullName: 'Ruth Alvarez' } })
  })

  test('comes as what they were invited as, and the invite no longer waits', async () => {
    const email = account(`asked${people}`)
    await admin.call(createInvites, { params: place, body: { invites: [{ email, roleKey: 'lead' }] } })
    const { body } = await visit(`asked${people}`, email, 'signup')
    const members = await admin.call(listMembers, { params: place })
    expect(members.find(({ userId }) => userId === body.data.user.id)).toMatchObject({ roleKey: 'lead' })
    expect(await admin.call(listInvites, { params: place })).toMatchObject([{ status: 'accepted' }])
  })
})

test('a session that an organisation began ends when its person joins another', async () => {
  await setUp({ allowSignUp: true, locationId: place.locationId })
  const email = account(`two${people}`)
  const vouched = kit.withToken((await visit(`two${people}`, email, 'signup')).body.data.jwtToken)
  const other = await kit.build.entity()
  const hospital = { entityId: other, locationId: await kit.build.location(other) }
  const inviter = await kit.signedIn(await kit.build.person(hospital.locationId, 'admin'))
  await inviter.call(createInvites, { params: hospital, body: { invites: [{ email, roleKey: 'member' }] } })
  const secret = await createLetters(kit.pool).invite(email)
  const { rows } = await kit.pool.query<{ id: number }>('select id from users where email = $1', [email])
  const themself = await kit.signedIn(rows[0]!.id)
  expect((await vouched.ask(listGroups, { params: place, query: {} })).status).toBe(200)
  await themself.call(joinByInvite, { body: { secret } })
  expect((await vouched.ask(listGroups, { params: hospital, query: {} })).status).toBe(401)
  expect((await themself.ask(listGroups, { params: hospital, query: {} })).status).toBe(200)
})

test('who comes by it alone and forgot their PIN takes another once they have come in anew, for some minutes', async () => {
  await setUp()
  const email = account(`pin${people}`)
  await kit.build.member(await kit.build.user({ email, password_hash: null }), place.locationId)
  const comeIn = async () => kit.withToken((await visit(`pin${people}`, email)).body.data.jwtToken)
  const save = (client: TestClient, pin: string) => client.ask(savePin, { body: { pin } })
  expect((await save(await comeIn(), '2468')).status).toBe(200)
  const again = await comeIn()
  expect((await save(again, '1357')).status).toBe(200)
  expect((await again.ask(verifyPin, { body: { pin: '1357' } })).status).toBe(200)
  await kit.pool.query(`update sessions set created_at = created_at - interval '11 minutes'`)
  expect((await save(again, '8642')).body.data.code).toBe('BAD_REQUEST')
  await kit.pool.query(`update users set password_hash = 'one' where email = $1`, [email])
  expect((await save(await comeIn(), '8642')).body.data.code).toBe('BAD_REQUEST')
})

describe('setting it up', () => {
  test('keeps the secret sealed, and never says it again', async () => {
    await setUp()
    const settings = await admin.call(contract.getSsoSettings, { params: { entityId: place.entityId } })
    expect(settings).toMatchObject({ isOn: true, hasSecret: true, redirectUri: `${kit.origin}/sso/login` })
    expect(JSON.stringify(settings)).not.toContain(CLIENT.clientSecret)
    const { rows } = await kit.pool.query<{ client_secret: Buffer }>('select client_secret from sso_settings')
    expect(rows.some(({ client_secret }) => client_secret.includes(CLIENT.clientSecret))).toBe(false)
    expect((await setUp({ clientSecret: undefined, allowSignUp: false })).status).toBe(200)
  })

  test('asks for the secret anew where the issuer is another, or the server’s own secret', async () => {
    await setUp()
    const missing = { code: 'BAD_REQUEST', problems: [{ path: 'body.clientSecret' }] }
    const elsewhere = await setUp({ clientSecret: undefined, issuer: `${house.issuer}/` })
    expect(elsewhere.body.data).toMatchObject(missing)
    const sealed = createSeal('another secret of the server').close(CLIENT.clientSecret, `sso:${place.entityId}`)
    await kit.pool.query('update sso_settings set client_secret = $2 where entity_id = $1', [place.entityId, sealed])
    expect((await start(`ruth@${domain}`)).body.data.code).toBe('UNAVAILABLE')
    const settings = await admin.call(contract.getSsoSettings, { params: { entityId: place.entityId } })
    expect(settings).toMatchObject({ isOn: true, hasSecret: false })
    expect((await setUp({ clientSecret: undefined })).body.data).toMatchObject(missing)
    expect((await setUp({ clientSecret: undefined, isOn: false })).status).toBe(200)
    expect((await setUp()).status).toBe(200)
  })

  test('is undone by any admin, whatever the issuer answers by then', async () => {
    await setUp()
    const issuer = 'http://127.0.0.1:9'
    await kit.pool.query('update sso_settings set issuer = $2 where entity_id = $1', [place.entityId, issuer])
    await kit.pool.query(`update users set email = 'boss@elsewhere.example' where id = $1`, [admin.userId])
    const off = { isOn: false, issuer, clientSecret: undefined }
    expect((await setUp({ ...off, domains: [domain, 'hospital.example'] })).status).not.toBe(200)
    expect((await setUp(off)).status).toBe(200)
    expect((await setUp({ ...off, isOn: true })).body.data.code).toBe('CONFLICT')
  })

  test('takes a domain of one’s own, which nobody else has', async () => {
    const before = await fingerprint(kit.pool)
    expect((await setUp({ domains: ['hospital.example'] })).body.data.code).toBe('CONFLICT')
    await kit.pool.query("update users set email = 'boss@gmail.com' where id = $1", [admin.userId])
    expect((await setUp({ domains: ['gmail.com'] })).body.data.code).toBe('CONFLICT')
    await kit.pool.query('update users set email = $2 where id = $1', [admin.userId, `boss@${domain}`])
    expect(await fingerprint(kit.pool)).toBe(before)
    await setUp()
    const entityId = await kit.build.entity()
    const userId = await kit.build.user({ email: `other@${domain}` })
    await kit.build.member(userId, await kit.build.location(entityId), 'admin')
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [userId])
    place = { ...place, entityId }
    expect((await setUp({}, await kit.signedIn(userId))).body.data.code).toBe('CONFLICT')
  })

  test('takes a domain that two organisations want at the same moment for one of them', async () => {
    const entityId = await kit.build.entity()
    const userId = await kit.build.user({ email: `other@${domain}` })
    await kit.build.member(userId, await kit.build.location(entityId), 'admin')
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [userId])
    const other = await kit.signedIn(userId)
    const writing = await kit.pool.connect()
    await writing.query('begin')
    await writing.query('lock table sso_settings in share mode')
    const body = settingsOf(house.issuer, domain, {})
    const both = [setUp(), other.ask(contract.changeSsoSettings, { params: { entityId }, body })]
    await expect.poll(kit.countWaiting).toBe(2)
    await writing.query('commit')
    writing.release()
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  })

  test('asks the issuer first, and gives nobody an admin’s role', async () => {
    expect((await setUp({ issuer: 'http://127.0.0.1:9' })).body.data.code).toBe('CONFLICT')
    expect((await setUp({ allowSignUp: true, locationId: place.locationId, roleKey: 'admin' })).status).toBe(409)
    const other = await kit.build.location(await kit.build.entity())
    expect((await setUp({ allowSignUp: true, locationId: other })).status).toBe(409)
  })
})
