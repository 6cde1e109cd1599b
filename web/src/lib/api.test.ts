import { logout, login } from '@kinward/contract/session'
import { lastSeenMessage } from '@kinward/contract/groups'
import { fetchUnreadCount } from '@kinward/contract/locations'
import { paginateMessages } from '@kinward/contract/messages'
import { getWaiting } from '@kinward/contract/pin'
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
  const state = { token, userId: 1 }
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
  const isIdle = vi.fn(() => false)
  const onLocked = vi.fn()
  const onRestricted = vi.fn()
  const onLocationReached = vi.fn()
  const onTermsRequired = vi.fn()
  const isOver = vi.fn<(token: string) => boolean>(() => false)
  const heard = { renew, isOver, toastError, isIdle, onLocked, onRestricted, onLocationReached, onTermsRequired }
  return {
    ...createApi({ token: () => state.token, userId: () => state.userId, ...heard, fetch: fake }),
    requests,
    state,
    ...heard,
  }
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
        ownVersion: 0,
        lastSeenSeq: 0,
        lastSeenMessageId: null,
        lastSeenAt: null,
        isMarkedUnread: false,
        readVersion: 1,
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

  it('says nothing again in the name of another', async () => {
    const api = setup([no(401, 'UNAUTHENTICATED', 'Sign in again.')])
    api.renew.mockImplementationOnce(() => {
      Object.assign(api.state, { token: 'of another', userId: 2 })
      return Promise.resolve(true)
    })
    await expect(api.call(fetchUnreadCount, { params: place })).rejects.toBeInstanceOf(ApiError)
    expect(api.requests).toHaveLength(1)
  })

  it('renews a token that is over before it calls, and does not call in vain', async () => {
    const api = setup([ok(counters)])
    api.isOver.mockImplementation((token) => token === 'first')
    expect(await api.call(fetchUnreadCount, { params: place })).toEqual(counters)
    expect(api.renew).toHaveBeenCalledExactlyOnceWith('first')
    expect(api.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer second'])
    const door = setup([no(401, 'WRONG_CREDENTIALS', 'No.')])
    door.isOver.mockReturnValue(true)
    const body = { username: 'nurse', password: 'x' }
    await expect(door.call(login, { body })).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(door.renew).not.toHaveBeenCalled()
  })

  it('calls nothing where the session turns out to be over, or someone else has come in', async () => {
    const api = setup([])
    api.isOver.mockReturnValue(true)
    api.renew.mockResolvedValueOnce(false)
    await expect(api.call(fetchUnreadCount, { params: place }, { silent: true })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    api.renew.mockImplementationOnce(() => {
      api.state.userId = 2
      return Promise.resolve(true)
    })
    await expect(api.call(fetchUnreadCount, { params: place }, { silent: true })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    expect(api.requests).toEqual([])
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

  it('says that what was pressed did not go through, unless it is silent', async () => {
    const away = () => new TypeError('fetch failed')
    const api = setup([away(), away(), away()])
    await expect(api.call(logout, { body: {} }, { silent: true })).rejects.toBeInstanceOf(NetworkError)
    await expect(api.call(logout, { body: {} }, { ignoreIdle: true })).rejects.toBeInstanceOf(NetworkError)
    expect(api.toastError).not.toHaveBeenCalled()
    await expect(api.call(logout, { body: {} })).rejects.toBeInstanceOf(NetworkError)
    expect(api.toastError).toHaveBeenCalledExactlyOnceWith(
      'That did not go through',
      expect.stringContaining('reached'),
    )
  })

  it('says whether anything is new since the last time', async () => {
    const api = setup([ok(counters, { etag: '"a"' }), json(304, null), ok(counters, { etag: '"b"' }), ok(counters)])
    const flags = []
    for (let round = 0; round < 4; round++) {
      flags.push((await api.ask(fetchUnreadCount, { params: place })).eTagIsChanged)
    }
    expect(flags).toEqual([true, false, true, true])
  })
})

describe('a session that waits for its PIN', () => {
  it('is locked by a refusal that says so, without a toast and without a renewal', async () => {
    const api = setup([no(401, 'PIN_REQUIRED', 'Enter your PIN to go on.')])
    await expect(api.call(fetchUnreadCount, { params: place })).rejects.toMatchObject({ code: 'PIN_REQUIRED' })
    expect(api.onLocked).toHaveBeenCalledOnce()
    expect(api.renew).not.toHaveBeenCalled()
    expect(api.toastError).not.toHaveBeenCalled()
  })

  it('is not asked for anything after nobody was there for too long', async () => {
    const api = setup([])
    api.isIdle.mockReturnValue(true)
    await expect(api.call(fetchUnreadCount, { params: place })).rejects.toMatchObject({
      status: 400,
      message: 'Session has been expired',
    })
    expect(api.requests).toEqual([])
    expect(api.onLocked).toHaveBeenCalledOnce()
    expect(api.toastError).not.toHaveBeenCalled()
  })

  it('is still unlocked, signed out of and refreshed, and polled for', async () => {
    const waiting = { unreadCount: 1, taggedCount: 0, urgentCount: 0 }
    const api = setup([ok(waiting), ok(null), ok(counters)])
    api.isIdle.mockReturnValue(true)
    await api.call(getWaiting, {})
    await api.call(logout, { body: {} })
    await api.call(fetchUnreadCount, { params: place }, { ignoreIdle: true })
    expect(api.requests).toHaveLength(3)
  })
})

describe('a location that turns the reader away', () => {
  it('is noted with its words, and let go of once a location answers', async () => {
    const api = setup([
      no(403, 'IP_RESTRICTED', 'Not from here.'),
      no(403, 'WEBAPP_RESTRICTED', 'Not for you.'),
      ok(null),
      ok(counters),
    ])
    await expect(api.call(fetchUnreadCount, { params: place })).rejects.toMatchObject({ status: 403 })
    expect(api.onRestricted).toHaveBeenLastCalledWith({
      code: 'IP_RESTRICTED',
      message: 'Not from here.',
      locationId: 2,
    })
    expect(api.toastError).toHaveBeenCalledExactlyOnceWith('Forbidden', 'Not from here.')
    await expect(api.call(fetchUnreadCount, { params: place }, { silent: true })).rejects.toMatchObject({ status: 403 })
    expect(api.onRestricted).toHaveBeenLastCalledWith({
      code: 'WEBAPP_RESTRICTED',
      message: 'Not for you.',
      locationId: 2,
    })
    await api.call(logout, { body: {} })
    expect(api.onLocationReached).not.toHaveBeenCalled()
    await api.call(fetchUnreadCount, { params: place })
    expect(api.onLocationReached).toHaveBeenCalledExactlyOnceWith(2)
  })
})
