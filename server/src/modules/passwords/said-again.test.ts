import { changePassword } from '@kinward/contract/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const [OLD, NEW] = ['Kinward#2026', 'Another#2027']

let kit: TestApp
let nurse: TestClient
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const locationId = await kit.build.location(await kit.build.entity())
  const password_hash = await hashPassword(OLD)
  nurse = await kit.signedIn(await kit.build.member(await kit.build.user({ password_hash }), locationId))
})

const change = (currentPassword: string, password: string) =>
  nurse.ask(changePassword, { body: { currentPassword, password } })

describe('a change of the password that is said again, its answer having been lost,', () => {
  test('is done, once', async () => {
    for (const _time of [1, 2]) expect((await change(OLD, NEW)).status).toBe(200)
    const { rows } = await kit.pool.query('select action from audit_events where actor_id = $1 order by seq', [
      nurse.userId,
    ])
    expect(rows).toEqual([{ action: 'password.changed' }])
  })

  test('is no way to guess: what is tried so is counted', async () => {
    for (let turn = 0; turn < 5; turn++) {
      expect(refusalOf(await change('Wrong#2026', NEW))).toEqual([403, 'WRONG_PASSWORD'])
    }
    expect(refusalOf(await change('Wrong#2026', OLD))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('is none where the password stays the one that it is', async () => {
    expect(refusalOf(await change(OLD, OLD))).toEqual([409, 'PASSWORD_REUSED'])
  })
})

describe('a first password that is taken again, the answer having been lost,', () => {
  const take = (password: string) => nurse.ask(changePassword, { body: { password } })
  beforeEach(() => kit.pool.query('update users set password_hash = null where id = $1', [nurse.userId]))

  test('is taken, once', async () => {
    for (const _time of [1, 2]) expect((await take(NEW)).status).toBe(200)
    const { rows } = await kit.pool.query('select action from audit_events where actor_id = $1 order by seq', [
      nurse.userId,
    ])
    expect(rows).toEqual([{ action: 'password.changed' }])
  })

  test('is no other one, and no way to guess', async () => {
    await take(NEW)
    for (let turn = 0; turn < 5; turn++) expect(refusalOf(await take(OLD))).toEqual([400, 'BAD_REQUEST'])
    expect(refusalOf(await take(NEW))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(
      (await kit.pool.query('select from users where id = $1 and password_hash is null', [nurse.userId])).rows,
    ).toEqual([])
  })
})
