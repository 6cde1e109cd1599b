import { logout, login } from '@kinward/contract/session'
import { lastSeenMessage } from '@kinward/contract/groups'
import { fetchUnreadCount } from '@kinward/contract/locations'
import { paginateMessages } from '@kinward/contract/messages'
import { describe, expect, it, vi } from 'vitest'
import { createApi } from './api.ts'
import { ApiError, NetworkError } from './errors.ts'

type Answer = Response | Error

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(status === 304 ? null : JSON.stringify(body), { status, headers })
}

const ok = (data: unknown, headers?: Record<string, string>) => json(200, { success: true, status: 200, data }, headers)
const no = (status: number, code: string, message: string) =>
  json(status, { success: false, status, message, data: { code } })

function setup(answers: Answer[], token: string | null = 'first') {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = []
  const state = { token }
  const fake: typeof fetch = (input, init = {}) => {
    requests.push({
      url: input instanceof Request ? input.url : String(input),
      init,
      headers: new Headers(init.headers),
    })
    const answer = answers.shift()
    if (!answer) throw new Error('no answer left')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const renew = vi.fn(() => {
    state.token = 'second'
    return Promise.resolve(true)
  })
  const toastError = vi.fn()
  return { ...createApi({ token: () => state.token, renew, toastError, fetch: fake }), requests, renew, toastError }
}

const place = { entityId: 1, locationId: 2 }
const counters = [{ id: 2, hasUnreadMessages: true, unreadCount: 3, taggedCount: 0, lastActivity: null }]

describe('call', () => {
  it('fills in path and query, and sends the common headers', async () => {
    const api = setup([
      ok({
        messages: [],
        hasOlder: false,
        hasNewer: false,
        seq: 0,
        version: 0,
        lastSeenSeq: 0,
        lastSeenMessageId: null,
        lastSeenAt: null,
        isMarkedUnread: false,
        marks: null,
      }),
    ])
    await api.call(paginateMessages, { params: { ...place, groupId: 7 }, query: { before: 5 } })
    const [request] = api.requests
    expect(request?.url).toBe('/api/v2/entities/1/locations/2/groups/7/messages/paginate?before=5')
    expect(request?.headers.get('authorization')).toBe('Bearer first')
    expect(request?.headers.get('client-date')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Number(request?.headers.get('timestamp'))).toBeGreaterThan(0)
    expect(request?.headers.get('client-timezone')).toBeTruthy()
    const device: unknown = JSON.parse(request?.headers.get('device-info') ?? '')
    expect(device).toMatchObject({ appType: 'Webapp', deviceId: expect.stringMatching(/^web::\w{25}$/) })
  })

  it('answers with the kept data on 304, and forgets tags when told to', async () => {
    const api = setup([ok(counters, { etag: '"a"' }), json(304, null), ok([], { etag: '"b"' })])
    const first = await api.call(fetchUnreadCount, { params: place })
    expect(await api.call(fetchUnreadCount, { params: place })).toBe(first)
    expect(api.requests[1]?.headers.get('if-none-match')).toBe('"a"')
    api.forgetEntityTags()
    expect(await api.call(fetchUnreadCount, { params: place })).toEqual([])
    expect(api.requests[2]?.headers.get('if-none-match')).toBeNull()
  })

  it('shows a refusal as a toast titled by its status, unless it is silent or ignored', async () => {
    const input = { body: { locationId: 2, groupId: 7, messageId: 1 } }
    const refusal = () => no(404, 'NOT_FOUND', 'Nothing there.')
    const api = setup([refusal(), refusal(), refusal()])
    await expect(api.call(lastSeenMessage, input)).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: 'Nothing there.',
    })
    expect(api.toastError).toHaveBeenCalledExactlyOnceWith('Not Found', 'Nothing there.')
    await expect(api.call(lastSeenMessage, input, { silent: true })).rejects.toBeInstanceOf(ApiError)
    await expect(api.call(lastSeenMessage, input, { ignoreMessage: 'Nothing there.' })).rejects.toBeInstanceOf(ApiError)
    expect(api.toastError).toHaveBeenCalledOnce()
  })

  it('renews a refused token once and repeats the call', async () => {
    const api = setup([no(401, 'UNAUTHENTICATED', 'Sign in.'), ok(null)])
    await api.call(logout, { body: {} })
    expect(api.renew).toHaveBeenCalledExactlyOnceWith('first')
    expect(api.requests[1]?.headers.get('authorization')).toBe('Bearer second')
    const twice = setup([no(401, 'UNAUTHENTICATED', 'Sign in.'), no(401, 'UNAUTHENTICATED', 'Sign in.')])
    await expect(twice.call(logout, { body: {} }, { silent: true })).rejects.toMatchObject({ status: 401 })
    expect(twice.renew).toHaveBeenCalledOnce()
  })

  it('does not renew for a wrong password', async () => {
    const api = setup([no(401, 'WRONG_CREDENTIALS', 'Wrong.')], null)
    await expect(api.call(login, { body: { username: 'a', password: 'b' } }, { silent: true })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    })
    expect(api.renew).not.toHaveBeenCalled()
  })

  it('tells a network failure from a refusal, and an answer it cannot read from both', async () => {
    const api = setup([new TypeError('fetch failed'), ok({ odd: true }), new Response('<html>', { status: 502 })])
    await expect(api.call(fetchUnreadCount, { params: place })).rejects.toBeInstanceOf(NetworkError)
    expect(api.toastError).not.toHaveBeenCalled()
    await expect(api.call(fetchUnreadCount, { params: place })).rejects.toMatchObject({ code: 'INTERNAL' })
    await expect(api.call(fetchUnreadCount, { params: place })).rejects.toMatchObject({
      status: 502,
      code: 'UNAVAILABLE',
    })
  })
})
