import { getUser } from '@kinward/contract/users'
import { isSignedIn, login, logout, refreshToken, type Session } from '@kinward/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectSocket, startTestApp, TEST_SECRET, type TestApp } from '../../../test/harness.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { createTokenService } from '../../platform/session/tokens.ts'

const PASSWORD = 'Kinward#2026'

let kit: TestApp
let locationId: number
let passwordHash: string

beforeAll(async () => {
  kit = await startTestApp()
  locationId = await kit.build.location(await kit.build.entity())
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => kit.stop())

let people = 0
async function newPerson(): Promise<{ id: number; username: string; email: string }> {
  const username = `Nurse${++people}`
  const email = `${username}@Harbor.example`
  const id = await kit.build.user({ username, email, password_hash: passwordHash })
  await kit.build.member(id, locationId)
  return { id, username, email }
}

type SignedIn = { session: Session; secret: string; cookie: string; flags: string[] }

function cookieOf(headers: Headers): { secret: string; cookie: string; flags: string[] } {
  const [pair = '', ...flags] = headers.getSetCookie()[0]?.split('; ') ?? []
  return { secret: pair.split('=')[1] ?? '', cookie: pair, flags }
}

async function signIn(username: string, app = kit): Promise<SignedIn> {
  const { status, body, headers } = await app.anonymous.ask(login, { body: { username, password: PASSWORD } })
  if (status !== 200 || !isSignedIn(body.data)) throw new Error(`${username} was not let in: ${status}`)
  return { session: body.data, ...cookieOf(headers) }
}

function refresh(given: { bearer?: string; asset?: string; cookie?: string }) {
  return kit
    .withToken(given.bearer ?? '')
    .ask(
      refreshToken,
      { body: { jwtAssetToken: given.asset ?? 'none at all' } },
      given.cookie ? { cookie: given.cookie } : {},
    )
}

const refreshWith = ({ session, cookie }: Pick<SignedIn, 'session' | 'cookie'>) =>
  refresh({ bearer: session.jwtToken, asset: session.jwtAssetToken, cookie })

async function isOpen(token: string, userId: number): Promise<boolean> {
  const { status } = await kit.withToken(token).ask(getUser, { params: { userId } })
  return status === 200
}

type Refreshed = Awaited<ReturnType<typeof refresh>>
const received = ({ body, headers }: Refreshed) => ({ session: body.data, cookie: cookieOf(headers).cookie })

/** The statuses of an answer and of the two rounds that whoever got it makes next. */
async function roundsFrom(answer: Refreshed): Promise<number[]> {
  const second = await refreshWith(received(answer))
  const third = await refreshWith(received(second))
  return [answer, second, third].map(({ status }) => status)
}
const ALL_WELL = [200, 200, 200]

const pastGrace = () => kit.pool.query(`update sessions set rotated_at = rotated_at - interval '31 seconds'`)

describe('signing in', () => {
  test('answers with tokens that open calls and the socket, and the picture of the session', async () => {
    const { id, username } = await newPerson()
    const { session } = await signIn(username)
    expect(session.user).toMatchObject({ id, username, is_logged_in: true })
    expect(session.locations.map((location) => location.id)).toEqual([locationId])
    expect(await isOpen(session.jwtToken, id)).toBe(true)
    const socket = await connectSocket(kit.origin, session.jwtToken)
    socket.close()
  })

  test('takes the username or the email, in any case, with blanks around it', async () => {
    const { id, username, email } = await newPerson()
    for (const given of [
      username.toUpperCase(),
      username.toLowerCase(),
      ` ${username} `,
      email.toLowerCase(),
      email.toUpperCase(),
    ]) {
      expect((await signIn(given)).session.user.id).toBe(id)
    }
  })

  test('refuses a wrong password, a person nobody knows, one without a password and one who left, all alike', async () => {
    const { username } = await newPerson()
    const left = await newPerson()
    await kit.pool.query('update users set deactivated_at = now() where id = $1', [left.id])
    const invited = await kit.build.user({ username: 'invited', password_hash: null })
    await kit.build.member(invited, locationId)
    const before = await countSessions()
    const answers = []
    for (const [name, password] of [
      [username, 'wrong'],
      ['nobody-at-all', PASSWORD],
      ['invited', PASSWORD],
      [left.username, PASSWORD],
    ] as const) {
      const { status, body, headers } = await kit.anonymous.ask(login, { body: { username: name, password } })
      answers.push({ status, body, cookies: headers.getSetCookie() })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { data: { code: 'WRONG_CREDENTIALS' } }, cookies: [] })
    expect(await countSessions()).toBe(before)
  })

  test('to an account without a location is refused with a reason, and begins no session', async () => {
    await kit.build.user({ username: 'homeless', password_hash: passwordHash })
    const before = await countSessions()
    const { status, body } = await kit.anonymous.ask(login, { body: { username: 'homeless', password: PASSWORD } })
    expect([status, body.data.code]).toEqual([403, 'APP_DISABLED'])
    expect(await countSessions()).toBe(before)
  })

  test('keeps its refresh secret from scripts and from other sites', async () => {
    const { username } = await newPerson()
    const { flags, secret, session } = await signIn(username)
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api/v2', 'Max-Age=259200']))
    expect(secret.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(session)).not.toContain(secret)
    const { rows } = await kit.pool.query<{ kept: string }>(
      `select encode(refresh_hash, 'escape') as kept from sessions`,
    )
    expect(rows.some(({ kept }) => kept.includes(secret))).toBe(false)
  })

  test('goes on with no session that was there before, though someone had planted its cookie', async () => {
    const [attacker, victim] = [await newPerson(), await newPerson()]
    const planted = await signIn(attacker.username)
    const body = { username: victim.username, password: PASSWORD }
    const entered = await kit.withToken(planted.session.jwtToken).ask(login, { body }, { cookie: planted.cookie })
    if (!isSignedIn(entered.body.data)) throw new Error('The victim was not let in.')
    const mine = { session: entered.body.data, ...cookieOf(entered.headers) }
    const sessionIn = async (token: string) => (await kit.tokens.read('access', token))?.sessionId
    expect(mine.secret).not.toBe(planted.secret)
    expect(await sessionIn(mine.session.jwtToken)).not.toBe(await sessionIn(planted.session.jwtToken))
    expect((await refreshWith({ session: mine.session, cookie: planted.cookie })).status).toBe(401)
    const still = await refreshWith(planted)
    expect([still.status, still.body.data.user.id]).toEqual([200, attacker.id])
  })

  test('sends its cookie over a secure connection only, in production', async () => {
    const production = await startTestApp({ NODE_ENV: 'production' })
    try {
      const there = await production.build.location(await production.build.entity())
      await production.build.member(
        await production.build.user({ username: 'nurse', password_hash: passwordHash }),
        there,
      )
      const { flags } = await signIn('nurse', production)
      expect(flags).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict']))
    } finally {
      await production.stop()
    }
  })
})

describe('refreshing', () => {
  let mine: SignedIn
  let person: Awaited<ReturnType<typeof newPerson>>
  beforeEach(async () => {
    person = await newPerson()
    mine = await signIn(person.username)
  })

  test('turns the secret over and goes on with the same session', async () => {
    const { status, body, headers } = await refreshWith(mine)
    expect(status).toBe(200)
    const next = cookieOf(headers)
    expect(next.secret).not.toBe(mine.secret)
    expect(await isOpen(body.data.jwtToken, person.id)).toBe(true)
    expect((await refreshWith({ session: body.data, cookie: next.cookie })).status).toBe(200)
  })

  test('a second tab with the old secret is let through within the grace, without another turn', async () => {
    const first = await refreshWith(mine)
    const late = await refreshWith(mine)
    expect(late.status).toBe(200)
    expect(late.headers.getSetCookie()).toEqual([])
    expect(await isOpen(late.body.data.jwtToken, person.id)).toBe(true)
    expect((await refreshWith({ session: first.body.data, cookie: cookieOf(first.headers).cookie })).status).toBe(200)
  })

  test('two tabs at the same moment are both let through, and one cookie is good after', async () => {
    const answers = await Promise.all([refreshWith(mine), refreshWith(mine)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const turned = answers.filter(({ headers }) => headers.getSetCookie().length > 0)
    expect(turned).toHaveLength(1)
    const [winner] = turned
    expect(
      winner && (await refreshWith({ session: mine.session, cookie: cookieOf(winner.headers).cookie })).status,
    ).toBe(200)
  })

  describe('whose answer was lost', () => {
    // The server has turned the secret over, and the browser still has the one before.
    beforeEach(async () => void (await refreshWith(mine)))

    test('signs nobody out who asks again within the grace, and again at the next round', async () => {
      expect((await refreshWith(mine)).status).toBe(200)
      await pastGrace()
      expect(await roundsFrom(await refreshWith(mine))).toEqual(ALL_WELL)
    })

    test('signs nobody out who comes back after the grace', async () => {
      await pastGrace()
      expect(await roundsFrom(await refreshWith(mine))).toEqual(ALL_WELL)
    })

    test('and lost again, as often as it may be, signs nobody out', async () => {
      for (let round = 0; round < 3; round++) {
        await pastGrace()
        expect((await refreshWith(mine)).status).toBe(200)
      }
      await pastGrace()
      expect(await roundsFrom(await refreshWith(mine))).toEqual(ALL_WELL)
    })

    test('gives two tabs that come back at the same moment one cookie, which is good', async () => {
      await pastGrace()
      const answers = await Promise.all([refreshWith(mine), refreshWith(mine)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const turned = answers.filter(({ headers }) => headers.getSetCookie().length > 0)
      expect(turned).toHaveLength(1)
      for (const answer of turned) expect(await roundsFrom(answer)).toEqual(ALL_WELL)
    })
  })

  describe('with a stolen secret', () => {
    let fresh: Pick<SignedIn, 'session' | 'cookie'>
    beforeEach(async () => {
      fresh = received(await refreshWith(mine))
    })

    test('gives the thief no secret within the grace, and leaves the owner theirs', async () => {
      const stolen = await refreshWith(mine)
      expect(stolen.headers.getSetCookie()).toEqual([])
      expect((await refreshWith(fresh)).status).toBe(200)
    })

    test('that its owner has left behind ends the session at once, and cuts its socket', async () => {
      const socket = await connectSocket(kit.origin, fresh.session.jwtToken)
      const next = received(await refreshWith(fresh))
      const stolen = await refreshWith(mine)
      expect([stolen.status, stolen.body.data.code]).toEqual([401, 'UNAUTHENTICATED'])
      await socket.cut
      expect(await isOpen(next.session.jwtToken, person.id)).toBe(false)
      expect((await refreshWith(next)).status).toBe(401)
    })

    test('that looks like a lost answer ends the session when its owner comes, for the thief too', async () => {
      await pastGrace()
      const thief = received(await refreshWith(mine))
      expect((await refreshWith(fresh)).status).toBe(401)
      expect((await refreshWith(thief)).status).toBe(401)
      expect(await isOpen(thief.session.jwtToken, person.id)).toBe(false)
    })

    test('that was used before its owner came ends the session when the thief comes again', async () => {
      await pastGrace()
      const thief = fresh
      const owner = received(await refreshWith(mine))
      expect((await refreshWith(owner)).status).toBe(200)
      expect((await refreshWith(thief)).status).toBe(401)
      const { rows } = await kit.pool.query(
        `select from audit_events where record::jsonb @> '{"action": "session.reuse-detected"}'
         and (record::jsonb ->> 'actorId')::bigint = $1`,
        [person.id],
      )
      expect(rows).toHaveLength(1)
    })
  })

  test('needs the cookie, the bearer and the asset token, each of this session', async () => {
    const other = await signIn((await newPerson()).username)
    const again = await signIn(person.username)
    const { jwtToken: bearer, jwtAssetToken: asset } = mine.session
    const { cookie } = mine
    const answers = await Promise.all([
      refresh({ bearer, asset }),
      refresh({ asset, cookie }),
      refresh({ bearer, cookie }),
      refresh({ bearer, asset: bearer, cookie }),
      refresh({ bearer: asset, asset, cookie }),
      refresh({ bearer, asset: other.session.jwtAssetToken, cookie }),
      refresh({ bearer: other.session.jwtToken, asset, cookie }),
      refresh({ bearer, asset: again.session.jwtAssetToken, cookie }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    expect((await refreshWith(mine)).status).toBe(200)
  })

  test('an expired bearer still refreshes, a forged one does not', async () => {
    const sessionId = await sessionOf(person.id)
    const earlier = createTokenService(TEST_SECRET, () => Date.now() - 60 * 60_000)
    const bearer = await earlier.sign('access', person.id, sessionId)
    const asset = await earlier.sign('asset', person.id, sessionId)
    expect(await isOpen(bearer, person.id)).toBe(false)
    const forger = createTokenService('another secret, just as long as the first')
    const forged = await forger.sign('access', person.id, sessionId)
    expect((await refresh({ bearer: forged, asset, cookie: mine.cookie })).status).toBe(401)
    expect((await refresh({ bearer, asset, cookie: mine.cookie })).status).toBe(200)
  })

  test('is over once the session expired, was revoked, or its user was deactivated', async () => {
    const endings = [
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
      'update sessions set revoked_at = now() where user_id = $1',
      'update users set deactivated_at = now() where id = $1',
    ]
    for (const ending of endings) {
      const { id, username } = await newPerson()
      const signedIn = await signIn(username)
      await kit.pool.query(ending, [id])
      const { status, body, headers } = await refreshWith(signedIn)
      expect([status, body.data.code]).toEqual([401, 'UNAUTHENTICATED'])
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('is due within a day, or three for whoever is asked for the PIN less often', async () => {
    const daysLeft = async () => {
      const { rows } = await kit.pool.query<{ days: number }>(
        'select round(extract(epoch from expires_at - now()) / 86400)::integer as days from sessions where user_id = $1',
        [person.id],
      )
      return rows[0]?.days
    }
    expect(await daysLeft()).toBe(1)
    await kit.pool.query(`update entities set security = '{"allowReducedPinFrequency": true}'`)
    await kit.pool.query('update users set pin_reduced_frequency = true where id = $1', [person.id])
    expect((await refreshWith(mine)).status).toBe(200)
    expect(await daysLeft()).toBe(3)
  })

  test('that fails half-way leaves the secret as it was', async () => {
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [person.id])
    expect((await refreshWith(mine)).status).toBe(403)
    await kit.pool.query('update location_members set removed_at = null where user_id = $1', [person.id])
    await pastGrace()
    expect((await refreshWith(mine)).status).toBe(200)
  })
})

describe('signing out', () => {
  test('ends exactly this session, at once, with its socket', async () => {
    const { id, username } = await newPerson()
    const phone = await signIn(username)
    const desk = await signIn(username)
    const phoneSocket = await connectSocket(kit.origin, phone.session.jwtToken)
    const deskSocket = await connectSocket(kit.origin, desk.session.jwtToken)
    expect((await kit.withToken(phone.session.jwtToken).ask(logout, { body: {} })).status).toBe(200)
    expect(await isOpen(phone.session.jwtToken, id)).toBe(false)
    expect((await refreshWith(phone)).status).toBe(401)
    await phoneSocket.cut
    expect(await isOpen(desk.session.jwtToken, id)).toBe(true)
    await kit.settled(deskSocket)
    expect(deskSocket.socket.connected).toBe(true)
    deskSocket.close()
  })

  test('works without a body', async () => {
    const { id, username } = await newPerson()
    const { session } = await signIn(username)
    const response = await fetch(`${kit.origin}${logout.path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.jwtToken}` },
    })
    expect(response.status).toBe(200)
    expect(await isOpen(session.jwtToken, id)).toBe(false)
  })

  test('everywhere ends all sessions of the user, and nobody else’s', async () => {
    const { id, username } = await newPerson()
    const bystander = await newPerson()
    const phone = await signIn(username)
    const desk = await signIn(username)
    const other = await signIn(bystander.username)
    const sockets = await Promise.all([phone, desk].map(({ session }) => connectSocket(kit.origin, session.jwtToken)))
    const otherSocket = await connectSocket(kit.origin, other.session.jwtToken)
    await kit.withToken(phone.session.jwtToken).call(logout, { body: { everywhere: true } })
    await Promise.all(sockets.map(({ cut }) => cut))
    expect(await isOpen(phone.session.jwtToken, id)).toBe(false)
    expect(await isOpen(desk.session.jwtToken, id)).toBe(false)
    expect(await isOpen(other.session.jwtToken, bystander.id)).toBe(true)
    await kit.settled(otherSocket)
    expect(otherSocket.socket.connected).toBe(true)
    otherSocket.close()
  })
})

describe('the asset token', () => {
  test('opens no call and no socket', async () => {
    const { id, username } = await newPerson()
    const { session } = await signIn(username)
    expect(await isOpen(session.jwtAssetToken, id)).toBe(false)
    await expect(connectSocket(kit.origin, session.jwtAssetToken)).rejects.toThrow('UNAUTHENTICATED')
  })
})

async function countSessions(): Promise<number> {
  const { rows } = await kit.pool.query<{ count: number }>('select count(*) from sessions')
  return rows[0]?.count ?? 0
}

async function sessionOf(userId: number): Promise<string> {
  const { rows } = await kit.pool.query<{ id: string }>('select id from sessions where user_id = $1', [userId])
  return rows[0]?.id ?? ''
}
