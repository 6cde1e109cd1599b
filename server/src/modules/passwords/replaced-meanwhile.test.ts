import { changePassword } from '@kinward/contract/passwords'
import { login } from '@kinward/contract/session'
import { stopTwoStep } from '@kinward/contract/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const [OLD, OWNERS, THIEFS] = ['Kinward#2026', 'Owners#2027', 'Thiefs#2028']

let kit: TestApp
let username: string
let thief: TestClient
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  username = `ruth${++people}`
  const values = { username, email: `${username}@mail.example`, password_hash: await hashPassword(OLD) }
  const locationId = await kit.build.location(await kit.build.entity())
  thief = await kit.signedIn(await kit.build.member(await kit.build.user(values), locationId))
})

/** Asks while the owner replaces the password by a link, with the sessions or, for once, without. */
async function askMeanwhile<Answer>(ask: () => Promise<Answer>, { endsSessions = true } = {}): Promise<Answer> {
  const owners = await hashPassword(OWNERS)
  const replacing = await kit.pool.connect()
  await replacing.query('begin')
  await replacing.query('update users set password_hash = $2, password_changed_at = now() where id = $1', [
    thief.userId,
    owners,
  ])
  if (endsSessions) await replacing.query('update sessions set revoked_at = now() where user_id = $1', [thief.userId])
  const asked = ask()
  await expect.poll(kit.countWaiting).toBeGreaterThan(0)
  await replacing.query('commit')
  replacing.release()
  return asked
}

const signIn = async (password: string) => (await kit.anonymous.ask(login, { body: { username, password } })).status

describe('whoever had the old password while its owner chose a new one', () => {
  const change = () => thief.ask(changePassword, { body: { currentPassword: OLD, password: THIEFS } })

  test('does not overwrite it', async () => {
    expect(refusalOf(await askMeanwhile(change))).toEqual([401, 'UNAUTHENTICATED'])
    expect([await signIn(OWNERS), await signIn(THIEFS)]).toEqual([200, 401])
  })

  test('does not either in a session that is still there', async () => {
    expect(refusalOf(await askMeanwhile(change, { endsSessions: false }))).toEqual([403, 'WRONG_PASSWORD'])
    expect([await signIn(OWNERS), await signIn(THIEFS)]).toEqual([200, 401])
  })

  test('does not switch two-step off', async () => {
    await kit.pool.query(`update users set two_step = 'email' where id = $1`, [thief.userId])
    const answer = await askMeanwhile(() => thief.ask(stopTwoStep, { body: { password: OLD } }))
    expect(refusalOf(answer)).toEqual([401, 'UNAUTHENTICATED'])
    const { rows } = await kit.pool.query('select two_step from users where id = $1', [thief.userId])
    expect(rows).toEqual([{ two_step: 'email' }])
  })
})
