import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeRecordSettings, getRecordSettings } from '@kinward/contract/clinical-record'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf } from '../../../test/team.ts'

let kit: TestApp

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

/** A FHIR server that answers what it is, where it is slow once it is told to. */
async function startRecord() {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isSlow = false
  const server = createServer((_request, response) => {
    if (isSlow) asked.resolve()
    void (isSlow ? released.promise : Promise.resolve()).then(() => {
      const statement = { resourceType: 'CapabilityStatement', status: 'active', fhirVersion: '4.0.1' }
      response.setHeader('content-type', 'application/fhir+json').end(JSON.stringify(statement))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const slowDown = () => {
    isSlow = true
    return { asked: asked.promise, answer: released.resolve }
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/r4`, slowDown }
}

test('an admin who changes something does not switch on again what another switched off meanwhile', async () => {
  const { address, slowDown } = await startRecord()
  const team = await buildTeam(kit)
  const admins = [await team.person('admin'), await team.person('admin')] as const
  const ids = admins.map(({ userId }) => userId)
  await kit.pool.query('update entity_members set is_admin = true where user_id = any($1)', [ids])
  const params = { entityId: team.entityId }
  const change = (client: TestClient, isOn: boolean, username = '') =>
    client.ask(changeRecordSettings, { params, body: { isOn, address, signIn: 'none', username } })
  expect((await change(admins[0], true)).status).toBe(200)
  const slow = slowDown()
  const changing = change(admins[0], true, 'kinward')
  await slow.asked
  expect((await change(admins[1], false)).status).toBe(200)
  slow.answer()
  expect(refusalOf(await changing)).toEqual([409, 'CONFLICT'])
  expect((await admins[1].call(getRecordSettings, { params })).isOn).toBe(false)
})
