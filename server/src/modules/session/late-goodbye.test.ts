import { isSignedIn, login, logout, refreshToken, type Session } from '@kinward/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createVisitor } from '../../../test/visitor.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const PASSWORD = 'Kinward#2026'
let kit: TestApp
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

test('a sign-out that is answered late does not end the session of whoever came in after', async () => {
  const locationId = await kit.build.location(await kit.build.entity())
  const password_hash = await hashPassword(PASSWORD)
  for (const username of ['first', 'next']) {
    await kit.build.member(await kit.build.user({ username, password_hash }), locationId)
  }
  const browser = createVisitor(kit)
  const bearing = ({ jwtToken }: Session) => ({ authorization: `Bearer ${jwtToken}` })
  const signIn = async (username: string): Promise<Session> => {
    const { body } = await browser.ask(login, { body: { username, password: PASSWORD } })
    if (!isSignedIn(body.data)) throw new Error('not let in')
    return body.data
  }
  const first = await signIn('first')
  const held = await kit.pool.connect()
  await held.query('begin')
  await held.query('select from sessions for update')
  const goodbye = browser.ask(logout, { body: {} }, bearing(first))
  await expect.poll(kit.countWaiting).toBeGreaterThan(0)
  const next = await signIn('next')
  await held.query('commit')
  held.release()
  expect((await goodbye).status).toBe(200)
  const renew = (session: Session) =>
    browser.ask(refreshToken, { body: { jwtAssetToken: session.jwtAssetToken } }, bearing(session))
  expect((await renew(next)).status).toBe(200)
})
