import { request } from 'node:http'
import { ErrorEnvelope } from '@kinward/contract/envelope'
import { sendMessage } from '@kinward/contract/messages'
import { ROUTES } from '@kinward/contract/routes'
import { login } from '@kinward/contract/session'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let nurse: TestClient
let entityId: number
let locationId: number
let groupId: number
let elsewhere: { entityId: number; locationId: number; groupId: number; messageId: number }
let messageId: number
let before: string

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [nurse.userId])
  messageId = (await send(nurse, { entityId, locationId, groupId })).id
  elsewhere = await otherPlace()
})
afterAll(() => kit.stop())

// Nothing here may leave a trace, whatever the answer is.
beforeEach(async () => {
  before = await fingerprint(kit.pool)
})
afterEach(async () => {
  if ((await fingerprint(kit.pool)) !== before) throw new Error('A call that was refused has written something.')
})

async function otherPlace() {
  const entity = await kit.build.entity()
  const location = await kit.build.location(entity)
  const stranger = await kit.signedIn(await kit.build.person(location))
  const group = await kit.build.group(location, [stranger.userId], { is_public: true })
  const place = { entityId: entity, locationId: location, groupId: group }
  const { id } = await send(stranger, place)
  return { ...place, messageId: id }
}

function send(client: TestClient, params: { entityId: number; locationId: number; groupId: number }) {
  return client.call(sendMessage, { params, query: {}, body: { message: 'hello' } })
}

type Call = { method?: string; body?: string; type?: string; token?: string }

async function call(path: string, { method = 'GET', body, type = 'application/json', token = nurse.token }: Call = {}) {
  const response = await fetch(`${kit.origin}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, text: await response.text() }
}

/** The envelope of a refusal, held against the contract to the letter. */
function refusal({ status, text }: { status: number; text: string }) {
  const given: unknown = JSON.parse(text)
  const envelope = ErrorEnvelope.parse(given)
  expect(envelope).toEqual(given)
  expect(envelope.status).toBe(status)
  return [status, envelope.data.code]
}

const place = () => `/api/v2/entities/${entityId}/locations/${locationId}`
const messages = () => `${place()}/groups/${groupId}/messages`
const post = (body: string, type?: string) => call(messages(), { method: 'POST', body, ...(type ? { type } : {}) })

describe('a body', () => {
  test.each([
    ['broken off', '{"message": "hel'],
    ['that is no JSON', 'hello'],
    ['that is empty', ''],
    ['with a prototype in it', '{"message": "hello", "__proto__": {"admin": true}}'],
    ['of another shape', '[]'],
    ['that is null', 'null'],
    ['that is text', '"hello"'],
    ['without a message', '{}'],
    ['with a number for a message', '{"message": 7}'],
    ['with an object for a message', '{"message": {"toString": "x"}}'],
    ['with an empty message', '{"message": ""}'],
    ['with a blank message', '{"message": " \\n\\t "}'],
    ['with a NUL in the message', '{"message": "a\\u0000b"}'],
    ['with a NUL in the key', '{"message": "hello", "hashKey": "key-\\u0000-key"}'],
    ['with a message of 10,001 characters', JSON.stringify({ message: 'x'.repeat(10_001) })],
    ['with text for a parent', '{"message": "hello", "parentId": "7"}'],
    ['with a negative parent', '{"message": "hello", "parentId": -7}'],
    ['with a parent beyond all numbers', '{"message": "hello", "parentId": 1e300}'],
    ['with text for a switch', '{"message": "hello", "showInMainThread": "yes"}'],
    ['with too short a key', '{"message": "hello", "hashKey": "k"}'],
  ])('%s is refused', async (_name, body) => {
    expect(refusal(await post(body))).toEqual([400, 'BAD_REQUEST'])
  })

  test('names the fields that do not hold, and quotes nothing of them', async () => {
    const { text } = await post('{"message": 7, "parentId": "secret"}')
    const { data } = ErrorEnvelope.parse(JSON.parse(text))
    expect(data.problems?.map(({ path }) => path).sort()).toEqual(['body.message', 'body.parentId'])
    expect(text).not.toContain('secret')
  })

  test('over the limit is refused', async () => {
    expect(refusal(await post(JSON.stringify({ message: 'x'.repeat(200_000) })))).toEqual([413, 'TOO_LARGE'])
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'nonsense',
  ])('as %s is refused', async (type) => {
    expect(refusal(await post('{"message": "hello"}', type))).toEqual([415, 'UNSUPPORTED_MEDIA'])
  })

  test('of a sign-in with a NUL or of the wrong type is refused', async () => {
    for (const body of ['{"username": "nurse\\u0000", "password": "x"}', '{"username": {}, "password": []}']) {
      expect(refusal(await call(login.path, { method: 'POST', body, token: '' }))).toEqual([400, 'BAD_REQUEST'])
    }
  })
})

describe('an id in the address', () => {
  test.each([
    'abc',
    '-1',
    '0',
    '1.5',
    '9007199254740993',
    '99999999999999999999',
    '%00',
    'NaN',
    "1'--",
    '%F0%9F%92%8A',
    '1%2F2',
  ])('%s is refused', async (id) => {
    const [status] = refusal(await call(`${place()}/groups/${id}/messages`))
    expect([400, 404]).toContain(status)
  })

  test('that nothing has is not found', async () => {
    const none = Number.MAX_SAFE_INTEGER
    for (const path of [
      `/api/v2/users/${none}`,
      `${place()}/groups/${none}/messages`,
      `/api/v2/entities/${entityId}/locations/${none}/groups`,
      `/api/v2/entities/${none}/locations/${locationId}/groups`,
    ]) {
      expect(refusal(await call(path))).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('of another place is not found, wherever it is put', async () => {
    const { entityId: e, locationId: l, groupId: g } = elsewhere
    for (const path of [
      `/api/v2/entities/${e}/locations/${l}/groups`,
      `/api/v2/entities/${entityId}/locations/${l}/groups`,
      `/api/v2/entities/${e}/locations/${locationId}/groups`,
      `${place()}/groups/${g}/messages`,
      `/api/v2/entities/${e}/locations/${l}/groups/${g}/messages`,
      `/api/v2/entities/${e}/locations/${l}/groups/${groupId}/messages`,
    ]) {
      expect(refusal(await call(path))).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('of a message of another channel is not found under one’s own', async () => {
    const message = elsewhere.messageId
    const body = JSON.stringify({ timestamp: 1, medium: 'webapp' })
    expect(refusal(await call(`${messages()}/${message}/replies`, { method: 'POST', body }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(refusal(await call(`${messages()}/${message}/acknowledge`, { method: 'POST' }))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await call(`${messages()}?lastIndex=${message}`))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await post(JSON.stringify({ message: 'hello', parentId: message })))).toEqual([404, 'NOT_FOUND'])
    const mark = { locationId, groupId, messageId: message }
    const lastSeen = '/api/v2/socket-notify/last-seen-message'
    expect(refusal(await call(lastSeen, { method: 'POST', body: JSON.stringify(mark) }))).toEqual([404, 'NOT_FOUND'])
  })

  test('of a channel in the body is held to the same rule', async () => {
    const lastSeen = '/api/v2/socket-notify/last-seen-message'
    for (const mark of [
      { locationId: elsewhere.locationId, groupId: elsewhere.groupId, messageId: elsewhere.messageId },
      { locationId, groupId: elsewhere.groupId, messageId: elsewhere.messageId },
      { locationId: elsewhere.locationId, groupId, messageId },
    ]) {
      expect(refusal(await call(lastSeen, { method: 'POST', body: JSON.stringify(mark) }))).toEqual([404, 'NOT_FOUND'])
    }
  })
})

describe('a name in the address', () => {
  const named = ROUTES.filter(({ path }) => /\{\w+(?<!Id)\}/.test(path)).map(({ name, method, path }) => ({
    name,
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => (parameter.endsWith('Id') ? '1' : 'a%00b')),
  }))

  test.each(named)('with a NUL is refused: $name', async ({ method, path }) => {
    expect(refusal(await call(path, { method }))).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('a number that the database or a date cannot hold', () => {
  test.each(['forms/1?version=2147483648', 'attendance/history?from=8640000000000001'])(
    '%s is refused',
    async (path) => {
      expect(refusal(await call(`${place()}/${path}`))).toEqual([400, 'BAD_REQUEST'])
    },
  )

  test.each([
    ['forms/1/patients/1/response', { version: 2_147_483_648, startedAt: 1, answers: {}, hashKey: 'key-of-answers' }],
    ['attendance/export', { to: 8_640_000_000_000_001 }],
  ])('%s is refused', async (path, body) => {
    const answer = await call(`${place()}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(refusal(answer)).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('a query', () => {
  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=abc',
    'before=-1',
    'after=1e400',
    'limit=1&limit=2',
    'after=9007199254740993',
  ])('%s is refused', async (query) => {
    expect(refusal(await call(`${messages()}/paginate?${query}`))).toEqual([400, 'BAD_REQUEST'])
  })

  test('with a type of channel that there is not is refused', async () => {
    expect(refusal(await call(`${place()}/groups?type=secret`))).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('an address that leads nowhere', () => {
  test.each([
    ['GET', '/api/v2/nothing'],
    ['POST', '/api/v2/nothing'],
    ['DELETE', '/api/v2/login'],
    ['PATCH', '/api/v2/users/1'],
    ['GET', '/api/v1/login'],
    ['GET', '/api/'],
    ['POST', '/'],
    ['GET', '/dev/outbox'],
  ])('%s %s is not found, in the envelope', async (method, path) => {
    expect(refusal(await call(path, { method }))).toEqual([404, 'NOT_FOUND'])
  })

  test('with a broken escape in it is refused, in the envelope', async () => {
    expect(refusal(await raw('/api/v2/users/%E0%A4%A'))).toEqual([400, 'BAD_REQUEST'])
  })

  test.each(['/%', '/chat/%E0%A4%A', '/chat%?from=%'])('shows a browser what any other does: %s', async (path) => {
    const show = async (address: string) => {
      const { status, headers } = await fetch(`${kit.origin}${address}`, { headers: { accept: 'text/html' } })
      return [status, headers.get('content-type'), headers.get('content-security-policy')]
    }
    expect(await show(path)).toEqual(await show('/nothing'))
  })

  test('that is far too long is refused', async () => {
    const [status] = refusal(await raw(`/api/v2/users/${'1'.repeat(5_000)}`))
    expect([400, 404]).toContain(status)
  })
})

describe('a token', () => {
  test.each(['nonsense', 'a.b.c', '..', 'null', 'x'.repeat(6_000)])('%s opens nothing', async (token) => {
    expect(refusal(await call(`${place()}/groups`, { token }))).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('under another scheme opens nothing', async () => {
    const response = await fetch(`${kit.origin}${place()}/groups`, {
      headers: { authorization: `Basic ${nurse.token}` },
    })
    expect(refusal({ status: response.status, text: await response.text() })).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('in the query opens nothing', async () => {
    expect(refusal(await call(`${place()}/groups?jwToken=${nurse.token}`, { token: '' }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ])
  })
})

/** A request whose path goes out as it is; fetch would mend it. */
function raw(path: string): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const headers = { authorization: `Bearer ${nurse.token}` }
  const outgoing = request(new URL(kit.origin), { path, headers }, (response) => {
    let text = ''
    response.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
  })
  outgoing.on('error', reject)
  outgoing.end()
  return promise
}
