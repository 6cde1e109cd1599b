import { randomUUID } from 'node:crypto'
import { changePassword, forgotPassword, resetPassword, verifyPassword } from '@kinward/contract/passwords'
import { login, verifyLogin } from '@kinward/contract/session'
import { getUser } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createVisitor, lastCode, lastMail } from '../../../test/visitor.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const PASSWORD = 'Kinward#2026'
const NEXT = 'Harbor#2027'

let kit: TestApp
let locationId: number
let passwordHash: string

beforeAll(async () => {
  kit = await startTestApp({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://care.example' })
  locationId = await kit.build.location(await kit.build.entity())
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => kit.stop())

type Person = { id: number; username: string; email: string }
let person: Person
beforeEach(async () => {
  await kit.pool.query('truncate attempts, outbox_mails')
  person = await newPerson()
})

async function newPerson(values: Record<string, unknown> = {}): Promise<Person> {
  const username = `nurse${randomUUID().slice(0, 8)}`
  const email = `${username}@harbor.example`
  const id = await kit.build.user({ username, email, password_hash: passwordHash, ...values })
  await kit.build.member(id, locationId)
  return { id, username, email }
}

const forgot = (username: string, address?: string) =>
  createVisitor(kit, address).ask(forgotPassword, { body: { username } })
const canSignIn = async (password: string): Promise<boolean> =>
  (await createVisitor(kit).ask(login, { body: { username: person.username, password } })).status === 200
const isOpen = async (token: string): Promise<boolean> =>
  (await kit.withToken(token).ask(getUser, { params: { userId: person.id } })).status === 200

async function linkFor(who = person): Promise<string> {
  await forgot(who.username)
  const { body = '' } = (await lastMail(kit, who.email)) ?? {}
  return /#reset=(\S+)/.exec(body)?.[1] ?? ''
}

const reset = (jwtToken: string, password: string, visitor = createVisitor(kit)) =>
  visitor.ask(resetPassword, { body: { jwtToken, password } })

describe('a forgotten password', () => {
  test('is answered the same for everyone, and only a person with an address is mailed', async () => {
    await kit.build.user({ username: 'no-address', password_hash: passwordHash })
    const left = await newPerson({ deactivated_at: new Date() })
    const answers = []
    for (const name of [person.username, person.email.toUpperCase(), 'nobody-at-all', 'no-address', left.username]) {
      const { status, body } = await forgot(name)
      answers.push(JSON.stringify({ status, body }))
    }
    expect(new Set(answers)).toEqual(
      new Set([JSON.stringify({ status: 200, body: { success: true, status: 200, data: null } })]),
    )
    const { rows } = await kit.pool.query<{ recipient: string }>('select recipient from outbox_mails')
    expect(rows.map(({ recipient }) => recipient)).toEqual([person.email, person.email])
  })

  test('of someone without an address leads over the phone that they came by, and over no other', async () => {
    const phone = '+14155552671'
    const invited = await newPerson({ email: null, mobile_phone: phone })
    const typed = await newPerson({ email: null, mobile_phone: '+14155552672' })
    const [admin] = [await kit.build.person(locationId, 'admin')]
    await kit.pool.query(
      `insert into invites (location_id, user_id, role_key, medium, address, invited_by, secret_hash, expires_at, accepted_at)
       values ($1, $2, 'member', 'sms', $3, $4, '\\x01', now(), now())`,
      [locationId, invited.id, phone, admin],
    )
    for (const { username } of [invited, typed]) expect((await forgot(username)).status).toBe(200)
    const { rows } = await kit.pool.query<{ recipient: string; body: string }>(
      'select recipient, body from outbox_texts',
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual([phone])
    const secret = /#reset=(\S+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
    expect((await reset(secret, NEXT)).body.data).toMatchObject({ user: { id: invited.id } })
    await kit.pool.query(`update users set mobile_phone = '+14155552673' where id = $1`, [invited.id])
    await forgot(invited.username)
    expect((await kit.pool.query('select from outbox_texts')).rowCount).toBe(1)
  })

  test('takes as long to be answered for nobody as for someone', async () => {
    const timed = async (name: string): Promise<number> => {
      const start = performance.now()
      await forgot(name)
      return performance.now() - start
    }
    for (const name of [person.username, 'nobody-at-all']) expect(await timed(name)).toBeGreaterThan(299)
  })

  test('leads to the configured address, whatever the request says of it, and keeps its secret behind the #', async () => {
    await createVisitor(kit).ask(
      forgotPassword,
      { body: { username: person.username } },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    )
    const { body = '' } = (await lastMail(kit, person.email)) ?? {}
    expect(body).toMatch(/^https:\/\/care\.example\/login#reset=[\w-]{43}$/m)
    expect(body).not.toContain('evil')
  })

  test('fills nobody’s letter box: the fourth mail waits, in silence', async () => {
    for (let turn = 0; turn < 6; turn++) expect((await forgot(person.username, `192.0.2.${turn}`)).status).toBe(200)
    const { rows } = await kit.pool.query('select 1 from outbox_mails where recipient = $1', [person.email])
    expect(rows).toHaveLength(3)
  })

  test('from one address over and over waits, whoever is asked for', async () => {
    const turns = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, (_, turn) => forgot(`nobody-${turn}`)))
      return answers.filter(({ status }) => status === 200).length
    }
    expect([await turns(70), await turns(1)]).toEqual([60, 0])
    await kit.pool.query(`update attempts set forget_at = forget_at - interval '1 hour'`)
    expect(await turns(70)).toBe(60)
  })
})

describe('the link of a mail', () => {
  test('sets a new password, once, and signs in; every other session is over', async () => {
    const elsewhere = await kit.signedIn(person.id)
    const socket = await elsewhere.connect()
    const secret = await linkFor()
    const visitor = createVisitor(kit)
    const { status, body } = await reset(secret, NEXT, visitor)
    expect(status).toBe(200)
    if (!('jwtToken' in body.data)) throw new Error('not let in')
    expect(body.data).toMatchObject({ isPasswordSet: true, user: { id: person.id } })
    expect(await isOpen(body.data.jwtToken)).toBe(true)
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['kinward_device', 'kinward_refresh'])
    await socket.cut
    expect(await isOpen(elsewhere.token)).toBe(false)
    expect([await canSignIn(PASSWORD), await canSignIn(NEXT)]).toEqual([false, true])
    expect((await reset(secret, 'Third#2028')).body.data).toMatchObject({ code: 'LINK_EXPIRED' })
    expect(await lastMail(kit, person.email)).toMatchObject({ subject: 'Your Kinward password was changed' })
  })

  test('that was used lets in whoever used it and never got the answer, by the password they set', async () => {
    const secret = await linkFor()
    await reset(secret, NEXT)
    const again = await reset(secret, NEXT)
    expect([again.status, again.body.data]).toMatchObject([200, { user: { id: person.id } }])
    await kit.pool.query(`update users set two_step = 'email' where id = $1`, [person.id])
    expect((await reset(secret, NEXT)).body.data).toMatchObject({ username: person.username, verification: {} })
    await kit.pool.query(`update reset_links set expires_at = expires_at - interval '61 minutes'`)
    expect((await reset(secret, NEXT)).status).toBe(410)
  })

  test('is used by one of many at once', async () => {
    const secret = await linkFor()
    const answers = await Promise.all([1, 2, 3, 4].map((turn) => reset(secret, `${NEXT}${turn}`)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410', '410', '410'])
  })

  test('is over after an hour, when another was used, or when the password was changed', async () => {
    const old = await linkFor()
    await kit.pool.query(`update reset_links set expires_at = expires_at - interval '61 minutes'`)
    expect((await reset(old, NEXT)).status).toBe(410)
    const [first, second] = [await linkFor(), await linkFor()]
    expect((await reset(second, NEXT)).status).toBe(200)
    expect((await reset(first, 'Third#2028')).status).toBe(410)
    await kit.pool.query('truncate attempts')
    const third = await linkFor()
    const client = await kit.signedIn(person.id)
    await client.call(changePassword, { body: { currentPassword: NEXT, password: 'Third#2028' } })
    expect((await reset(third, 'Fourth#2029')).status).toBe(410)
  })

  test('is not to be guessed, and its secret is not in the database', async () => {
    const secret = await linkFor()
    const { rows } = await kit.pool.query<{ row: string }>('select t::text as row from reset_links t')
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
    const seen: number[] = []
    for (let turn = 0; turn < 12; turn++) seen.push((await reset(`guess-${turn}`, NEXT)).status)
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 410), 429, 429])
  })

  test('does not replace a code that goes to a phone', async () => {
    person = await newPerson({ two_step: 'sms', two_step_phone: '+12075550143' })
    const { status, body } = await reset(await linkFor(), NEXT)
    expect(status).toBe(200)
    if (!('verification' in body.data)) throw new Error('let in without the code')
    const { verification, username } = body.data
    expect(username).toBe(person.username)
    const code = await lastCode(kit, '+12075550143')
    const verified = await createVisitor(kit).ask(verifyLogin, {
      body: { username, password: NEXT, challenge: verification.challenge, code },
    })
    expect(verified.status).toBe(200)
  })

  test('takes no password that is weak or was used before, and stays good for a better one', async () => {
    const secret = await linkFor()
    expect((await reset(secret, 'weak')).body.data).toMatchObject({ code: 'BAD_REQUEST' })
    const reused = await reset(secret, PASSWORD)
    expect([reused.status, reused.body.message]).toEqual([409, 'The password has already been used'])
    expect((await reset(secret, NEXT)).status).toBe(200)
  })

  test('lets back in someone whom others have locked out', async () => {
    for (let turn = 0; turn < 12; turn++) {
      await createVisitor(kit, `198.51.100.${turn}`).ask(login, {
        body: { username: person.username, password: 'Wrong#1' },
      })
    }
    expect(await canSignIn(PASSWORD)).toBe(false)
    expect((await reset(await linkFor(), NEXT)).status).toBe(200)
    expect(await canSignIn(NEXT)).toBe(true)
  })
})

describe('changing the password', () => {
  test('keeps this session and ends the others, at once', async () => {
    const here = await kit.signedIn(person.id)
    const there = await kit.signedIn(person.id)
    const [hereSocket, thereSocket] = [await here.connect(), await there.connect()]
    const data = await here.call(changePassword, { body: { currentPassword: PASSWORD, password: NEXT } })
    expect(data).toEqual({ isPasswordSet: true })
    await thereSocket.cut
    await kit.settled(hereSocket)
    expect([await isOpen(here.token), await isOpen(there.token)]).toEqual([true, false])
    expect([await canSignIn(PASSWORD), await canSignIn(NEXT)]).toEqual([false, true])
  })

  test('refuses the last five, and takes the sixth again', async () => {
    const client = await kit.signedIn(person.id)
    const change = (currentPassword: string, password: string) =>
      client.ask(changePassword, { body: { currentPassword, password } })
    const used = [PASSWORD]
    for (let turn = 1; turn <= 4; turn++) {
      const password = `Harbor#202${turn}`
      expect((await change(used.at(-1) ?? '', password)).status).toBe(200)
      used.push(password)
    }
    const current = used.at(-1) ?? ''
    for (const password of used) {
      const { status, body } = await change(current, password)
      expect([status, body.data.code, body.message]).toEqual([
        409,
        'PASSWORD_REUSED',
        'The password has already been used',
      ])
    }
    expect((await change(current, 'Harbor#2029')).status).toBe(200)
    expect((await change('Harbor#2029', PASSWORD)).status).toBe(200)
    const { rows } = await kit.pool.query('select 1 from password_history where user_id = $1', [person.id])
    expect(rows).toHaveLength(4)
  })

  test('asks for the current one, and slows guessing it down', async () => {
    const client = await kit.signedIn(person.id)
    const change = (body: { currentPassword?: string; password: string }) => client.ask(changePassword, { body })
    // It may be the current one, taken again: so it is a guess too.
    expect((await change({ password: NEXT })).body.data.code).toBe('BAD_REQUEST')
    const seen = []
    for (let turn = 0; turn < 5; turn++) seen.push(await change({ currentPassword: 'Wrong#2026', password: NEXT }))
    expect(seen.map(({ body }) => body.data.code)).toEqual([
      ...Array.from({ length: 4 }, () => 'WRONG_PASSWORD'),
      'TOO_MANY_REQUESTS',
    ])
    // Not a 401, which would end the session of someone who mistyped.
    expect(seen[0]?.status).toBe(403)
    expect((await change({ currentPassword: PASSWORD, password: NEXT })).status).toBe(429)
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  test('gives a first one to who has none, without asking for one', async () => {
    person = await newPerson({ password_hash: null })
    const client = await kit.signedIn(person.id)
    await client.call(changePassword, { body: { password: NEXT } })
    expect(await canSignIn(NEXT)).toBe(true)
  })

  test.each(['Shrt#1A', 'nouppercase#1', 'NOLOWERCASE#1', 'NoDigits#', 'NoSpecial1'])(
    'refuses %s',
    async (password) => {
      const client = await kit.signedIn(person.id)
      const { status, body } = await client.ask(changePassword, { body: { currentPassword: PASSWORD, password } })
      expect([status, body.data.code]).toEqual([400, 'BAD_REQUEST'])
    },
  )
})

describe('verifying the password', () => {
  test('replaces the tokens, and opens a session that is locked', async () => {
    const client = await kit.signedIn(person.id)
    await kit.pool.query('update sessions set locked_at = now() where id = $1', [client.sessionId])
    expect(await isOpen(client.token)).toBe(false)
    const wrong = await client.ask(verifyPassword, { body: { password: 'Wrong#2026' } })
    expect([wrong.status, wrong.body.data.code]).toEqual([403, 'WRONG_PASSWORD'])
    expect(await isOpen(client.token)).toBe(false)
    const session = await client.call(verifyPassword, { body: { password: PASSWORD } })
    expect(session).toMatchObject({ isLocked: false, user: { id: person.id } })
    expect(await isOpen(session.jwtToken)).toBe(true)
  })

  test('waits after five wrong ones', async () => {
    const client = await kit.signedIn(person.id)
    const seen: number[] = []
    for (let turn = 0; turn < 6; turn++)
      seen.push((await client.ask(verifyPassword, { body: { password: 'Wrong#2026' } })).status)
    expect(seen).toEqual([403, 403, 403, 403, 403, 429])
  })
})

test('no secret of all this is in the log, nor in an answer to someone else', async () => {
  const lines: string[] = []
  const talkative = await startTestApp({}, { lines })
  try {
    const place = await talkative.build.location(await talkative.build.entity())
    const email = 'ida@harbor.example'
    const id = await talkative.build.user({ username: 'ida', email, password_hash: passwordHash, two_step: 'email' })
    await talkative.build.member(id, place)
    const visitor = createVisitor(talkative)
    await visitor.ask(forgotPassword, { body: { username: 'ida' } })
    const secret = /#reset=(\S+)/.exec((await lastMail(talkative, email))?.body ?? '')?.[1] ?? 'none'
    const asked = await visitor.ask(login, { body: { username: 'ida', password: PASSWORD } })
    if (!('verification' in asked.body.data)) throw new Error('no code was asked for')
    const { challenge } = asked.body.data.verification
    const code = await lastCode(talkative, email)
    const body = { username: 'ida', password: PASSWORD, challenge, code }
    const wrong = await visitor.ask(verifyLogin, { body: { ...body, code: '000000' } })
    await visitor.ask(verifyLogin, { body })
    const bad = await visitor.ask(resetPassword, { body: { jwtToken: secret, password: 'weak' } })
    await visitor.ask(resetPassword, { body: { jwtToken: secret, password: NEXT } })
    for (const text of [lines.join(''), JSON.stringify(wrong.body), JSON.stringify(bad.body)]) {
      for (const hidden of [secret, challenge, code, PASSWORD, NEXT, email]) expect(text).not.toContain(hidden)
    }
    expect(lines.join('')).toContain('/api/v2/users/reset/password')
  } finally {
    await talkative.stop()
  }
})
