import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listGroups } from '@kinward/contract/groups'
import { changeSsoSettings, finishSso, startSso } from '@kinward/contract/sso'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
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

const setUp = (values: { isOn?: boolean; issuer?: string } = {}) =>
  admin.ask(changeSsoSettings, {
    params: { entityId: place.entityId },
    body: settingsOf(house.issuer, domain, values),
  })

/** An issuer that answers as one, once it is told to. */
async function slowIssuer() {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server: Server = createServer((_request, response) => {
    asked.resolve()
    void released.promise.then(() => {
      const claims = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(claims))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, asked: asked.promise, answer: released.resolve }
}

test('whoever was removed while their issuer took its time does not become the door of the organisation', async () => {
  const { issuer, asked, answer } = await slowIssuer()
  const changing = setUp({ issuer })
  await asked
  await kit.pool.query('update entity_members set is_admin = false, deactivated_at = now() where user_id = $1', [
    admin.userId,
  ])
  answer()
  expect(refusalOf(await changing)).toEqual([404, 'NOT_FOUND'])
  const { rowCount } = await kit.pool.query('select from sso_settings where entity_id = $1', [place.entityId])
  expect(rowCount).toBe(0)
})

describe('what an issuer began', () => {
  let begun: TestClient
  const enter = async (client: TestClient) => (await client.ask(listGroups, { params: place, query: {} })).status

  beforeEach(async () => {
    await setUp()
    const userId = await kit.build.person(place.locationId)
    const sessionId = await kit.build.session(userId, { vouched_by: place.entityId })
    begun = kit.withToken(await kit.tokens.sign('access', userId, sessionId))
  })

  test('goes on while its organisation changes something else', async () => {
    expect((await setUp()).status).toBe(200)
    expect(await enter(begun)).toBe(200)
  })

  test.each(['switched off', 'replaced by another'])(
    'ends when the issuer is %s, and nothing else does',
    async (how) => {
      const byPassword = await kit.signedIn(await kit.build.person(place.locationId))
      const tab = await begun.connect()
      const another = await slowIssuer()
      another.answer()
      const wish = how === 'switched off' ? { isOn: false } : { issuer: another.issuer }
      expect((await setUp(wish)).status).toBe(200)
      await tab.cut
      expect([await enter(begun), await enter(byPassword), await enter(admin)]).toEqual([401, 200, 200])
    },
  )
})

describe('someone on their way in', () => {
  /** Comes back from the issuer while something else is being written, which is on disk once they have waited for it. */
  async function comeBackWhile(write: (userId: number) => [string, unknown[]][]) {
    await setUp()
    const subject = `ruth${people}`
    const email = `${subject}@${domain}`
    accounts.set(subject, { email, email_verified: true })
    const userId = await kit.build.member(await kit.build.user({ email }), place.locationId)
    const begun = await kit.anonymous.ask(startSso, { body: { email, purpose: 'login' } })
    const answer = await visitIssuer(begun.body.data.url, subject)
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const writing = await kit.pool.connect()
    await writing.query('begin')
    for (const [text, values] of write(userId)) await writing.query(text, values)
    const finishing = kit.anonymous.ask(finishSso, { body: { answer } }, { cookie })
    let isDone = false
    void finishing.then(() => (isDone = true))
    await expect.poll(async () => isDone || (await kit.countWaiting()) > 0).toBe(true)
    await writing.query('commit')
    writing.release()
    return finishing
  }

  test('is not let in by an issuer that is just being switched off', async () => {
    const answer = await comeBackWhile(() => [
      ['update sso_settings set is_on = false where entity_id = $1', [place.entityId]],
    ])
    expect(refusalOf(answer)).toEqual([410, 'LINK_EXPIRED'])
  })

  test('is not let in by one organisation while they come to another', async () => {
    const entityId = await kit.build.entity()
    const locationId = await kit.build.location(entityId)
    const answer = await comeBackWhile((userId) => [
      ['select from users where id = $1 for no key update', [userId]],
      ['insert into entity_members (entity_id, user_id) values ($1, $2)', [entityId, userId]],
      [`insert into location_members (location_id, user_id, role) values ($1, $2, 'staff')`, [locationId, userId]],
    ])
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
  })
})
