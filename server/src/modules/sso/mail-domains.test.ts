import { changeSsoSettings } from '@kinward/contract/sso'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildHouse, settingsOf, startIssuer } from '../../../test/issuer.ts'
import { refusalOf } from '../../../test/team.ts'

let kit: TestApp
let house: Awaited<ReturnType<typeof startIssuer>>

beforeAll(async () => {
  kit = await startTestApp()
  house = await startIssuer([`${kit.origin}/sso/login`], new Map())
})
afterAll(async () => {
  await kit.stop()
  await house.stop()
})

async function claim(domain: string) {
  const { place, admin } = await buildHouse(kit, domain)
  const params = { entityId: place.entityId }
  return admin.ask(changeSsoSettings, { params, body: settingsOf(house.issuer, domain, {}) })
}

test.each([
  'gmail.com',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'yahoo.com.br',
  'live.nl',
  'web.de',
  'ymail.com',
  'comcast.net',
  'qq.com',
  'vip.qq.com',
  'btinternet.com',
])('nobody leads all who have a mailbox at %s to a page of theirs', async (domain) => {
  expect(refusalOf(await claim(domain))).toEqual([409, 'CONFLICT'])
})

test.each(['harbor-yahoo.example', 'live.harbor.example', 'outlook.harbor.org'])(
  'an organisation has %s to itself, whatever it is called',
  async (domain) => {
    expect((await claim(domain)).status).toBe(200)
  },
)
