import { createInvites } from '@kinward/contract/invites'
import { createRole } from '@kinward/contract/roles'
import { changeSsoSettings, finishSso, startSso } from '@kinward/contract/sso'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildHouse, type IssuerAccount, settingsOf, startIssuer, visitIssuer } from '../../../test/issuer.ts'
import { refusalOf } from '../../../test/team.ts'

let kit: TestApp
let house: Awaited<ReturnType<typeof startIssuer>>
const accounts = new Map<string, IssuerAccount>()
let place: { entityId: number; locationId: number }
let domain: string
let admin: TestClient
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
})

const setUp = (values: Record<string, unknown> = {}, client = admin) =>
  client.ask(changeSsoSettings, {
    params: { entityId: place.entityId },
    body: settingsOf(house.issuer, domain, values),
  })
const openTo = (values: Record<string, unknown> = {}) =>
  setUp({ allowSignUp: true, locationId: place.locationId, ...values })

/** Someone new who was at the issuer, and has yet to come back from it. */
async function comeBack() {
  const subject = `new${people}`
  const email = `${subject}@${domain}`
  accounts.set(subject, { email, email_verified: true, given_name: 'Ruth', family_name: 'Alvarez' })
  const begun = await kit.anonymous.ask(startSso, { body: { email, purpose: 'signup' } })
  const answer = await visitIssuer(begun.body.data.url, subject)
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return () => kit.anonymous.ask(finishSso, { body: { answer } }, { cookie })
}

async function newMembers() {
  const { rows } = await kit.pool.query<{ location_id: number; role: string; permissions: string[] }>(
    `select lm.location_id, lm.role, lm.permissions from location_members lm
     join locations l on l.id = lm.location_id where l.entity_id = $1 and lm.user_id <> $2`,
    [place.entityId, admin.userId],
  )
  return rows
}

/** Signs up while the issuer takes its time, in which the settings become others. */
async function signUpWhile(values: Record<string, unknown>) {
  await openTo()
  const finish = await comeBack()
  const slow = house.slowAt('/token')
  const coming = finish()
  await slow.asked
  expect((await openTo(values)).status).toBe(200)
  slow.answer()
  return coming
}

test.each([
  ['single sign-on was switched off', { isOn: false }, [410, 'LINK_EXPIRED']],
  ['signing up was switched off', { allowSignUp: false, locationId: null }, [403, 'FORBIDDEN']],
])('nobody becomes one of the staff after %s', async (_what, values, refusal) => {
  expect(refusalOf(await signUpWhile(values))).toEqual(refusal)
  expect(await newMembers()).toEqual([])
})

test('whoever signs up comes where the settings say by then, and as what they say', async () => {
  const locationId = await kit.build.location(place.entityId)
  expect((await signUpWhile({ locationId, roleKey: 'collaborator' })).status).toBe(200)
  expect(await newMembers()).toMatchObject([{ location_id: locationId, role: 'collaborator' }])
})

test('whoever signs up while a role loses a permission does not come with it', async () => {
  const wish = { name: 'Helper', base: 'staff' as const, permissions: ['CAN_MANAGE_STAFF' as const] }
  const role = await admin.call(createRole, { params: place, body: wish })
  await openTo({ roleKey: role.key })
  const finish = await comeBack()
  const changing = await kit.pool.connect()
  await changing.query('begin')
  await changing.query(`update location_roles set permissions = '{}' where id = $1`, [role.id])
  const coming = finish()
  let isDone = false
  void coming.then(() => (isDone = true))
  await expect.poll(async () => isDone || (await kit.countWaiting()) > 0).toBe(true)
  await changing.query('commit')
  changing.release()
  expect((await coming).status).toBe(200)
  expect((await newMembers()).map(({ permissions }) => permissions)).toEqual([[]])
})

test('whoever signs up with an invite while terms are published waits without holding the invite', async () => {
  await openTo()
  const finish = await comeBack()
  const invites = [{ email: `new${people}@${domain}`, roleKey: 'member' }]
  await admin.call(createInvites, { params: place, body: { invites } })
  const publishing = await kit.pool.connect()
  try {
    await publishing.query('begin')
    await publishing.query('select pg_advisory_xact_lock(7462913006)')
    const coming = finish()
    await expect.poll(kit.countWaiting).toBe(1)
    await publishing.query('select from invites where location_id = $1 for update nowait', [place.locationId])
    await publishing.query('commit')
    expect((await coming).status).toBe(200)
  } finally {
    await publishing.query('rollback')
    publishing.release()
  }
})

test('an admin who changes something does not switch on again what another switched off meanwhile', async () => {
  await setUp()
  const other = await kit.build.user({ email: `other@${domain}` })
  const boss = await kit.signedIn(await kit.build.member(other, place.locationId, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [other])
  const slow = house.slowAt('openid-configuration')
  const changing = openTo()
  await slow.asked
  expect((await setUp({ isOn: false }, boss)).status).toBe(200)
  slow.answer()
  expect(refusalOf(await changing)).toEqual([409, 'CONFLICT'])
  const { rows } = await kit.pool.query('select is_on from sso_settings where entity_id = $1', [place.entityId])
  expect(rows).toEqual([{ is_on: false }])
})
