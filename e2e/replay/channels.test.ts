import type { ServerEventName } from '@kinward/contract/events'
import { type Group, listUserChannels, markGroupRead } from '@kinward/contract/groups'
import {
  addParticipants,
  archiveGroup,
  changeGroupSettings,
  createGroup,
  editGroup,
  joinGroup,
  leaveGroup,
  muteGroup,
  openPersonal,
  removeParticipants,
} from '@kinward/contract/managing-groups'
import { fetchUnreadCount } from '@kinward/contract/locations'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../server/test/harness.ts'
import { replay } from '../../server/test/replay.ts'
import { applyEvent, type ClientState, loadState, seenOf } from './client-state.ts'

let kit: TestApp
let entityId: number
let locationId: number
let groupId: number
let lead: TestClient
let nurse: TestClient
let aide: TestClient
let tab: TestSocket

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  lead = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  nurse = await kit.signedIn(await kit.build.person(locationId))
  aide = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [lead.userId, nurse.userId])
  tab?.close()
  tab = await nurse.connect()
})

const place = () => ({ entityId, locationId })
const params = () => ({ ...place(), groupId })
const people = (...clients: TestClient[]) => ({ participantIds: clients.map(({ userId }) => userId) })

/** Replays a change for the nurse, who has the channel open. */
async function replayedOpen(change: () => Promise<unknown>): Promise<ServerEventName[]> {
  const apply = applyEvent(nurse.userId, params())
  const events = await replay<Omit<ClientState, 'counters'>>({
    kit,
    socket: tab,
    load: async () => withoutCounters(await loadState(nurse, params())),
    apply: (state, event) => withoutCounters(apply({ ...state, counters: null }, event)),
    seen: (state) => seenOf({ ...state, counters: null }, nurse.userId),
    change,
  })
  return events.map(({ name }) => name)
}

function withoutCounters({ window, thread, channels }: ClientState): Omit<ClientState, 'counters'> {
  return { window, thread, channels }
}

/** Replays a change for the nurse's list alone, where the change takes a channel away or brings one. */
async function replayedList(change: () => Promise<unknown>): Promise<ServerEventName[]> {
  const apply = applyEvent(nurse.userId, params())
  const { window } = await loadState(nurse, params())
  const events = await replay<readonly Group[]>({
    kit,
    socket: tab,
    load: () => nurse.call(listUserChannels, { params: place() }),
    apply: (channels, event) => apply({ window, thread: null, channels, counters: null }, event).channels ?? [],
    change,
  })
  return events.map(({ name }) => name)
}

describe('a client that hears of', () => {
  test('a new name, knows what a fresh one knows', async () => {
    const names = { group_name: 'Late shift', group_details: 'From 22:00', display_name: 'Late' }
    const edit = () => lead.call(editGroup, { params: params(), body: { ...names, is_public: false } })
    expect(await replayedOpen(edit)).toEqual(['edited_discussion', 'chat'])
  })

  test('the audit log being switched on', async () => {
    const change = () => lead.call(changeGroupSettings, { params: params(), body: { is_audit_log_enable: true } })
    expect(await replayedOpen(change)).toEqual(['edited_discussion', 'chat'])
  })

  test('someone being added, and being taken out', async () => {
    const add = () => lead.call(addParticipants, { params: params(), body: people(aide) })
    expect(await replayedOpen(add)).toEqual(['chat', 'group.members'])
    const remove = () => lead.call(removeParticipants, { params: params(), body: people(aide) })
    expect(await replayedOpen(remove)).toEqual(['chat', 'group.member.removed'])
  })

  test('several being taken out at once', async () => {
    const other = await kit.signedIn(await kit.build.person(locationId))
    await lead.call(addParticipants, { params: params(), body: people(aide, other) })
    const remove = () => lead.call(removeParticipants, { params: params(), body: people(aide, other) })
    expect(await replayedOpen(remove)).toEqual(['chat', 'group.member.removed.in.bulk'])
  })

  test('someone leaving', async () => {
    await lead.call(addParticipants, { params: params(), body: people(aide) })
    const leave = () => aide.call(leaveGroup, { params: params() })
    expect(await replayedOpen(leave)).toEqual(['chat', 'group.member.removed'])
  })

  test('their own adding of someone, in another tab', async () => {
    const add = () => nurse.call(addParticipants, { params: params(), body: people(aide) })
    expect(await replayedOpen(add)).toEqual(['chat', 'group.members'])
  })

  test('their own muting, in another tab', async () => {
    const mute = () => nurse.call(muteGroup, { params: params(), body: { isMuted: true } })
    expect(await replayedOpen(mute)).toEqual(['channel.mute.toggle'])
  })

  test('a channel they were brought into', async () => {
    const wish = { group_name: 'Wound care', group_is_public: false, group_participants: [nurse.userId] }
    const create = () => lead.call(createGroup, { params: place(), body: wish })
    expect(await replayedList(create)).toEqual(['new_discussion'])
  })

  test('a channel they joined, in another tab', async () => {
    const open = await kit.build.group(locationId, [lead.userId], { is_public: true })
    const join = () => nurse.call(joinGroup, { params: { ...place(), groupId: open } })
    expect(await replayedList(join)).toEqual(['channel.sync'])
  })

  test('a direct channel that someone opened with them', async () => {
    const open = () => aide.call(openPersonal, { params: place(), body: { userId: nurse.userId } })
    expect(await replayedList(open)).toEqual(['new_discussion'])
  })

  test('their own removal, and leaving', async () => {
    const remove = () => lead.call(removeParticipants, { params: params(), body: people(nurse) })
    expect(await replayedList(remove)).toEqual(['group.member.removed'])
    groupId = await kit.build.group(locationId, [lead.userId, nurse.userId])
    tab.close()
    tab = await nurse.connect()
    expect(await replayedList(() => nurse.call(leaveGroup, { params: params() }))).toEqual(['group.member.removed'])
  })

  test('a channel being archived', async () => {
    const archive = () => lead.call(archiveGroup, { params: params(), body: { archiveStatus: true } })
    expect(await replayedList(archive)).toEqual(['chat', 'entity.group.archive.status.toggled'])
  })
})

describe('a client that visits a discussion of another location and hears of', () => {
  let home: number
  let visitor: TestClient
  let socket: TestSocket

  beforeEach(async () => {
    home = await kit.build.location(entityId)
    visitor = await kit.signedIn(await kit.build.person(home))
    socket = await visitor.connect()
  })

  const atHome = () => ({ entityId, locationId: home })

  /** Replays a change for the lists and counters of the visitor's own location, and for the window of the channel. */
  async function replayed(change: () => Promise<unknown>, isIn = true): Promise<ServerEventName[]> {
    const apply = applyEvent(visitor.userId, { ...atHome(), groupId })
    const empty = await lead.call(listMessages, { params: params(), query: {} })
    const events = await replay<Pick<ClientState, 'window' | 'channels' | 'counters'>>({
      kit,
      socket,
      load: async () => ({
        window: isIn ? await visitor.call(listMessages, { params: params(), query: {} }) : empty,
        channels: await visitor.call(listUserChannels, { params: atHome() }),
        counters: await visitor.call(fetchUnreadCount, { params: atHome() }),
      }),
      apply: (state, event) => apply({ ...state, thread: null }, event),
      seen: ({ channels, counters, window }) => ({
        channels,
        counters: isIn ? counters : null,
        words: isIn ? window.messages.map(({ message }) => message) : null,
      }),
      change,
    })
    return events.map(({ name }) => name)
  }

  test('being brought in, and being removed', async () => {
    const add = () => lead.call(addParticipants, { params: params(), body: people(visitor) })
    expect(await replayed(add, false)).toEqual(['new_discussion'])
    const remove = () => lead.call(removeParticipants, { params: params(), body: people(visitor) })
    expect(await replayed(remove, false)).toEqual(['group.member.removed'])
  })

  test('messages, who comes, and a new name', async () => {
    await lead.call(addParticipants, { params: params(), body: people(visitor) })
    const say = (client: TestClient) => () =>
      client.call(sendMessage, { params: params(), query: {}, body: { message: 'from the owner' } })
    expect(await replayed(say(nurse))).toEqual(['chat'])
    expect(await replayed(say(visitor))).toEqual(['chat'])
    const add = () => lead.call(addParticipants, { params: params(), body: people(aide) })
    expect(await replayed(add)).toEqual(['chat', 'group.members'])
    const names = { group_name: 'Late shift', group_details: '', display_name: null }
    const edit = () => lead.call(editGroup, { params: params(), body: { ...names, is_public: false } })
    expect(await replayed(edit)).toEqual(['edited_discussion', 'chat'])
    const mute = () => visitor.call(muteGroup, { params: params(), body: { isMuted: true } })
    expect(await replayed(mute)).toEqual(['channel.mute.toggle'])
    await visitor.call(markGroupRead, { params: params() })
    const archive = () => lead.call(archiveGroup, { params: params(), body: { archiveStatus: true } })
    expect(await replayed(archive, false)).toEqual(['chat', 'entity.group.archive.status.toggled'])
  })
})
