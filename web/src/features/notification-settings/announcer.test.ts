import { NotificationSettings, type NotificationSound } from '@kinward/contract/notification-settings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildMessage, buildNotification } from '../../test/factories.ts'
import type { Announcement } from '../../realtime/context.ts'
import { createAnnouncer, kindOf } from './announcer.ts'

afterEach(() => void vi.useRealTimers())

const ME = 1
const sender = buildMessage().sender
const from = (userId: number) => ({ sender: { ...sender, userId } })
const urgent = { urgency: { asked: [ME], acknowledged: [] } }

type Given = { settings?: object; muted?: boolean; watching?: boolean }

async function heardOf(announcements: readonly Announcement[], given: Given = {}): Promise<NotificationSound[]> {
  return (await playedOf(announcements, given)).map(({ sound }) => sound)
}

/** What tabs that hear of the same know it by. */
async function keysOf(announcements: readonly Announcement[]): Promise<string[]> {
  return (await playedOf(announcements, {})).map(({ key }) => key)
}

async function playedOf(announcements: readonly Announcement[], given: Given) {
  const played: { sound: NotificationSound; key: string }[] = []
  const announce = createAnnouncer({
    me: () => ME,
    settings: async () => NotificationSettings.parse(given.settings ?? {}),
    isMuted: () => given.muted ?? false,
    isWatching: () => given.watching ?? false,
    play: (sound, { key }) => played.push({ sound, key }),
  })
  for (const announcement of announcements) await announce(announcement)
  return played
}

const heard = (over: Parameters<typeof buildMessage>[0], given: Given = {}) =>
  heardOf([{ message: buildMessage({ ...from(9), ...over }) }], given)

describe('a message is heard', () => {
  it('when it is for the reader: a direct one, a mention, an urgent one', async () => {
    expect(await heard({ type: 'personal' })).toEqual(['default_1'])
    expect(await heard({ taggedUsersArray: [ME] })).toEqual(['default_1'])
    expect(await heard(urgent)).toEqual(['default_1'])
    expect(await heard({})).toEqual([])
  })

  it('with the sound that was chosen, and every one where all were', async () => {
    const settings = { sound: 'default_4', kinds: { SIMPLE_MESSAGE: true } }
    expect(await heard({}, { settings })).toEqual(['default_4'])
  })

  it('not where the reader looks, in a muted channel, in quiet hours or with sounds off', async () => {
    const always = Array.from({ length: 7 }, (_, day) => ({ weekDay: day + 1, from: '00:00', to: '00:00' }))
    const direct = { type: 'personal' } as const
    expect(await heard(direct, { watching: true })).toEqual([])
    expect(await heard(direct, { muted: true })).toEqual([])
    expect(await heard(direct, { settings: { isSoundOn: false } })).toEqual([])
    expect(await heard(direct, { settings: { quietHours: { isOn: true, days: always } } })).toEqual([])
    expect(await heard(direct, { settings: { kinds: { DIRECT_MESSAGE: false } } })).toEqual([])
  })

  it('in every case when it is urgent', async () => {
    const always = Array.from({ length: 7 }, (_, day) => ({ weekDay: day + 1, from: '00:00', to: '00:00' }))
    const settings = { isSoundOn: false, quietHours: { isOn: true, days: always } }
    expect(await heard(urgent, { settings, muted: true, watching: true })).toHaveLength(1)
  })

  it('never when it is one’s own or a line of the record', () => {
    expect(kindOf(buildMessage({ ...from(ME), type: 'personal' }), ME)).toBeNull()
    expect(kindOf(buildMessage({ ...from(9), type: 'personal', messageType: 'activity' }), ME)).toBeNull()
    expect(kindOf(buildMessage({ ...from(9), seq: null, parentId: 3 }), ME)).toBeNull()
  })
})

describe('a notification is heard', () => {
  const honor = { notification: buildNotification({ type: 'HONOR', messageId: null }) }

  it('when it is told by nothing else: an honor, a reply, a name in plain words', async () => {
    expect(await heardOf([honor, honor])).toHaveLength(2)
    expect(await heardOf([{ notification: buildNotification({ type: 'REPLIES', parentMessageId: 3 }) }])).toHaveLength(
      1,
    )
    const message = buildMessage({ ...from(9), id: 101 })
    expect(await heardOf([{ message }, { notification: buildNotification({ type: 'NAME_MENTION' }) }])).toHaveLength(1)
  })

  it('not a second time after its message, nor before it', async () => {
    const message = buildMessage({ ...from(9), id: 101, taggedUsersArray: [ME] })
    const notification = buildNotification({ messageId: 101 })
    expect(await heardOf([{ message }, { notification }])).toHaveLength(1)
    expect(await heardOf([{ notification }, { message }])).toHaveLength(1)
  })

  it('each time it is told, where it names a message and is no news of that: that it waits, that it still does', async () => {
    const told = { id: 5, type: 'GENERIC', messageId: 77, isUrgent: true } as const
    const unreached = buildNotification({ ...told, data: { title: 'Your urgent message has not reached everyone' } })
    const waits = buildNotification({
      ...told,
      created_at: '2025-11-15T08:29:00.000Z',
      data: { title: '2 people have not acknowledged your urgent message' },
    })
    const announced = [{ notification: unreached }, { notification: waits }]
    expect(await heardOf(announced)).toHaveLength(2)
    expect(new Set(await keysOf(announced)).size).toBe(2)
  })

  it('not when it was read at once, is held back, is of a muted channel, or with sounds off', async () => {
    expect(await heardOf([{ notification: buildNotification({ is_read: true }) }])).toEqual([])
    expect(await heardOf([{ notification: buildNotification({ isHeld: true }) }])).toEqual([])
    expect(await heardOf([{ notification: buildNotification() }], { muted: true })).toEqual([])
    expect(await heardOf([honor], { settings: { isSoundOn: false } })).toEqual([])
    const urgentOne = { notification: buildNotification({ isUrgent: true }) }
    expect(await heardOf([urgentOne], { muted: true, settings: { isSoundOn: false } })).toHaveLength(1)
  })
})

it('what is urgent is heard where it cannot be learned what its reader chose, and nothing else is', async () => {
  const played: NotificationSound[] = []
  const announce = createAnnouncer({
    me: () => ME,
    settings: () => Promise.reject(new Error('locked')),
    isMuted: () => false,
    isWatching: () => false,
    play: (sound) => played.push(sound),
  })
  await announce({ reminder: 'reminder-1-1' })
  await expect(announce({ message: buildMessage({ ...from(9), type: 'personal' }) })).rejects.toThrow('locked')
  expect(played).toEqual(['default_1'])
})

it('what is urgent is heard soon though nobody says what its reader chose, and once', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<NotificationSettings>()
  const played: NotificationSound[] = []
  const announce = createAnnouncer({
    me: () => ME,
    settings: () => answer.promise,
    isMuted: () => false,
    isWatching: () => false,
    play: (sound) => played.push(sound),
  })
  void announce({ message: buildMessage({ ...from(9), ...urgent }) })
  void announce({ message: buildMessage({ ...from(9), id: 102, type: 'personal' }) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(played).toEqual(['default_1'])
  answer.resolve(NotificationSettings.parse({ sound: 'default_4' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(played).toEqual(['default_1', 'default_4'])
})
