import { randomBytes } from 'node:crypto'
import {
  type CallData,
  type CallMedium,
  type MediaConfigs,
  type Meeting,
  type MeetingAction,
  type NewMeeting,
} from '@kinward/contract/meetings'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import type { PushService } from '../push/push.service.ts'
import { createEndEarlier } from './end-earlier.ts'
import type { EndMeeting } from './end-meeting.ts'
import type { Escalate } from './escalate.ts'
import type { FindCallees } from './find-callees.ts'
import type { FollowPhones } from './follow-phones.ts'
import type { Hush } from './hush.ts'
import { ringing, signal } from './meetings.events.ts'
import * as policy from './meetings.policy.ts'
import { phonesFor, presentMeeting, statusOf } from './meetings.presenter.ts'
import * as repository from './meetings.repository.ts'
import type { MeetingRow } from './meetings.repository.ts'
import type { PhoneCalls } from './phone-calls.ts'
import type { ReadLine } from './read-line.ts'
import { noteTalk } from './report-escalation.ts'
import { ownOf, placeOf, takingPart } from './taking-part.ts'
import { refusals } from './texts.ts'
import { turnServersFor, type TurnSettings } from './turn-servers.ts'

type Deps = {
  db: Db
  hub: Pick<Hub, 'emit'>
  push: Pick<PushService, 'ring'>
  hush: Hush
  findCallees: FindCallees
  endMeeting: EndMeeting
  escalate: Escalate
  readLine: ReadLine
  phoneCalls: Pick<PhoneCalls, 'create' | 'ownPhone'>
  followPhones: Pick<FollowPhones, 'freshen'>
  turn: TurnSettings | null
}

type Make = (tx: Tx, events: OutgoingEvent[], meeting: MeetingRow) => Promise<MeetingRow>

type Act = { action: MeetingAction; data: CallData & { deviceId: string; about?: number | undefined } }

/** That someone wants out of a call, and whom it is about where that is said. */
type Leaving = { action: policy.Ending; deviceId: string; about: number | undefined }

export type MeetingsService = ReturnType<typeof createMeetingsService>

/** Calls, as their two sides make them. Each change holds the call, so that of two who answer at once one does. */
export function createMeetingsService(deps: Deps) {
  const { db, hub, push, hush, findCallees, endMeeting, escalate, readLine, phoneCalls, followPhones, turn } = deps
  const endEarlier = createEndEarlier({ endMeeting })
  const turnServers = (userId: number) => turnServersFor(turn, userId, Date.now())

  async function configs(caller: LocationCaller, medium: CallMedium) {
    checkMedium(medium)
    const meetingId = randomBytes(24).toString('base64url')
    if (medium === 'twilio') {
      return { configs: { meetingId, turnServers: [], phone: await phoneCalls.ownPhone(caller) } }
    }
    return { configs: { meetingId, turnServers: turnServers(caller.userId), phone: null } }
  }

  /** Calls someone. Asked again with the same hash it is the same call, however far that has come. */
  async function create(caller: LocationCaller, asked: NewMeeting): Promise<Meeting> {
    checkMedium(asked.mediumType)
    const { meetingId: hash } = asked.settings
    const known = await repository.findMeeting(db, { hash, locationId: caller.locationId })
    if (known) return present(ownOf(known, caller), caller)
    const meeting = asked.mediumType === 'twilio' ? await phoneCalls.create(caller, asked) : await ring(caller, asked)
    if (meeting) return present(meeting, caller)
    const other = await repository.findMeeting(db, { hash, locationId: caller.locationId })
    if (!other) throw notFound()
    return present(ownOf(other, caller), caller)
  }

  /** Calls people on their screens; undefined where a call with this hash came first. */
  async function ring(caller: LocationCaller, asked: NewMeeting): Promise<MeetingRow | undefined> {
    const { meetingId: hash, configs: media } = asked.settings
    const { userIds, groupId, escalation } = await findCallees(caller, asked)
    return transact(db, hub.emit, async (tx, events) => {
      const row = {
        hash,
        location_id: caller.locationId,
        group_id: groupId,
        medium: asked.mediumType,
        kind: asked.call_type === 'Kinward Video' ? ('KINWARD_VIDEO' as const) : ('KINWARD_VOICE' as const),
        caller_id: caller.userId,
        has_audio: media.audio,
        has_video: media.video,
        ...(escalation && {
          priority: 'Escalation' as const,
          escalation_id: escalation.id,
          steps: JSON.stringify(escalation.steps),
        }),
      }
      const id = await repository.insertMeeting(tx, row, userIds)
      if (id === undefined) return undefined
      const made = await repository.readMeeting(tx, id)
      const rung = escalation ? await escalate.next(tx, events, made) : await ringFor(tx, events, made, userIds)
      await recordCall(tx, caller, made, userIds)
      return rung
    })
  }

  async function ringFor(
    tx: Tx,
    events: OutgoingEvent[],
    meeting: MeetingRow,
    userIds: readonly number[],
  ): Promise<MeetingRow> {
    await endEarlier(tx, events, meeting, userIds)
    events.push(...signal(meeting, userIds, ringing(meeting)))
    await push.ring(tx, meeting, userIds)
    return meeting
  }

  async function find(caller: LocationCaller, hash: string): Promise<MeetingRow> {
    return takingPart(await repository.findMeeting(db, placeOf(caller, hash)), caller)
  }

  async function get(caller: LocationCaller, hash: string) {
    const meeting = await find(caller, hash)
    const servers = meeting.ended_at === null ? turnServers(caller.userId) : []
    return { ...present(meeting, caller), turnServers: servers }
  }

  async function status(caller: LocationCaller, hash: string) {
    const found = await find(caller, hash)
    const isAsked = found.phones !== null && found.ended_at === null
    if (isAsked) await followPhones.freshen(found.id)
    const meeting = isAsked ? await repository.readMeeting(db, found.id) : found
    const { action, duration: callDuration } = meeting
    return { status: statusOf(meeting), action, callDuration, phones: phonesFor(meeting, caller.userId) }
  }

  async function act(caller: LocationCaller, hash: string, { action, data }: Act): Promise<Meeting> {
    const { deviceId, about, ...told } = data
    switch (action) {
      case 'join':
        return change(caller, hash, (tx, events, meeting) => join(tx, events, meeting, { ...caller, deviceId }))
      case 'in-progress':
      case 'update-data':
        return tellOther(caller, hash, { action, deviceId, data: told })
      case 'end':
      case 'reject':
      case 'cancelled':
      case 'not-responding':
        return end(caller, hash, { action, deviceId, about })
    }
    return action satisfies never
  }

  async function end(caller: LocationCaller, hash: string, leaving: Leaving): Promise<Meeting> {
    const left = await hold(caller, hash, (tx, events, meeting) =>
      leave(tx, events, meeting, { userId: caller.userId, ...leaving }),
    )
    await readLine(left)
    return present(left, caller)
  }

  /** Changes a call that someone takes part in, while it is held; answers with how it stands then. */
  async function change(caller: LocationCaller, hash: string, make: Make): Promise<Meeting> {
    return present(await hold(caller, hash, make), caller)
  }

  async function hold(caller: LocationCaller, hash: string, make: Make): Promise<MeetingRow> {
    return transact(db, hub.emit, async (tx, events) =>
      make(tx, events, takingPart(await repository.lockMeeting(tx, placeOf(caller, hash)), caller)),
    )
  }

  async function join(
    tx: Tx,
    events: OutgoingEvent[],
    meeting: MeetingRow,
    { userId, deviceId }: { userId: number; deviceId: string },
  ): Promise<MeetingRow> {
    if (!policy.checkJoining(meeting, { userId, deviceId })) return meeting
    const rang = ringingIn(meeting)
    await repository.join(tx, meeting.id, { userId, deviceId })
    const joined = await repository.readMeeting(tx, meeting.id)
    await hush(tx, meeting.id, rang)
    const concerned = [...new Set([meeting.caller_id, userId, ...rang])]
    events.push(...signal(joined, concerned, { action: 'join', senderId: userId, deviceId }))
    return joined
  }

  async function leave(
    tx: Tx,
    events: OutgoingEvent[],
    meeting: MeetingRow,
    { userId, action, deviceId, about }: Leaving & { userId: number },
  ): Promise<MeetingRow> {
    if (policy.isOutdated(meeting, about) || policy.isAtAnotherDevice(meeting, { userId, deviceId })) return meeting
    if (policy.isLeftToOthers(meeting, userId, action)) return escalate.goOn(tx, events, meeting)
    const ending = policy.endingOf(meeting, userId, action)
    if (ending === null) return meeting
    if (ending !== 'reject') return endMeeting(tx, events, meeting, { action: ending, by: userId, deviceId })
    await repository.reject(tx, meeting.id, userId)
    await hush(tx, meeting.id, [userId])
    const left = await repository.readMeeting(tx, meeting.id)
    const isLast = ringingIn(left).length === 0
    if (isLast && !left.search) return endMeeting(tx, events, left, { action: ending, by: userId, deviceId })
    // It rings on for others: only their own screens hear that it no longer does here.
    events.push(...signal(left, [userId], { action: ending, senderId: userId, deviceId }))
    if (isLast) return escalate.next(tx, events, left)
    if (left.search) events.push(...signal(left, [left.caller_id], { action: 'update-data', senderId: null }))
    return left
  }

  /** Passes on what one browser tells the other. It is kept nowhere. */
  async function tellOther(
    caller: LocationCaller,
    hash: string,
    { action, deviceId, data }: { action: policy.Signalling; deviceId: string; data: CallData },
  ): Promise<Meeting> {
    const meeting = await find(caller, hash)
    policy.checkBetweenBrowsers(meeting)
    const { userId: senderId } = caller
    const otherId = policy.otherSideOf(meeting, { userId: senderId, deviceId })
    hub.emit(signal(meeting, [otherId], { action, senderId, deviceId, data }))
    return present(meeting, caller)
  }

  async function update(caller: LocationCaller, hash: string, media: MediaConfigs): Promise<Meeting> {
    return change(caller, hash, async (tx, events, meeting) => {
      policy.checkGoingOn(meeting)
      policy.checkBetweenBrowsers(meeting)
      if (!policy.isTakingPart(meeting, caller.userId)) throw new AppError('CONFLICT', refusals.notAnswered)
      await repository.setConfigs(tx, meeting.id, media)
      const changed = await repository.readMeeting(tx, meeting.id)
      const here = [
        meeting.caller_id,
        ...ringingIn(meeting),
        ...(meeting.joined_by === null ? [] : [meeting.joined_by]),
      ]
      const happening = { action: 'update-data', senderId: caller.userId, data: { configs: media } } as const
      events.push(...signal(changed, here, happening))
      return changed
    })
  }

  async function noteDuration(caller: LocationCaller, hash: string, seconds: number): Promise<null> {
    const meeting = await find(caller, hash)
    policy.checkGoingOn(meeting)
    policy.checkBetweenBrowsers(meeting)
    if (meeting.joined_by === null) throw new AppError('CONFLICT', refusals.notAnswered)
    if (!policy.isTakingPart(meeting, caller.userId)) throw new AppError('CONFLICT', refusals.answered)
    await repository.noteHeard(db, meeting.id, seconds)
    if (meeting.search && !meeting.search.is_resolved) await db.transaction().execute((tx) => noteTalk(tx, meeting.id))
    return null
  }

  return { configs, create, get, status, act, update, noteDuration }
}

/** Whoever comes by way of another place was not asked what the one of the call asks: it names them no channel. */
function present(meeting: MeetingRow, caller: LocationCaller): Meeting {
  const isElsewhere = meeting.asks_where && caller.locationId !== meeting.location_id
  return presentMeeting(meeting, { userId: caller.userId, isLocked: caller.isLocked || isElsewhere })
}

function checkMedium(medium: CallMedium): void {
  if (medium !== 'webrtc' && medium !== 'twilio') throw new AppError('BAD_REQUEST', refusals.medium[medium])
}

function ringingIn({ people }: MeetingRow): number[] {
  return people.filter(({ state }) => state === 'ringing').map(({ id }) => id)
}

async function recordCall(tx: Tx, caller: LocationCaller, meeting: MeetingRow, userIds: number[]): Promise<void> {
  await record(tx, {
    action: 'call.made',
    actorId: caller.userId,
    entityId: caller.entityId,
    locationId: caller.locationId,
    ...(userIds.length === 1 && { subject: `user:${userIds[0]}` }),
    details: {
      meetingId: meeting.id,
      groupId: meeting.group_id,
      userIds,
      kind: meeting.kind,
      ...(meeting.search && { escalationId: meeting.search.escalation_id }),
    },
  })
}
