import { login } from '@kinward/contract/session'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const PASSWORD = 'Kinward#2026'
let kit: TestApp
let people = 0
let one: { id: number; username: string }
let other: { id: number; username: string }
let held: pg.PoolClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  await kit.pool.query('truncate attempts')
  const locationId = await kit.build.location(await kit.build.entity())
  const password_hash = await hashPassword(PASSWORD)
  const person = async () => {
    const username = `person-${++people}`
    return { id: await kit.build.member(await kit.build.user({ username, password_hash }), locationId), username }
  }
  ;[one, other] = [await person(), await person()]
  // What is left of yesterday's tries, in the order that it happens to lie in.
  for (const key of [keyElsewhere(), keyOf()]) {
    await kit.pool.query(`insert into attempts (key, count, forget_at) values ($1, 1, now() - interval '1 minute')`, [
      key,
    ])
  }
  held = await kit.pool.connect()
  await held.query('begin')
})

const keyOf = () => `sign-in user ${one.id}`
const keyElsewhere = () => `sign-in user ${one.id} address 127.0.0.1`
const hold = (key: string) => held.query('select from attempts where key = $1 for update', [key])
const signIn = ({ username }: { username: string }) =>
  kit.anonymous.ask(login, { body: { username, password: PASSWORD } })

test('two who sign in at once are both let in, though one of them had mistyped the day before', async () => {
  await hold(keyOf())
  const first = signIn(one)
  await expect.poll(kit.countWaiting).toBe(1)
  const second = signIn(other)
  let isAnswered = false
  void second.then(() => (isAnswered = true))
  await expect.poll(async () => isAnswered || (await kit.countWaiting()) > 1).toBe(true)
  await held.query('commit')
  held.release()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
}, 20_000)

test('whom the database gave up so that another could go on is asked to try again', async () => {
  // Whoever asks here is patient: it is the server's turn to be given up.
  await held.query(`set local deadlock_timeout = '10s'`)
  await hold(keyElsewhere())
  const signingIn = signIn(one)
  await expect.poll(kit.countWaiting).toBe(1)
  await hold(keyOf())
  expect(refusalOf(await signingIn)).toEqual([503, 'UNAVAILABLE'])
  await held.query('rollback')
  held.release()
  expect((await signIn(one)).status).toBe(200)
}, 20_000)
