import { login } from '@kinward/contract/session'
import { confirmTwoStep, getSignInSettings, startTwoStep, stopTwoStep } from '@kinward/contract/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { lastCode, lastMail } from '../../../test/visitor.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const PASSWORD = 'Kinward#2026'

let kit: TestApp
let locationId: number
let passwordHash: string
let client: TestClient
let people = 0
let username: string
let email: string

beforeAll(async () => {
  kit = await startTestApp()
  locationId = await kit.build.location(await kit.build.entity())
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  username = `nurse${++people}`
  email = `${username}@harbor.example`
  await enterAs({})
})

async function enterAs(values: Record<string, unknown>): Promise<void> {
  const id = await kit.build.user({ username, email, password_hash: passwordHash, ...values })
  await kit.build.member(id, locationId)
  client = await kit.signedIn(id)
}

const asksForCode = async (): Promise<boolean> =>
  'verification' in (await kit.anonymous.call(login, { body: { username, password: PASSWORD } }))

describe('switching two-step on', () => {
  test('by mail: nothing is on until the code came back', async () => {
    const { verification } = await client.call(startTwoStep, { body: { medium: 'email', password: PASSWORD } })
    expect(await asksForCode()).toBe(false)
    const code = await lastCode(kit, email)
    const settings = await client.call(confirmTwoStep, { body: { challenge: verification.challenge, code } })
    expect(settings).toMatchObject({ twoStep: 'email', email: 'n••••@harbor.example', isPasswordSet: true })
    expect(await lastMail(kit, email)).toMatchObject({ subject: 'Two-step sign-in is on' })
    expect(await asksForCode()).toBe(true)
  })

  test('by text message: to a phone that was shown to be theirs', async () => {
    const body = { medium: 'sms', password: PASSWORD, phone: '(207) 555-0150' } as const
    const { verification } = await client.call(startTwoStep, { body })
    const code = await lastCode(kit, '+12075550150')
    const settings = await client.call(confirmTwoStep, { body: { challenge: verification.challenge, code } })
    expect(settings).toMatchObject({ twoStep: 'sms', phone: '•••• 0150' })
  })

  test('needs the password, a number that can be called, and an address that can be mailed', async () => {
    const wrong = await client.ask(startTwoStep, { body: { medium: 'email', password: 'Wrong#2026' } })
    expect([wrong.status, wrong.body.data.code]).toEqual([403, 'WRONG_PASSWORD'])
    const phone = await client.ask(startTwoStep, { body: { medium: 'sms', password: PASSWORD, phone: '555' } })
    expect([phone.status, phone.body.message]).toEqual([400, 'Please enter a valid phone number'])
    username = `nurse${++people}`
    await enterAs({ email: null })
    const mail = await client.ask(startTwoStep, { body: { medium: 'email', password: PASSWORD } })
    expect(mail.status).toBe(400)
  })

  test('takes no wrong code, no code of a sign-in, and nobody else’s', async () => {
    const { verification } = await client.call(startTwoStep, { body: { medium: 'email', password: PASSWORD } })
    const code = await lastCode(kit, email)
    const given = { challenge: verification.challenge, code }
    const mine = client
    username = `nurse${++people}`
    email = `${username}@harbor.example`
    await enterAs({ two_step: 'email' })
    expect((await client.ask(confirmTwoStep, { body: given })).body.data.code).toBe('WRONG_CODE')
    const answer = await kit.anonymous.call(login, { body: { username, password: PASSWORD } })
    if (!('verification' in answer)) throw new Error('no code was asked for')
    const ofSignIn = { challenge: answer.verification.challenge, code: await lastCode(kit, email) }
    expect((await client.ask(confirmTwoStep, { body: ofSignIn })).body.data.code).toBe('WRONG_CODE')
    expect((await mine.ask(confirmTwoStep, { body: given })).status).toBe(200)
  })
})

describe('switching two-step off', () => {
  test('needs the password, and is told by mail', async () => {
    username = `nurse${++people}`
    email = `${username}@harbor.example`
    await enterAs({ two_step: 'sms', two_step_phone: '+12075550143' })
    expect((await client.ask(stopTwoStep, { body: { password: 'Wrong#2026' } })).status).toBe(403)
    expect(await asksForCode()).toBe(true)
    expect(await client.call(stopTwoStep, { body: { password: PASSWORD } })).toMatchObject({
      twoStep: null,
      phone: null,
    })
    expect(await asksForCode()).toBe(false)
    expect(await lastMail(kit, email)).toMatchObject({ subject: 'Two-step sign-in is off' })
    const { rows } = await kit.pool.query<{ action: string }>(
      `select action from audit_events where actor_id = $1 and action like 'two-step%'`,
      [client.userId],
    )
    expect(rows).toEqual([{ action: 'two-step.off' }])
  })
})

test('the settings of someone who has chosen nothing', async () => {
  expect(await client.call(getSignInSettings, {})).toEqual({
    isPasswordSet: true,
    passwordChangedAt: null,
    twoStep: null,
    email: 'n••••@harbor.example',
    phone: null,
  })
})
