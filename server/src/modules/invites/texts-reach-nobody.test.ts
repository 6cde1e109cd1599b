import { createInvites, listInvites } from '@kinward/contract/invites'
import { createQuickJoin, askQuickJoin } from '@kinward/contract/quick-join'
import { login } from '@kinward/contract/session'
import { startTwoStep } from '@kinward/contract/two-step'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

// A server in production without an account for text messages: whoever would wait for one is told so at once.

const PASSWORD = 'Kinward#2026'
const phone = '(207) 555-0143'

let kit: TestApp
let team: Team
let admin: TestClient

beforeAll(async () => {
  kit = await startTestApp({ NODE_ENV: 'production' })
  team = await buildTeam(kit)
  admin = await team.person('admin')
  const password = await hashPassword(PASSWORD)
  await kit.pool.query('update users set password_hash = $2 where id = $1', [admin.userId, password])
})
afterAll(() => kit.stop())

test('nobody is invited by their phone, but by their address', async () => {
  const invite = (reach: { phone: string } | { email: string }) =>
    admin.ask(createInvites, { params: team.place, body: { invites: [{ ...reach, roleKey: 'member' }] } })
  expect(refusalOf(await invite({ phone }))).toEqual([409, 'CONFLICT'])
  expect((await invite({ email: 'ruth@mail.example' })).status).toBe(200)
  expect(await admin.call(listInvites, { params: team.place })).toHaveLength(1)
})

test('a link for many invites nobody by their phone', async () => {
  const body = { roleKey: 'member', days: 1, maxUses: 5 }
  const { hash } = await admin.call(createQuickJoin, { params: team.place, body })
  const guest = { firstName: 'Ruth', lastName: 'Alvarez', phone }
  expect(refusalOf(await kit.anonymous.ask(askQuickJoin, { params: { hash }, body: guest }))).toEqual([409, 'CONFLICT'])
})

test('nobody waits for a code, neither to switch two-step on nor to come in', async () => {
  const start = await admin.ask(startTwoStep, { body: { medium: 'sms', password: PASSWORD, phone } })
  expect(refusalOf(start)).toEqual([409, 'CONFLICT'])
  const { rows } = await kit.pool.query<{ username: string }>(
    `update users set two_step = 'sms', two_step_phone = '+12075550143' where id = $1 returning username`,
    [admin.userId],
  )
  const body = { username: rows[0]?.username ?? '', password: PASSWORD }
  expect(refusalOf(await kit.anonymous.ask(login, { body }))).toEqual([409, 'CONFLICT'])
})
