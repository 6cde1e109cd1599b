import type { RouteDefinition } from '@kinward/contract/route'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../lib/api.ts'
import { createMemoryStore } from '../../lib/storage.ts'
import { closeShown } from './close-shown.ts'
import { createPushDevice } from './push-device.ts'
import { createPushOwner } from './push-owner.ts'

let me: number | null = 1
let permission: NotificationPermission = 'default'
let answer: NotificationPermission = 'granted'
let isRegistered = false
let hasOldKey = false
let isLost = false
let done: string[] = []
let owner = createPushOwner(createMemoryStore())

const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}

const registration = {
  pushManager: {
    subscribe: async () => {
      if (hasOldKey) throw new Error('another key')
      done.push('subscribe')
      return { toJSON: () => SUBSCRIPTION }
    },
    getSubscription: async () =>
      isLost
        ? null
        : {
            unsubscribe: async () => {
              hasOldKey = false
            },
          },
  },
  getNotifications: async () => [5, 6, null].map((id) => ({ data: { id }, close: () => done.push(`close ${id}`) })),
  unregister: async () => done.push('unregister'),
}
const container = {
  register: async () => registration,
  getRegistration: async () => registration,
  ready: Promise.resolve(registration),
} as unknown as ServiceWorkerContainer

const call = (async ({ name }: RouteDefinition) => {
  done.push(name)
  return name === 'getPushKey' ? { publicKey: 'key', isRegistered } : null
}) as Call

const open = (browser: ServiceWorkerContainer | null = container) =>
  createPushDevice({
    container: browser ?? undefined,
    permission: () => permission,
    ask: async () => {
      done.push('ask')
      permission = answer
      return answer
    },
    call,
    me: () => me,
    owner,
  })

beforeEach(() => {
  ;[me, permission, answer, isRegistered, done] = [1, 'default', 'granted', false, []]
  ;[hasOldKey, isLost] = [false, false]
  owner = createPushOwner(createMemoryStore())
})

describe('being told on this browser', () => {
  it('asks nothing by itself', async () => {
    const device = open()
    await device.resume()
    expect([device.state.get(), done]).toEqual(['off', []])
  })

  it('is asked for, subscribed to, and told to the server', async () => {
    const device = open()
    await device.turnOn()
    expect(done).toEqual(['ask', 'getPushKey', 'subscribe', 'registerDevice'])
    expect(device.state.get()).toBe('on')
  })

  it('stays off where the reader says no, and says so where they never want to be asked', async () => {
    answer = 'denied'
    const device = open()
    await device.turnOn()
    expect([device.state.get(), done]).toEqual(['blocked', ['ask']])
  })

  it('subscribes anew where the server has another key', async () => {
    hasOldKey = true
    await open().turnOn()
    expect(done).toContain('registerDevice')
  })

  it('goes on in a new session, and asks for nothing in one that is known', async () => {
    await open().turnOn()
    done = []
    await open().resume()
    expect(done).toEqual(['getPushKey', 'subscribe', 'registerDevice'])
    isRegistered = true
    done = []
    await open().resume()
    expect(done).toEqual(['getPushKey'])
  })

  it('is subscribed to anew where the browser has let go of it', async () => {
    await open().turnOn()
    ;[isRegistered, isLost, done] = [true, true, []]
    await open().resume()
    expect(done).toEqual(['getPushKey', 'subscribe', 'registerDevice'])
  })

  it('is not for whoever signs in next', async () => {
    await open().turnOn()
    me = 2
    done = []
    const device = open()
    await device.resume()
    expect([device.state.get(), done]).toEqual(['off', ['close 5', 'close 6', 'close null', 'unregister']])
  })

  it('is turned off at the server and here', async () => {
    const device = open()
    await device.turnOn()
    done = []
    await device.turnOff()
    expect([device.state.get(), done]).toEqual(['off', ['unregisterDevice', 'unregister']])
  })

  it('closes what was read, and nothing else', async () => {
    await closeShown([6, 7], container)
    expect(done).toEqual(['close 6'])
  })

  it('is not there in a browser without it', async () => {
    const device = open(null)
    await device.resume()
    expect(device.state.get()).toBe('unsupported')
  })
})
