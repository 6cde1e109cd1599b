import { randomUUID } from 'node:crypto'
import { changeProfile } from '@kinward/contract/profile'
import { isSignedIn, login, type Session, type Verification, verifyLogin } from '@kinward/contract/session'
import { getUser } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createVisitor, lastCode, lastMail, type TestVisitor } from '../../../test/visitor.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const PASSWORD = 'Kinward#2026'
const PHONE = '+12075550143'

let database: TestDatabase
let kit: TestApp
/** Another process on the same database. */
let other: TestApp
let locationId: number
let passwordHash: string

beforeAll(async () => {
  database = await createTestDatabase()
  const environment = { DATABASE_URL: database.url, TRUST_PROXY: 'true' }
  kit = await startTestApp(environment)
  other = await startTestApp(environment)
  locationId = await kit.build.location(await kit.build.entity())
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await Promise.all([kit.stop(), other.stop()])
  await database.drop()
})

type Person = { id: number; username: string; email: string }

let person: Person
beforeEach(async () => {
  await kit.pool.query('truncate attempts')
  person = await newPerson()
})

async function newPerson(values: Record<string, unknown> = {}): Promise<Person> {
  const username = `nurse${randomUUID().slice(0, 8)}`
  const email = `${username}@harbor.example`
  const id = await kit.build.user({ username, email, password_hash: passwordHash, ...values })
  await kit.build.member(id, locationId)
  return { id, username, email }
}

const tryPassword = (visitor: TestVisitor, username: string, password: string) =>
  visitor.ask(login, { body: { username, password } })

async function signIn(visitor: TestVisitor, username = person.username): Promise<Session> {
  const { body, status } = await tryPassword(visitor, username, PASSWORD)
  if (status !== 200 || !isSignedIn(body.data)) throw new Error(`not let in: ${status}`)
  return body.data
}

async function askForCode(visitor: TestVisitor, username = person.username): Promise<Verification> {
  const { body, status } = await tryPassword(visitor, username, PASSWORD)
  if (status !== 200 || isSignedIn(body.data)) throw new Error(`no code was asked for: ${status}`)
  return body.data.verification
}

const tryCode = (visitor: TestVisitor, challenge: string, code: string, username = person.username) =>
  visitor.ask(verifyLogin, { body: { username, password: PASSWORD, challenge, code } })

const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const later = (minutes: number) =>
  kit.pool.query('update sent_codes set expires_at = expires_at - make_interval(mins => $1)', [minutes])

async function audited(userId: number): Promise<string[]> {
  const { rows } = await kit.pool.query<{ action: string }>(
    'select action from audit_events where actor_id = $1 order by seq',
    [userId],
  )
  return rows.map(({ action }) => action)
}

test('a name is found as it was written when it was chosen, though it is kept without what is not ASCII', async () => {
  const written = `josé${randomUUID().slice(0, 8)}`
  const { profile } = await (await kit.signedIn(person.id)).call(changeProfile, { body: { username: written } })
  expect(profile.username).toBe(written.replace('é', ''))
  expect(await signIn(createVisitor(kit), written)).toMatchObject({ user: { id: person.id } })
})

describe('the second step', () => {
  test('by mail: the password sends a code, and only the code opens a session', async () => {
    person = await newPerson({ two_step: 'email' })
    const visitor = createVisitor(kit)
    const verification = await askForCode(visitor)
    expect(verification).toMatchObject({ medium: 'email', sentTo: 'n••••@harbor.example', expiresIn: 600 })
    expect([...visitor.cookies]).toEqual([])
    const code = await lastCode(kit, person.email)
    expect(code).toMatch(/^\d{6}$/)
    const { status, body } = await tryCode(visitor, verification.challenge, code)
    expect(status).toBe(200)
    expect(body.data.user.id).toBe(person.id)
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['kinward_device', 'kinward_refresh'])
    const opened = await kit.withToken(body.data.jwtToken).ask(getUser, { params: { userId: person.id } })
    expect(opened.status).toBe(200)
    expect(await audited(person.id)).toEqual(['session.code-sent', 'session.signed-in'])
  })

  test('by text message goes to the phone, and is typed with blanks all the same', async () => {
    person = await newPerson({ two_step: 'sms', two_step_phone: PHONE })
    const visitor = createVisitor(kit)
    const verification = await askForCode(visitor)
    expect(verification).toMatchObject({ medium: 'sms', sentTo: '•••• 0143' })
    const code = await lastCode(kit, PHONE)
    const { status } = await tryCode(visitor, verification.challenge, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(await lastMail(kit, person.email)).toBeUndefined()
  })

  test('opens once: a code that was used, or is too old, opens nothing', async () => {
    person = await newPerson({ two_step: 'email' })
    const visitor = createVisitor(kit)
    const first = await askForCode(visitor)
    const code = await lastCode(kit, person.email)
    const answers = await Promise.all([1, 2, 3].map(() => tryCode(visitor, first.challenge, code)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403', '403'])
    const second = await askForCode(visitor)
    const late = await lastCode(kit, person.email)
    await later(11)
    expect((await tryCode(visitor, second.challenge, late)).body.data.code).toBe('WRONG_CODE')
  })

  test('is worth nothing with another challenge, another person, or a wrong password', async () => {
    person = await newPerson({ two_step: 'email' })
    const thief = await newPerson({ two_step: 'email' })
    const visitor = createVisitor(kit)
    const mine = await askForCode(visitor)
    const code = await lastCode(kit, person.email)
    const theirs = await askForCode(visitor, thief.username)
    expect((await tryCode(visitor, theirs.challenge, code)).status).toBe(403)
    expect((await tryCode(visitor, mine.challenge, code, thief.username)).status).toBe(403)
    expect((await tryCode(visitor, 'made up', code)).status).toBe(403)
    const body = { username: person.username, password: 'Wrong#2026', challenge: mine.challenge, code }
    expect((await visitor.ask(verifyLogin, { body })).body.data.code).toBe('WRONG_CREDENTIALS')
    expect((await tryCode(visitor, mine.challenge, code)).status).toBe(200)
  })

  test('leaves neither the code nor its challenge in the database, where nothing else was told', async () => {
    person = await newPerson({ two_step: 'email' })
    const { challenge } = await askForCode(createVisitor(kit))
    const code = await lastCode(kit, person.email)
    const { rows } = await kit.pool.query<{ row: string }>(
      'select t::text as row from sent_codes t where user_id = $1',
      [person.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(challenge)
    expect(rows[0]?.row).not.toContain(code)
  })
})

describe('guessing a code', () => {
  let right: string
  let challenge: string
  beforeEach(async () => {
    person = await newPerson({ two_step: 'email' })
    challenge = (await askForCode(createVisitor(kit))).challenge
    right = await lastCode(kit, person.email)
  })

  test('ends after five tries, however many are made at once, from however many addresses and processes', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        tryCode(createVisitor(turn % 2 ? kit : other, `198.51.100.${turn}`), challenge, wrongOf(right)),
      ),
    )
    expect(guesses.every(({ status }) => status === 403 || status === 429)).toBe(true)
    await kit.pool.query('truncate attempts')
    const { status, body } = await tryCode(createVisitor(kit), challenge, right)
    expect([status, body.data.code]).toEqual([403, 'WRONG_CODE'])
  })

  test('is slowed down across codes too', async () => {
    const seen: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      if (turn % 4 === 3) {
        challenge = (await askForCode(createVisitor(other, `198.51.100.${turn}`))).challenge
        right = await lastCode(kit, person.email)
        await kit.pool.query(`delete from attempts where key like 'code sent%'`)
      }
      seen.push((await tryCode(createVisitor(kit, `192.0.2.${turn}`), challenge, wrongOf(right))).status)
    }
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
    expect((await tryCode(createVisitor(kit), challenge, right)).status).toBe(429)
  })

  test('cannot be helped by asking for more and more of them', async () => {
    const seen: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      seen.push((await tryPassword(createVisitor(kit, `192.0.2.${turn}`), person.username, PASSWORD)).status)
    }
    expect(seen).toEqual([200, 200, 200, 429, 429, 429])
  })
})

test('whoever comes by a password that is replaced meanwhile is not let in', async () => {
  const holder = await kit.pool.connect()
  await holder.query('begin')
  // Drawing the picture of the session, which comes after the password was compared, waits for this.
  await holder.query('lock table integrations in access exclusive mode')
  const coming = tryPassword(createVisitor(kit), person.username, PASSWORD)
  await expect
    .poll(async () => (await kit.pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  const next = await hashPassword('Harbor#2027')
  await kit.pool.query('update users set password_hash = $2 where id = $1', [person.id, next])
  await holder.query('rollback')
  holder.release()
  expect((await coming).body.data.code).toBe('WRONG_CREDENTIALS')
  const { rows } = await kit.pool.query('select from sessions where user_id = $1', [person.id])
  expect(rows).toEqual([])
})

test('an address leads to whoever it belongs to, also where another has it as a username', async () => {
  const owner = await newPerson()
  await newPerson({ username: owner.email, password_hash: await hashPassword('Other#2026') })
  expect(await signIn(createVisitor(kit), owner.email)).toMatchObject({ user: { id: owner.id } })
})

describe('guessing a password', () => {
  test('from one address waits after five tries, and tells for how long', async () => {
    const thief = createVisitor(kit, '198.51.100.1')
    const seen = []
    for (let turn = 0; turn < 7; turn++) seen.push(await tryPassword(thief, person.username, 'Wrong#2026'))
    expect(seen.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
    const last = seen.at(-1)
    expect(last?.body.data).toEqual({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) })
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(20)
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect((await tryPassword(thief, person.username, PASSWORD)).status).toBe(429)
    expect((await tryPassword(createVisitor(kit, '198.51.100.2'), person.username, PASSWORD)).status).toBe(200)
  })

  test('from many addresses, through two processes, under username and email alike, waits after ten', async () => {
    const seen: number[] = []
    for (let turn = 0; turn < 14; turn++) {
      const visitor = createVisitor(turn % 2 ? kit : other, `198.51.100.${turn}`)
      const name = turn % 3 ? person.username : person.email.toUpperCase()
      seen.push((await tryPassword(visitor, name, `Wrong#${turn}`)).status)
    }
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429])
  })

  test('for someone who does not exist waits just the same', async () => {
    const outcomes = async (username: string) => {
      const answers = []
      for (let turn = 0; turn < 7; turn++) {
        const { status, body } = await tryPassword(createVisitor(kit, '198.51.100.9'), username, 'Wrong#2026')
        answers.push([status, body.message, body.data.code])
      }
      return answers
    }
    expect(await outcomes('nobody-at-all')).toEqual(await outcomes(person.username))
  })

  test('never keeps someone from a device that they have used before', async () => {
    const desk = createVisitor(kit, '203.0.113.7')
    await signIn(desk)
    for (let turn = 0; turn < 12; turn++) {
      await tryPassword(createVisitor(kit, turn < 6 ? '203.0.113.7' : `198.51.100.${turn}`), person.username, 'Wrong#1')
    }
    expect((await tryPassword(createVisitor(kit, '203.0.113.7'), person.username, PASSWORD)).status).toBe(429)
    expect((await tryPassword(desk, person.username, PASSWORD)).status).toBe(200)
  })

  test('is slowed down on a known device too, and the mark of a device is good for its own people only', async () => {
    const desk = createVisitor(kit)
    await signIn(desk)
    const seen: number[] = []
    for (let turn = 0; turn < 12; turn++) seen.push((await tryPassword(desk, person.username, 'Wrong#1')).status)
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    const stranger = await newPerson()
    const others: number[] = []
    for (let turn = 0; turn < 7; turn++) others.push((await tryPassword(desk, stranger.username, 'Wrong#1')).status)
    expect(others).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('cannot be made easier with a mark that was made up or altered', async () => {
    const desk = createVisitor(kit)
    await signIn(desk)
    const mark = desk.cookies.get('kinward_device') ?? ''
    for (const forged of ['anything', `${mark}x`, `x${mark}`, mark.split('.')[0] ?? '']) {
      await kit.pool.query('truncate attempts')
      const thief = createVisitor(kit, '198.51.100.1')
      thief.cookies.set('kinward_device', forged)
      const seen: number[] = []
      for (let turn = 0; turn < 6; turn++) seen.push((await tryPassword(thief, person.username, 'Wrong#1')).status)
      expect(seen.at(-1)).toBe(429)
    }
  })

  test('many at once is no way around it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryPassword(createVisitor(kit, '198.51.100.1'), person.username, 'Wrong#1')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('ends with the right one, which wipes out the tries before it', async () => {
    const visitor = createVisitor(kit)
    for (let round = 0; round < 3; round++) {
      for (let turn = 0; turn < 4; turn++) await tryPassword(createVisitor(kit), person.username, 'Wrong#1')
      expect((await signIn(visitor)).user.id).toBe(person.id)
      visitor.cookies.clear()
    }
  })
})

describe('a session', () => {
  test('has an id of its own each time, whatever cookies or tokens came along', async () => {
    const visitor = createVisitor(kit)
    const first = await signIn(visitor)
    const secret = visitor.cookies.get('kinward_refresh')
    const { body } = await visitor.ask(
      login,
      { body: { username: person.username, password: PASSWORD } },
      { authorization: `Bearer ${first.jwtToken}` },
    )
    if (!isSignedIn(body.data)) throw new Error('not let in')
    const sessionOf = (token: string): unknown => JSON.parse(atob(token.split('.')[1] ?? '')).sid
    expect(sessionOf(body.data.jwtToken)).not.toBe(sessionOf(first.jwtToken))
    expect(visitor.cookies.get('kinward_refresh')).not.toBe(secret)
  })

  test('and everything before it is in the audit log, without a name or an address book in it', async () => {
    const visitor = createVisitor(kit)
    await tryPassword(visitor, person.username, 'Wrong#2026')
    await tryPassword(visitor, 'nobody-at-all', 'Wrong#2026')
    await signIn(visitor)
    expect(await audited(person.id)).toEqual(['session.refused', 'session.signed-in'])
    const { rows } = await kit.pool.query<{ record: string }>('select record from audit_events')
    const text = rows.map(({ record }) => record).join('\n')
    for (const secret of [person.username, person.email, 'nobody-at-all', 'Wrong#2026'])
      expect(text).not.toContain(secret)
    expect(await verifyAudit(createDatabase(kit.pool))).toMatchObject({ ok: true })
  })
})
