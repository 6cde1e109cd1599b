import { ErrorEnvelope } from '@kinward/contract/envelope'
import { listUserChannels } from '@kinward/contract/groups'
import { sendMessage } from '@kinward/contract/messages'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let kit: TestApp
afterEach(() => kit.stop())

const AWAY = { DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' }

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${kit.origin}${path}`)
  return { status: response.status, body: await response.json() }
}

describe('health', () => {
  test('the server is alive and ready with its database', async () => {
    kit = await startTestApp()
    expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
    expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
  })

  test('without its database it is alive, not ready, and says so to every caller', async () => {
    kit = await startTestApp(AWAY)
    expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
    const ready = await get('/readyz')
    expect(ready.status).toBe(503)
    expect(ErrorEnvelope.parse(ready.body)).toMatchObject({ data: { code: 'UNAVAILABLE' } })
    const token = await kit.tokens.sign('access', 1, '7f6f9c1e-8a35-4a39-9a53-5a4f4f0a6d11')
    const { status, body } = await kit
      .withToken(token)
      .ask(listUserChannels, { params: { entityId: 1, locationId: 1 } })
    expect([status, body.data.code]).toEqual([503, 'UNAVAILABLE'])
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|ECONN|nobody/)
  })
})

describe('metrics', () => {
  const metrics = (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
    kit.app.http.inject({ method: 'GET', url: '/metrics', ...options })

  test('tell how the server does, in Prometheus text, by pattern and without ids', async () => {
    kit = await startTestApp()
    const entityId = await kit.build.entity()
    const locationId = await kit.build.location(entityId)
    const nurse = await kit.signedIn(await kit.build.person(locationId))
    const groupId = await kit.build.group(locationId, [nurse.userId])
    const socket = await nurse.connect()
    await nurse.call(sendMessage, { params: { entityId, locationId, groupId }, query: {}, body: { message: 'hello' } })
    const { statusCode, headers, payload } = await metrics()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(payload).toMatch(/^# HELP kinward_messages_sent_total /m)
    expect(payload).toMatch(/^kinward_messages_sent_total 1$/m)
    expect(payload).toMatch(/^kinward_sockets 1$/m)
    expect(payload).toMatch(
      /^kinward_http_request_seconds_count\{route="[^"]*:groupId\/messages",method="POST",status="200"\} 1$/m,
    )
    expect(payload).toMatch(/^process_cpu_seconds_total /m)
    expect(payload).not.toContain(`groups/${groupId}`)
    socket.close()
  })

  test('do not exist for another machine, nor for one behind a proxy', async () => {
    kit = await startTestApp({ TRUST_PROXY: 'true' })
    expect((await metrics({ remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    expect((await metrics({ headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404)
    expect(
      (await metrics({ remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode,
    ).toBe(404)
    expect((await metrics()).statusCode).toBe(200)
  })

  test('are for the holder of the token where one is set, and for nobody else', async () => {
    kit = await startTestApp({ METRICS_TOKEN: 'a token of the metrics' })
    const headers = { authorization: 'Bearer a token of the metrics' }
    expect((await metrics({ remoteAddress: '203.0.113.9', headers })).statusCode).toBe(200)
    expect((await metrics()).statusCode).toBe(404)
    expect((await metrics({ headers: { authorization: 'Bearer another token of the metrics' } })).statusCode).toBe(404)
  })
})
