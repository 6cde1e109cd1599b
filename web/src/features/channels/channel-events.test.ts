import type { Group } from '@kinward/contract/groups'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { createReplay } from '../../realtime/replay.ts'
import { buildGroup, buildMessage, buildUser } from '../../test/factories.ts'
import { departures } from './departures.ts'
import { channelKeys } from './keys.ts'

const me = 1
const place = { groupId: 7, locationId: 2 }
const names = { name: 'Nights', display_name: null, group_details: 'Handover', is_public: false }

function setup(groups = [buildGroup(), buildGroup({ id: 8 })]) {
  const replay = createReplay([[channelKeys.list(2), groups]], me)
  return { ...replay, list: () => replay.read(channelKeys.list(2)) }
}

beforeEach(() => departures.end(7))

describe('events about channels', () => {
  it('bring a channel the reader came into, once', () => {
    const replay = setup()
    const group = buildGroup({ id: 9, name: 'Day shift' })
    replay.event('new_discussion', { group })
    replay.event('channel.sync', { group })
    expect(replay.list()).toMatchObject([{ id: 7 }, { id: 8 }, { id: 9, name: 'Day shift' }])
  })

  it('show what a channel is called now, whatever its version, and keep the reader’s place', () => {
    const replay = setup([buildGroup({ version: 22, unreadCount: 3 })])
    replay.event('edited_discussion', { ...place, ...names, version: 21, is_audit_log_enable: true })
    expect(replay.list()).toMatchObject([{ ...names, is_audit_log_enable: true, version: 22, unreadCount: 3 }])
  })

  it('take archived channels out and leave each of them; ones that come back are asked for', () => {
    const replay = setup()
    const archived = { locationId: 2, groupIds: [7, 8], archived_at: '2025-11-15T00:00:00Z' }
    replay.event('entity.group.archive.status.toggled', archived)
    expect(replay.list()).toEqual([])
    expect(replay.asked.left).toEqual([7, 8])
    replay.event('entity.group.archive.status.toggled', { ...archived, archived_at: null })
    expect(replay.asked.channels).toEqual([2])
  })

  it('take several people out at once, the reader’s channel when they are among them', () => {
    const replay = setup()
    replay.event('group.member.removed.in.bulk', { ...place, version: 21, userIds: [5] })
    expect(replay.list()).toMatchObject([{ participants: [{ id: 1 }], version: 21 }, { id: 8 }])
    replay.event('group.member.removed.in.bulk', { ...place, version: 22, userIds: [6, me] })
    expect(replay.list()).toMatchObject([{ id: 8 }])
    expect(replay.asked.left).toEqual([7])
  })

  it('mute in every tab, and ask for the list when they say so', () => {
    const replay = setup()
    replay.event('channel.mute.toggle', { ...place, isMuted: true })
    expect(replay.list()).toMatchObject([{ isMuted: true }, { isMuted: false }])
    replay.event('refresh.channels.list', { locationId: 2, type: 'discussion' })
    expect(replay.asked.channels).toEqual([2])
  })

  it('ask for the list when a mark was counted before the newest message that is known', () => {
    const replay = setup([buildGroup({ seq: 11, unreadCount: 3 })])
    const standing = { isMarkedUnread: true, readVersion: 1, lastSeenSeq: 8, lastSeenMessageId: 110, lastSeenAt: 5 }
    const counts = { unreadCount: 2, taggedCount: 0, urgentCount: 0 }
    replay.event('update.last.seen.messages', { ...place, ...standing, ...counts, seq: 11 })
    expect(replay.asked.channels).toEqual([])
    replay.event('update.last.seen.messages', { ...place, ...standing, ...counts, seq: 10 })
    expect(replay.asked.channels).toEqual([2])
  })

  it('ask again for a list that was on its way when something was said', async () => {
    const replay = createReplay([], me)
    const event = { groupId: 7, locationId: 2, version: 21, message: buildMessage() }
    replay.event('chat', event)
    expect(replay.asked.channels).toEqual([])
    const queryFn = () => new Promise<Group[]>(() => {})
    new QueryObserver(replay.client, { queryKey: channelKeys.list(2), queryFn }).subscribe(() => {})
    replay.event('chat', event)
    expect(replay.asked).toMatchObject({ channels: [2], unreadable: 0 })
  })

  it('end a departure when the reader comes back', () => {
    const replay = setup()
    departures.begin(7)
    replay.event('new_discussion', { group: buildGroup() })
    expect(departures.has(7)).toBe(false)
  })

  it('switch the reader off and on, and nobody else’s switch is theirs', () => {
    const replay = setup()
    const toggled = { entityId: 1, userId: me, isActive: false }
    replay.event('entity.member.active.status.toggled', { ...toggled, userId: 5 })
    replay.event('entity.member.active.status.toggled', toggled)
    replay.event('entity.member.active.status.toggled', { ...toggled, isActive: true })
    expect(replay.asked.active).toEqual([false, true])
    expect(replay.asked.renewals).toBe(2)
  })

  it('take a location with all its channels from whoever was removed from it, and from nobody else', () => {
    const replay = setup()
    replay.event('location.member.removed', { locationId: 2, userId: 5 })
    expect([replay.asked.places, replay.asked.left]).toEqual([[], []])
    replay.event('location.member.removed', { locationId: 2, userId: me })
    expect(replay.asked).toMatchObject({ places: [2], left: [7, 8], renewals: 1 })
    expect(replay.read(channelKeys.list(2))).toEqual([])
  })

  it('ask again for direct channels with whoever goes and whoever is back, and for no others', () => {
    const participants = [{ id: me }, { id: 5 }]
    const formerPerson = { id: 5, fullName: 'Tom Reyes', avatar: null }
    const user = buildUser({ id: 5, userId: 5 })
    const here = setup([buildGroup({ participants }), buildGroup({ id: 8, type: 'personal', participants })])
    here.event('location.member.removed', { locationId: 2, userId: 6 })
    here.event('entity.member.active.status.toggled', { entityId: 1, userId: 6, isActive: false })
    here.event('user.profileInfo', { user })
    expect(here.asked.channels).toEqual([])
    here.event('location.member.removed', { locationId: 2, userId: 5 })
    here.event('entity.member.active.status.toggled', { entityId: 1, userId: 5, isActive: false })
    expect(here.asked.channels).toEqual([2, 2])
    const gone = setup([buildGroup({ id: 8, type: 'personal', participants, formerPerson })])
    gone.event('user.profileInfo', { user })
    expect(gone.asked.channels).toEqual([2])
  })
})
