import { describe, expect, it } from 'vitest'
import { open, receive } from './receive.ts'
import type { ShownOptions, WorkerScope, WorkerWindow } from './scope.ts'
import { targetOf } from './target.ts'

const ORIGIN = 'https://kinward.example'
const PUSH = {
  origin: ORIGIN,
  url: `${ORIGIN}/chat/locations/1/channels/7`,
  entityId: 3,
  locationId: 1,
  channelId: 7,
  parentMessageId: null,
  id: 12,
  notification_action_type: 'channel' as const,
  sound: 'default_2' as const,
  badge: 4,
  title: 'New message in Kinward',
  body: '',
  tag: 'channel-7',
  isUrgent: false,
  isSilent: false,
  at: 5,
  readTags: ['channel-9'],
  receipt: 'a-receipt',
}

/** A worker in a browser with these tabs. What it does is written down. */
function setup(tabs: Partial<WorkerWindow>[] = []) {
  const done: unknown[] = []
  const shownAs = (tag: string) => ({ tag, close: () => done.push(['close', tag]) }) as unknown as Notification
  const windows = tabs.map((tab, index) => ({
    url: `${ORIGIN}/chat/locations/1`,
    focused: false,
    visibilityState: 'hidden' as const,
    focus: () => Promise.reject(new Error('not allowed')),
    postMessage: (message: unknown) => void done.push(['tab', index, message]),
    ...tab,
  }))
  const scope: WorkerScope = {
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: ShownOptions) => void done.push(['show', title, options.tag]),
      getNotifications: async (filter) => [shownAs(filter?.tag ?? '')],
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => void done.push(['open', url]),
      claim: async () => undefined,
    },
    navigator: { setAppBadge: async (count) => void done.push(['badge', count]) },
    skipWaiting: async () => undefined,
    fetch: async (url, { body }) => {
      done.push(['post', url, body])
      throw new Error('no line')
    },
  }
  const click = (data: unknown) => open(scope, { data, close: () => undefined } as unknown as Notification)
  return { scope, done, click }
}

describe('a push', () => {
  it('is shown, closes what was read, counts, sounds in one tab, and is said to have come', async () => {
    const { scope, done } = setup([{}, { visibilityState: 'visible' }])
    await receive(scope, JSON.stringify(PUSH))
    expect(done[0]).toEqual(['show', 'New message in Kinward', 'channel-7'])
    expect(done).toContainEqual(['close', 'channel-9'])
    expect(done).toContainEqual(['badge', 4])
    const heard = { sound: 'default_2', tag: 'channel-7', isUrgent: false, isSilent: false }
    expect(done).toContainEqual(['tab', 1, { type: 'push.came', ...heard }])
    expect(done).toContainEqual(['post', '/api/v2/push/receipts', '{"receipt":"a-receipt"}'])
  })

  it.each([null, '', 'nonsense', '{}', '[]', '{"title":5}'])(
    'that reads %j shows something all the same',
    async (text) => {
      const { scope, done } = setup()
      await receive(scope, text)
      expect(done).toEqual([['show', 'News in Kinward', 'unreadable']])
    },
  )
})

describe('a click', () => {
  it('leads a tab that is open there, and comes to the front where it may', async () => {
    const { done, click } = setup([{}, { focused: true, focus: async () => undefined }])
    await click(PUSH)
    expect(done).toEqual([['tab', 1, { type: 'push.open', path: '/chat/locations/1/channels/7' }]])
  })

  it('opens a tab where there is none, and says that it came from a push', async () => {
    const { done, click } = setup()
    await click({ ...PUSH, parentMessageId: 5 })
    expect(done).toEqual([['open', '/chat/locations/1/channels/7?thread=5&from-push=1']])
  })

  it.each(['/api/docs', '/dev/phones', '/assets/form.pdf', '/favicon.svg'])(
    'is not led by %s, which is in front and is not the app',
    async (path) => {
      const inFront = { url: `${ORIGIN}${path}`, focused: true }
      const alone = setup([inFront])
      await alone.click(PUSH)
      expect(alone.done).toEqual([['open', '/chat/locations/1/channels/7?from-push=1']])
      const behind = setup([inFront, {}])
      await behind.click(PUSH)
      expect(behind.done).toEqual([['tab', 1, { type: 'push.open', path: '/chat/locations/1/channels/7' }]])
    },
  )

  it('of what leads nowhere opens the app', async () => {
    const { done, click } = setup()
    await click({ ...PUSH, locationId: null })
    await click(null)
    expect(done).toEqual([
      ['open', '/'],
      ['open', '/'],
    ])
  })
})

describe('where a click leads', () => {
  const target = (changes: object) => targetOf({ ...PUSH, ...changes }, ORIGIN)

  it.each([
    ['a thread, with all that it stands in', { parentMessageId: 5 }, '/chat/locations/1/channels/7?thread=5'],
    [
      'the channel, when something of the thread is missing',
      { parentMessageId: 5, entityId: null },
      '/chat/locations/1/channels/7',
    ],
    [
      'a broadcast',
      { url: `${ORIGIN}/chat/locations/1/broadcasts/2`, notification_action_type: 'broadcast', channelId: null },
      '/chat/locations/1/broadcasts/2',
    ],
    [
      'the location where a call rings',
      { url: `${ORIGIN}/chat/locations/1`, notification_action_type: 'call', channelId: null },
      '/chat/locations/1',
    ],
    [
      'the features that were asked for',
      {
        url: `${ORIGIN}/settings/features?location=1`,
        notification_action_type: 'features',
        channelId: null,
      },
      '/settings/features?location=1',
    ],
    [
      'the features of all locations',
      { url: `${ORIGIN}/settings/features`, notification_action_type: 'features', locationId: null, channelId: null },
      '/settings/features',
    ],
    ['nowhere without a location', { locationId: null }, null],
    ['nowhere without a channel', { channelId: null }, null],
    ['nowhere without an address', { url: '' }, null],
    ['nowhere at another origin', { origin: 'https://evil.example' }, null],
    [
      'nowhere to an address of others',
      { url: 'https://evil.example/chat', notification_action_type: 'broadcast' },
      null,
    ],
    [
      'nowhere to what is no address of the web',
      { url: 'javascript:alert(1)', notification_action_type: 'queue' },
      null,
    ],
  ])('is %s', (_what, changes, path) => expect(target(changes)).toBe(path))
})
