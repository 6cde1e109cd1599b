import { changeWorkflowBridge, getWorkflowBridge } from '@kinward/contract/workflows'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number
let admin: TestClient
let aide: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  aide = await kit.signedIn(await kit.build.person(locationId))
})

const params = () => ({ entityId, locationId })
const ADDRESS = 'https://sheets.example/bridge?board=7'
const set = (bridge: { name: string; address: string } | null, renew = false) =>
  admin.call(changeWorkflowBridge, { params: params(), body: { bridge, renew } })
const open = async (who: TestClient) => (await who.call(getWorkflowBridge, { params: params() })).bridge

test('there is none until an admin sets one up, and none again when they take it away', async () => {
  expect(await open(aide)).toBeNull()
  await set({ name: 'Intake sheet', address: ADDRESS })
  expect(await open(aide)).toMatchObject({ name: 'Intake sheet', address: ADDRESS })
  await set(null)
  expect(await open(aide)).toBeNull()
})

test('whoever opens it is named to it by a token that its secret proves, for its page alone', async () => {
  const { secret } = await set({ name: 'Intake sheet', address: ADDRESS })
  const url = (await open(aide))?.url ?? ''
  expect(new URL(url).search).toBe('?board=7')
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('kinward') ?? ''
  const key = Buffer.from(secret ?? '', 'base64url')
  const options = { issuer: 'kinward', audience: 'https://sheets.example', algorithms: ['HS256'] }
  const { payload } = await jwtVerify(token, key, options)
  expect(payload).toMatchObject({ sub: String(aide.userId), entityId, locationId, role: 'staff' })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  await expect(jwtVerify(token, Buffer.from('another secret, as long as it has to be'), options)).rejects.toThrow(
    'signature',
  )
})

test('its secret is shown once, lies sealed, and is another one for another page', async () => {
  const { secret } = await set({ name: 'Intake sheet', address: ADDRESS })
  expect((await set({ name: 'Intake', address: ADDRESS })).secret).toBeNull()
  expect((await open(aide))?.name).toBe('Intake')
  const { rows } = await kit.pool.query('select secret_sealed::text as sealed from workflow_bridges')
  expect(rows[0].sealed).not.toContain(Buffer.from(secret ?? '').toString('hex'))
  const other = await set({ name: 'Intake', address: 'https://other.example/' })
  expect(other.secret).not.toBeNull()
  expect(other.secret).not.toBe(secret)
})

test('one whose secret can no longer be opened is shown without a way there, and gets another when it is saved', async () => {
  const bridge = { name: 'Intake sheet', address: ADDRESS }
  const { secret } = await set(bridge)
  await kit.pool.query('update workflow_bridges set secret_sealed = $1 where location_id = $2', [
    Buffer.alloc(70, 7),
    locationId,
  ])
  expect(await open(aide)).toMatchObject({ ...bridge, url: null })
  const again = await set(bridge)
  expect([typeof again.secret, again.secret === secret]).toEqual(['string', false])
  expect((await open(aide))?.url).toContain(ADDRESS)
})

test('a secret that was lost on its way is made anew for the same page', async () => {
  const bridge = { name: 'Intake sheet', address: ADDRESS }
  const { secret: lost } = await set(bridge)
  expect((await set(bridge)).secret).toBeNull()
  const { secret } = await set(bridge, true)
  expect([typeof secret, secret === lost]).toEqual(['string', false])
  const token = new URL((await open(aide))?.url ?? '').hash.slice('#kinward='.length)
  await jwtVerify(token, Buffer.from(secret ?? '', 'base64url'), { audience: 'https://sheets.example' })
})

test('of two admins at once one comes after the other: the name and the address are of one', async () => {
  const wishes = ['one', 'other'].map((name) => ({ name, address: `https://${name}.example/` }))
  for (let round = 0; round < 5; round++) {
    await Promise.all(wishes.map((wish) => set(wish)))
    expect(wishes.map(({ name, address }) => `${name} ${address}`)).toContain(
      `${(await open(aide))?.name} ${(await open(aide))?.address}`,
    )
  }
})

test('an address that is no page is refused', async () => {
  for (const address of ['javascript:alert(1)', 'sheets.example', 'ftp://sheets.example']) {
    const body = { bridge: { name: 'Sheet', address } }
    expect((await admin.ask(changeWorkflowBridge, { params: params(), body })).status).toBe(400)
  }
})
