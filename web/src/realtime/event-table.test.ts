import { SERVER_EVENTS, type ServerEventName } from '@kinward/contract/events'
import { describe, expect, it } from 'vitest'
import { bookmarkKeys } from '../features/bookmarks/keys.ts'
import { broadcastKeys } from '../features/broadcasts/keys.ts'
import { channelKeys } from '../features/channels/keys.ts'
import { fileKeys } from '../features/files/keys.ts'
import { locationKeys } from '../features/locations/keys.ts'
import { messageKeys } from '../features/messages/keys.ts'
import { notificationKeys } from '../features/notifications/keys.ts'
import { patientKeys } from '../features/patients/keys.ts'
import { programKeys } from '../features/programs/keys.ts'
import { securityKeys } from '../features/security/keys.ts'
import { searchKeys } from '../features/search/keys.ts'
import { timelineKeys } from '../features/timeline/keys.ts'
import { userKeys } from '../features/users/keys.ts'
import { buildGroup, buildLocation, buildMessage, buildUser, buildWindow } from '../test/factories.ts'
import { EVENT_TABLE } from './event-table.ts'
import { createReplay } from './replay.ts'

const me = 1
const place = { groupId: 7, locationId: 2 }

function setup() {
  return createReplay(
    [
      [messageKeys.window(7), buildWindow(1, 10, { version: 20 })],
      [messageKeys.thread(7, 105), { parent: buildMessage({ seq: 5 }), replies: [], version: 20, readers: [] }],
      [channelKeys.list(2), [buildGroup()]],
      [locationKeys.list, [buildLocation()]],
      [userKeys.list(2), [buildUser({ id: 5 })]],
    ],
    me,
  )
}

describe('event table', () => {
  it('has a line for every event of the contract', () => {
    expect(Object.keys(EVENT_TABLE).toSorted()).toEqual(Object.keys(SERVER_EVENTS).toSorted())
  })

  it('brings a message to the channel, the list and the location', () => {
    const replay = setup()
    replay.event('chat', { ...place, version: 21, message: buildMessage({ seq: 11, version: 21 }) })
    expect(replay.read(messageKeys.window(7))).toMatchObject({ seq: 11, version: 21 })
    expect(replay.read(channelKeys.list(2))).toMatchObject([{ unreadCount: 1, seq: 11, version: 21 }])
    expect(replay.read(locationKeys.list)).toMatchObject([{ unreadCount: 1 }])
    expect(replay.asked).toMatchObject({ counters: 1, channels: [] })
  })

  it('brings a reply to its thread and its summary to the channel', () => {
    const replay = setup()
    replay.event('chat', {
      ...place,
      version: 21,
      message: buildMessage({ id: 900, seq: null, parentId: 105, version: 21 }),
    })
    replay.event('message.reply', {
      ...place,
      version: 21,
      parent: { id: 105, noOfReplies: 1, lastReplyAt: 5, repliers: [5] },
    })
    expect(replay.read(messageKeys.thread(7, 105))).toMatchObject({
      parent: { noOfReplies: 1 },
      replies: [{ id: 900 }],
    })
    expect(replay.read(messageKeys.window(7))).toMatchObject({ version: 21, seq: 10 })
  })

  it('asks for the list when a message is of an unknown channel or after missed ones', () => {
    const replay = setup()
    replay.event('chat', { ...place, groupId: 99, version: 1, message: buildMessage({ groupId: 99, seq: 1 }) })
    replay.event('chat', { ...place, version: 25, message: buildMessage({ seq: 15, version: 25 }) })
    expect(replay.asked.channels).toEqual([2, 2])
    expect(replay.read(messageKeys.window(7))).toMatchObject({ version: 20, seq: 15 })
  })

  it('leaves a channel that is closed to the reader', () => {
    const replay = setup()
    replay.event('group.member.removed', { ...place, version: 21, userId: me })
    expect(replay.read(channelKeys.list(2))).toEqual([])
    expect(replay.read(messageKeys.window(7))).toBeUndefined()
    expect(replay.asked.left).toEqual([7])
  })

  it('keeps a window in step when something other than a message changed', () => {
    const replay = setup()
    replay.event('group.members', { ...place, version: 21, participants: [{ id: 1 }], marks: null })
    expect(replay.read(messageKeys.window(7))).toMatchObject({ version: 21 })
    expect(replay.read(channelKeys.list(2))).toMatchObject([{ version: 21, participants: [{ id: 1 }] }])
  })

  it('renews the session only for the reader’s own changes', () => {
    const replay = setup()
    const contextBuildFor = { contextId: null, locationId: null, entityId: null, locationIds: [], reason: 'role' }
    replay.event('refresh.user.data', { userId: 5, dataType: 'token', contextBuildFor })
    replay.event('refresh.user.data', { userId: me, dataType: 'token', contextBuildFor })
    expect(replay.asked.renewals).toBe(1)
    const locationIds = [2, 3]
    replay.event('refresh.user.data', {
      userId: me,
      dataType: 'token',
      contextBuildFor: { ...contextBuildFor, locationIds },
    })
    replay.event('refresh.user.data', {
      userId: me,
      dataType: 'preferences',
      contextBuildFor: { ...contextBuildFor, locationIds },
    })
    expect(replay.asked.renewals).toBe(2)
    expect(replay.asked.channels).toEqual(locationIds)
  })

  it('asks again how much waits, and where the reader is signed in', () => {
    const isOld = (key: readonly unknown[]) => replay.client.getQueryState(key)?.isInvalidated
    const replay = createReplay(
      [
        [securityKeys.waiting, { unreadCount: 0, taggedCount: 0, urgentCount: 0 }],
        [securityKeys.sessions, []],
      ],
      me,
    )
    replay.event('user.sessions.changed', { userId: 5 })
    expect([isOld(securityKeys.waiting), isOld(securityKeys.sessions)]).toEqual([false, false])
    replay.event('user.sessions.changed', { userId: me })
    replay.event('waiting.changed', {})
    expect([isOld(securityKeys.waiting), isOld(securityKeys.sessions)]).toEqual([true, true])
  })

  it('shows a status, and drops an event that it cannot read', () => {
    const replay = setup()
    const moments = { status_updated_at: null, status_until: null }
    replay.event('user.status', { userId: 5, status: 'busy', status_message: null, is_online: true, ...moments })
    expect(replay.read(userKeys.list(2))).toMatchObject([{ status: 'busy' }])
    replay.event('user.status', { userId: 'five' })
    expect(replay.asked.unreadable).toBe(1)
  })
})

describe('what is asked for anew', () => {
  const timeline = timelineKeys.of(2, 9)
  const words = { messageId: 105, message: 'as it reads now' }
  const acuity = { acuity_score: null, acuity_details: { currentScore: '--', text: null, background: null } }
  const moved = { patientId: 9, fromLocationId: 2, locationId: 3, locationName: 'South', groupIds: [7] }
  const patients = [...patientKeys.lists(2), { view: 'active' }]
  it.each<[ServerEventName, object, (readonly unknown[])[]]>([
    ['message.edited', { ...words, taggedUsersArray: [], editedAt: 1 }, [timeline, fileKeys.lists]],
    ['message.activity.changed', { ...words, message_attachment: [] }, [fileKeys.lists]],
    ['attendance.changed', { patientId: 9 }, [timeline]],
    ['patient.assessment.completed', { patientId: 9, assessment: null, ...acuity }, [timeline]],
    ['refresh.channels.list', { type: 'patients' }, [patients]],
    ['location.member.removed', { userId: me }, [broadcastKeys.list, notificationKeys.unread]],
    ['patient.transferred', moved, [programKeys.list(2), programKeys.list(3)]],
  ])('after %s', (event, payload, stale) => {
    const replay = createReplay(
      stale.map((key) => [key, { pages: [], pageParams: [] }]),
      me,
    )
    replay.event(event, { ...place, version: 21, ...payload })
    expect(replay.asked.unreadable).toBe(0)
    expect(stale.map((key) => replay.client.getQueryState(key)?.isInvalidated)).toEqual(stale.map(() => true))
  })
})

describe('what was gathered from channels that are no longer the reader’s is gone at once', () => {
  const gathered = [bookmarkKeys.list(2), timelineKeys.of(2, 9), fileKeys.lists, searchKeys.results('messages', {})]
  it.each<[ServerEventName, object]>([
    ['group.member.removed', { userId: me }],
    ['group.member.removed.in.bulk', { userIds: [me] }],
    ['location.member.removed', { userId: me }],
  ])('after %s', (event, payload) => {
    const replay = createReplay(
      gathered.map((key) => [key, { pages: [], pageParams: [] }]),
      me,
    )
    replay.event(event, { ...place, version: 21, ...payload })
    expect(gathered.map((key) => replay.client.getQueryData(key))).toEqual(gathered.map(() => undefined))
  })
})
