import { ErrorEnvelope } from '@kinward/contract/envelope'
import { listUserChannels } from '@kinward/contract/groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

const ORIGIN = 'https://app.harbor.example'

let kit: TestApp
let nurse: TestClient
let params: { entityId: number; locationId: number; groupId: number }

beforeAll(async () => {
  kit = await startTestApp({ CORS_ORIGINS: ORIGIN })
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  params = { entityId, locationId, groupId: await kit.build.group(locationId, [nurse.userId]) }
})
afterAll(() => kit.stop())

const send = (message: string) => nurse.call(sendMessage, { params, query: {}, body: { message } })

describe('an entity tag', () => {
  test('answers 304 with no body while nothing changed, and the new state once it did', async () => {
    await send('one')
    const first = await nurse.ask(listMessages, { params, query: {} })
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/".+"$/)
    const same = await nurse.ask(listMessages, { params, query: {} }, { 'if-none-match': tag })
    expect([same.status, same.body]).toEqual([304, null])
    await send('two')
    const changed = await nurse.ask(listMessages, { params, query: {} }, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
    expect(changed.body.data.messages.map(({ message }) => message)).toEqual(['one', 'two'])
  })

  test('never stands before the guard', async () => {
    const { headers } = await nurse.ask(listUserChannels, { params })
    const leaver = await kit.signedIn(nurse.userId)
    await kit.pool.query('update sessions set revoked_at = now() where id = $1', [leaver.sessionId])
    const answer = await leaver.ask(listUserChannels, { params }, { 'if-none-match': headers.get('etag') ?? '' })
    expect(answer.status).toBe(401)
  })

  test('lets nothing of a person be kept by a cache in between', async () => {
    const { headers } = await nurse.ask(listUserChannels, { params })
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('every answer', () => {
  test('carries an id of its request, on success and on refusal', async () => {
    const answers = [
      await nurse.ask(listUserChannels, { params }),
      await nurse.ask(listUserChannels, { params }),
      await kit.anonymous.ask(listUserChannels, { params }),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(/^[\w-]{12}\.\w+$/)
    expect(new Set(ids).size).toBe(3)
  })

  test('does not take its id from the client', async () => {
    const { headers } = await nurse.ask(listUserChannels, { params }, { 'x-request-id': 'mine', 'request-id': 'mine' })
    expect(headers.get('x-request-id')).not.toBe('mine')
  })

  test.each(['/healthz', '/api/v2/nothing', '/api/v2/openapi.json'])('is hardened: %s', async (path) => {
    const { headers } = await fetch(`${kit.origin}${path}`)
    expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'.*frame-ancestors 'none'/s)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d+/)
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

test('only the upsell page is shown in frames, and only in those of the origins that are named', async () => {
  const framed = await startTestApp({ FRAME_ANCESTORS: 'https://admin.harbor.example' })
  try {
    const policyOf = async (path: string) => {
      const { headers } = await fetch(`${framed.origin}${path}`, { headers: { accept: 'text/html' } })
      const [ancestors] = headers.get('content-security-policy')?.match(/frame-ancestors [^;]+/) ?? []
      return [ancestors, headers.get('x-frame-options')]
    }
    const open = ['frame-ancestors https://admin.harbor.example', null]
    expect(await policyOf('/upsell-features?feature=reactions')).toEqual(open)
    for (const path of ['/', '/login', '/upsell-features/x', '/chat?to=/upsell-features']) {
      expect([path, ...(await policyOf(path))]).toEqual([path, "frame-ancestors 'none'", 'DENY'])
    }
  } finally {
    await framed.stop()
  }
})

describe('another origin', () => {
  const path = () => `${kit.origin}/api/v2/entities/1/locations/1/groups`
  const ask = (origin: string, method = 'GET') =>
    fetch(path(), {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
    })

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('that is configured may %s, with its cookie', async (method) => {
    const { headers } = await ask(ORIGIN, method)
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-methods')).toContain(method)
  })

  test.each(['https://evil.example', 'https://app.harbor.example.evil.example', 'null', 'http://app.harbor.example'])(
    'that is not configured may not call: %s',
    async (origin) => {
      const preflight = await ask(origin)
      const plain = await fetch(path(), { headers: { origin } })
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
      expect(plain.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('may never call where none is configured', async () => {
    const closed = await startTestApp()
    try {
      const { headers } = await fetch(`${closed.origin}/api/v2/users/1`, { headers: { origin: ORIGIN } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    } finally {
      await closed.stop()
    }
  })
})

describe('a failure of our own', () => {
  test('says nothing of what went wrong inside', async () => {
    const broken = await startTestApp()
    try {
      const entityId = await broken.build.entity()
      const locationId = await broken.build.location(entityId)
      const client = await broken.signedIn(await broken.build.person(locationId))
      await broken.pool.query('alter table group_members rename column muted_at to moved_away')
      const { status, body } = await client.ask(listUserChannels, { params: { entityId, locationId } })
      expect(status).toBe(500)
      expect(ErrorEnvelope.parse(body)).toEqual(body)
      expect(body).toMatchObject({
        message: 'Something went wrong on our side. Please try again.',
        data: { code: 'INTERNAL' },
      })
      expect(JSON.stringify(body)).not.toMatch(/muted_at|column|select|\.ts/)
    } finally {
      await broken.stop()
    }
  })
})
