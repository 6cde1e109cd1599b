import { describe, expect, it, vi } from 'vitest'
import { buildGroup, buildMessage } from '../../test/factories.ts'
import { missedMessages } from './apply-channel-chat.ts'
import {
  applyChannelAcknowledged,
  applyChannelChat,
  applyChannelDeleted,
  applyChannelEdited,
  applyEdited,
  applyGroup,
  applyMute,
  applyReadMessages,
  applyReadState,
} from './apply-channel-event.ts'
import { loadNewest, mergeFetched } from './merge-fetched.ts'
import { applyArchive, applyMembers, applyMembersRemoved, applyPatient } from './apply-membership.ts'

const me = 1
const place = { groupId: 7, locationId: 2 }
const chat = (over: Parameters<typeof buildMessage>[0] = {}, version = 21) => ({
  ...place,
  version,
  message: buildMessage({ seq: 11, ...over }),
})
const mine = { ...buildMessage().sender, userId: me }

describe('applyChannelChat', () => {
  it('counts a message of someone else and shows it as the last one', () => {
    const [group] = applyChannelChat([buildGroup()], chat({ message: 'Slept well' }), me)
    expect(group).toMatchObject({
      unreadCount: 1,
      taggedCount: 0,
      seq: 11,
      version: 21,
      last_message_id: 111,
      lastMessage: { senderId: 5, message: 'Slept well', isDeleted: false },
    })
  })

  it('counts mentions, direct messages and urgent messages apart', () => {
    const urgency = { asked: [1], acknowledged: [] }
    expect(applyChannelChat([buildGroup()], chat({ taggedUsersArray: [1], urgency }), me)[0]).toMatchObject({
      taggedCount: 1,
      urgentCount: 1,
    })
    expect(applyChannelChat([buildGroup({ type: 'personal' })], chat(), me)[0]).toMatchObject({
      unreadCount: 1,
      taggedCount: 1,
    })
  })

  it('counts nothing twice, and neither one’s own messages nor replies that stay in their thread', () => {
    const once = applyChannelChat([buildGroup()], chat(), me)
    expect(applyChannelChat(once, chat(), me)).toBe(once)
    expect(applyChannelChat([buildGroup()], chat({ sender: mine }), me)[0]).toMatchObject({ unreadCount: 0, seq: 11 })
    const turnedBack = buildGroup({ isMarkedUnread: true })
    expect(applyChannelChat([turnedBack], chat({ sender: mine }), me)[0]?.isMarkedUnread).toBe(false)
    expect(applyChannelChat([buildGroup({ unreadCount: 2 })], chat({ sender: mine }), me)[0]).toMatchObject({
      unreadCount: 2,
      lastSeenMessageId: null,
    })
    expect(applyChannelChat([buildGroup()], chat({ seq: null, parentId: 3 }), me)[0]).toMatchObject({
      unreadCount: 0,
      seq: 10,
      version: 21,
    })
  })

  it('notices messages that were missed before', () => {
    expect(missedMessages(buildGroup(), chat())).toBe(false)
    expect(missedMessages(buildGroup(), chat({ seq: 13 }))).toBe(true)
  })
})

describe('channel events', () => {
  const read = {
    ...place,
    isMarkedUnread: false,
    readVersion: 1,
    lastSeenSeq: 10,
    lastSeenMessageId: 110,
    lastSeenAt: 5,
    seq: 10,
    unreadCount: 0,
    taggedCount: 0,
    urgentCount: 0,
  }

  it('takes where the reader stands, never back, and the same object when nothing changed', () => {
    const groups = applyReadState([buildGroup({ unreadCount: 3, lastSeenMessageId: 105 })], read)
    expect(groups[0]).toMatchObject({ unreadCount: 0, lastSeenMessageId: 110 })
    expect(applyReadState(groups, read)).toBe(groups)
    expect(applyReadState(groups, { ...read, readVersion: 2, lastSeenMessageId: 100, unreadCount: 9 })).toBe(groups)
    expect(
      applyReadMessages([buildGroup({ unreadCount: 3, taggedCount: 1 })], { groupIds: [7], locationId: 2 })[0],
    ).toMatchObject({ unreadCount: 0, taggedCount: 0 })
  })

  it('hears the same word twice, or an earlier one late, and still counts what came in between', () => {
    const back = { ...read, isMarkedUnread: true, readVersion: 2, unreadCount: 1 }
    const heard = applyReadState([buildGroup({ lastSeenMessageId: 110, readVersion: 1 })], back)
    const counted = applyChannelChat(heard, chat(), me)
    expect(counted[0]?.unreadCount).toBe(2)
    expect(applyReadState(counted, back)).toBe(counted)
    expect(applyReadState(counted, { ...read, readVersion: 1 })).toBe(counted)
  })

  it('lowers the urgent count by the reader’s own acknowledgement only, never below none', () => {
    const event = {
      ...place,
      version: 21,
      messageId: 110,
      userId: 1,
      urgency: { asked: [1, 5], acknowledged: [{ userId: 1, at: 1 }] },
    }
    expect(applyChannelAcknowledged([buildGroup({ urgentCount: 1 })], event, me)[0]).toMatchObject({
      urgentCount: 0,
      version: 21,
    })
    expect(applyChannelAcknowledged([buildGroup()], event, me)[0]?.urgentCount).toBe(0)
    expect(applyChannelAcknowledged([buildGroup({ urgentCount: 1 })], event, 5)[0]?.urgentCount).toBe(1)
  })

  const said = { senderId: 5, isDeleted: false, isActivity: false }

  it('shows the last message as deleted', () => {
    const group = buildGroup({ last_message_id: 110, lastMessage: { ...said, message: 'x' } })
    const event = { ...place, version: 21, messageId: 110, deletedAt: '2025-11-15T00:00:00Z' }
    expect(applyChannelDeleted([group], event)[0]?.lastMessage).toEqual({ ...said, message: '', isDeleted: true })
  })

  it('shows how the last message reads now, and takes a channel turned back to unread', () => {
    const group = buildGroup({ last_message_id: 110, lastMessage: { ...said, message: 'x' } })
    const event = { ...place, version: 21, messageId: 110, message: 'y', taggedUsersArray: [], editedAt: 5 }
    expect(applyChannelEdited([group], event)[0]).toMatchObject({ version: 21, lastMessage: { message: 'y' } })
    expect(applyChannelEdited([group], { ...event, messageId: 109 })[0]?.lastMessage?.message).toBe('x')
    const unread = applyReadState([buildGroup({ lastSeenMessageId: 110 })], {
      ...read,
      isMarkedUnread: true,
      unreadCount: 2,
    })
    expect(unread[0]).toMatchObject({ isMarkedUnread: true, unreadCount: 2, lastSeenMessageId: 110 })
  })

  it('takes what the server says after one’s own words, which it may have heard before that everything was read', () => {
    const own = applyChannelChat([buildGroup({ lastSeenMessageId: 110 })], chat({ sender: mine }), me)
    const back = { ...read, isMarkedUnread: true, lastSeenMessageId: 110, unreadCount: 1 }
    expect(applyReadState(own, back)[0]).toMatchObject({ isMarkedUnread: true, unreadCount: 1 })
    const pinned = buildGroup({ version: 21, lastSeenMessageId: 110, hasPinnedMessages: true })
    expect(mergeFetched(own, [pinned])[0]?.hasPinnedMessages).toBe(true)
  })

  it('adds a new channel and changes a known one, keeping the reader’s own place', () => {
    const arrived = buildGroup({ id: 8, name: 'Day shift' })
    expect(applyGroup([buildGroup()], arrived)).toHaveLength(2)
    const known = buildGroup({ unreadCount: 4, isMuted: true })
    const names = { name: 'Nights', display_name: null, group_details: null }
    const edited = { ...place, ...names, is_public: false, is_audit_log_enable: false }
    const [changed] = applyGroup([known], buildGroup({ name: 'Nights', version: 22 }))
    expect(changed).toMatchObject({ name: 'Nights', unreadCount: 4, isMuted: true })
    expect(applyGroup([known], buildGroup({ name: 'old', version: 3 }))[0]?.name).toBe('Night shift')
    expect(applyEdited([known], { ...edited, version: 19 })[0]).toMatchObject({
      name: 'Nights',
      is_public: false,
      unreadCount: 4,
      version: 20,
    })
    expect(applyMute([known], { ...place, isMuted: false })[0]?.isMuted).toBe(false)
  })

  it('drops a channel the reader was removed from, or that was archived', () => {
    expect(applyMembersRemoved([buildGroup()], 7, [me], me)).toEqual([])
    expect(applyMembersRemoved([buildGroup()], 7, [5], me)[0]?.participants).toEqual([{ id: 1 }])
    expect(applyArchive([buildGroup()], { locationId: 2, groupIds: [7], archived_at: '2025-11-15T00:00:00Z' })).toEqual(
      [],
    )
    expect(
      applyMembers([buildGroup()], { ...place, version: 21, participants: [{ id: 1 }], marks: null })[0],
    ).toMatchObject({
      participants: [{ id: 1 }],
      version: 21,
    })
  })

  it('shows what changed about a patient', () => {
    const details = { currentScore: '81', text: null, background: null }
    const profile = {
      acuity_score: 40,
      acuity_details: { ...details, currentScore: '40' },
      assessments: [{ id: 1, name: 'PPS', result: '40' }],
    }
    const names = { first_name: 'Walter', last_name: 'Brandvold', fullName: 'Walter Brandvold' }
    const patient = {
      id: 3,
      patientId: 'P3',
      locationId: 2,
      ...names,
      birth_date: null,
      program: null,
      avatar: null,
      is_discharged: false,
      archived_at: null,
      profile,
    }
    const group = buildGroup({ type: 'patients', patientId: 3, patient })
    const assessment = { id: 1, name: 'PPS', result: '81' }
    const [scored] = applyPatient([group], {
      locationId: 2,
      patientId: 3,
      assessment,
      acuity_score: 81,
      acuity_details: details,
    })
    expect(scored?.patient?.profile).toEqual({ acuity_score: 81, acuity_details: details, assessments: [assessment] })
    expect(applyPatient([group], { locationId: 2, patientId: 3, is_discharged: true })[0]?.patient?.is_discharged).toBe(
      true,
    )
  })
})

describe('mergeFetched', () => {
  it('keeps what events brought while the list was on its way, and takes the rest as fetched', () => {
    const known = [
      buildGroup({ version: 22, unreadCount: 1 }),
      buildGroup({ id: 8, lastSeenMessageId: 9 }),
      buildGroup({ id: 9 }),
      buildGroup({ id: 11, readVersion: 3, unreadCount: 2, isMarkedUnread: true }),
    ]
    const fetched = [
      buildGroup({ version: 21 }),
      buildGroup({ id: 8, unreadCount: 3, lastSeenMessageId: 5 }),
      buildGroup({ id: 10 }),
      buildGroup({ id: 11, readVersion: 2 }),
    ]
    const merged = mergeFetched(known, fetched)
    expect(merged.map(({ id, unreadCount }) => [id, unreadCount])).toEqual([
      [7, 1],
      [8, 0],
      [10, 0],
      [11, 2],
    ])
    expect(mergeFetched(undefined, fetched)).toBe(fetched)
    expect(mergeFetched([], fetched)).toBe(fetched)
  })

  it('asks again while events overtake the answer, so that what no event tells is not lost', async () => {
    const answers = [buildGroup({ version: 20 }), buildGroup({ version: 21, hasPinnedMessages: true })]
    const known = [buildGroup({ version: 21, unreadCount: 1 })]
    const onBehind = vi.fn<() => void>()
    const loaded = await loadNewest(
      async () => answers.splice(0, 1),
      () => known,
      onBehind,
    )
    expect(loaded[0]?.hasPinnedMessages).toBe(true)
    expect(onBehind).not.toHaveBeenCalled()
  })

  it('asks again later where events overtake every answer, and keeps what they brought until then', async () => {
    let known = [buildGroup({ version: 20 })]
    const onBehind = vi.fn<() => void>()
    const stale = await loadNewest(
      async () => {
        const answer = known
        known = known.map((group) => ({ ...group, version: group.version + 1, unreadCount: group.unreadCount + 1 }))
        return answer
      },
      () => known,
      onBehind,
    )
    expect(stale).toEqual(known)
    expect(onBehind).toHaveBeenCalledOnce()
  })

  it('believes the server where the list was ahead of it before asking, and comes to an end', async () => {
    const known = [buildGroup({ readVersion: 6 }), buildGroup({ id: 8, version: 40 }), buildGroup({ id: 9 })]
    const answer = [buildGroup({ readVersion: 1, unreadCount: 3 }), buildGroup({ id: 8 }), buildGroup({ id: 9 })]
    const load = vi.fn<() => Promise<typeof answer>>(async () => answer)
    const onBehind = vi.fn<() => void>()
    expect(await loadNewest(load, () => known, onBehind)).toEqual(answer)
    expect(onBehind).not.toHaveBeenCalled()
    expect(load.mock.calls.length).toBeLessThan(10)
  })

  it('loses nothing that happens on the way to a channel whose mark was ahead', async () => {
    const ahead = buildGroup({ version: 20, readVersion: 6 })
    let server = buildGroup({ version: 20, readVersion: 1, unreadCount: 3 })
    let known = [ahead]
    const busy = async () => {
      const answer = [server]
      server = { ...server, version: server.version + 1, unreadCount: server.unreadCount + 1 }
      known = known.map((group) => ({ ...group, version: server.version, unreadCount: group.unreadCount + 1 }))
      return answer
    }
    const onBehind = vi.fn<() => void>()
    expect(await loadNewest(busy, () => known, onBehind)).toEqual(known)
    expect(onBehind).toHaveBeenCalledOnce()
    const calm = await loadNewest(
      async () => [server],
      () => known,
      onBehind,
    )
    expect(calm).toEqual([server])
    expect(onBehind).toHaveBeenCalledOnce()
  })
})
