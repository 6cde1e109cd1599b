import type { EscalationStep } from '@kinward/contract/escalations'
import { readPhone } from '@kinward/contract/phones'
import type { Tx } from '../../platform/db/database.ts'
import type { Texts } from '../../platform/phone/texts.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { findPeople } from '../escalations/find-people.ts'
import { nextTurn, type Turn } from '../escalations/find-turn.ts'
import { listStaff } from '../on-call/on-call.repository.ts'
import type { PushService } from '../push/push.service.ts'
import type { EndMeeting } from './end-meeting.ts'
import * as repository from './escalate.repository.ts'
import type { Hush } from './hush.ts'
import { ringing, signal } from './meetings.events.ts'
import { nameOf } from './meetings.presenter.ts'
import { type MeetingRow, readMeeting, type Search } from './meetings.repository.ts'
import { phoneWords } from './texts.ts'

type Deps = {
  push: Pick<PushService, 'ring'>
  texts: Pick<Texts, 'call'>
  hush: Hush
  endMeeting: EndMeeting
  now?: () => number
}

export type Escalate = ReturnType<typeof createEscalate>

/** Looks for someone who answers a call for help: one try after the other, until nobody is left. */
export function createEscalate({ push, texts, hush, endMeeting, now = Date.now }: Deps) {
  /** The next try of a call that its transaction holds and nobody has answered; its end, where there is none. */
  async function next(tx: Tx, events: OutgoingEvent[], meeting: MeetingRow): Promise<MeetingRow> {
    const search = searchOf(meeting)
    const missed = await endTurn(tx, events, meeting)
    const [turn, after] = await findTurns(tx, meeting, search)
    if (!turn) return endMeeting(tx, events, missed, { action: 'not-responding', by: null })
    const userIds = turn.people.map(({ id }) => id)
    const nextIds = after?.people.map(({ id }) => id) ?? []
    return ring(tx, events, meeting, { step: turn.step, userIds, nextIds, isRepeated: false })
  }

  /** It rings once more, and no oftener, for those whose time ran out while nothing could be heard. */
  async function again(tx: Tx, events: OutgoingEvent[], meeting: MeetingRow): Promise<MeetingRow> {
    const { step, next_ids: nextIds, is_repeated: wasRepeated } = searchOf(meeting)
    const rang = ringingIn(meeting)
    const userIds = await stillThere(tx, meeting, rang)
    if (wasRepeated || userIds.length === 0 || step === null) return next(tx, events, meeting)
    const gone = rang.filter((id) => !userIds.includes(id))
    await repository.endTurn(tx, meeting.id)
    await hush(tx, meeting.id, gone)
    return ring(tx, events, meeting, { step, userIds, nextIds, isRepeated: true })
  }

  /** Whoever answered could not be talked with: those whom their answer spared are called, and then the next. */
  async function goOn(tx: Tx, events: OutgoingEvent[], meeting: MeetingRow): Promise<MeetingRow> {
    await repository.reopen(tx, meeting.id)
    const open = await readMeeting(tx, meeting.id)
    const { step, next_ids: nextIds, spared_ids: sparedIds } = searchOf(open)
    const userIds = await stillThere(tx, open, sparedIds)
    if (step === null || userIds.length === 0) return next(tx, events, open)
    return ring(tx, events, open, { step, userIds, nextIds, isRepeated: false })
  }

  /** Those of these who can be called where the escalation is kept: some may have left since it rang for them. */
  async function stillThere(tx: Tx, meeting: MeetingRow, userIds: readonly number[]): Promise<number[]> {
    const staff = await listStaff(tx, searchOf(meeting).location_id, userIds)
    return userIds.filter((userId) => staff.some(({ id }) => id === userId))
  }

  async function ring(
    tx: Tx,
    events: OutgoingEvent[],
    meeting: MeetingRow,
    turn: Omit<repository.NewTurn, 'seconds' | 'kind'>,
  ): Promise<MeetingRow> {
    const search = searchOf(meeting)
    const step = search.steps[turn.step]
    if (!step) throw new Error('A call for help has come to a step that it does not have.')
    const kind = step.action === 'VIDEO_CALL' ? 'KINWARD_VIDEO' : 'KINWARD_VOICE'
    await repository.startTurn(tx, meeting.id, { ...turn, seconds: step.waitTime, kind })
    const rung = await readMeeting(tx, meeting.id)
    events.push(...signal(rung, turn.userIds, ringing(rung)))
    events.push(...signal(rung, [meeting.caller_id], { action: 'update-data', senderId: null }))
    await push.ring(tx, rung, turn.userIds, { isUrgent: true })
    if (step.callToMobileNumber) await callPhones(tx, rung, step, turn.userIds)
    return rung
  }

  /** Those for whom it rang have missed it, and their screens fall silent. */
  async function endTurn(tx: Tx, events: OutgoingEvent[], meeting: MeetingRow): Promise<MeetingRow> {
    const rang = ringingIn(meeting)
    if (rang.length === 0) return meeting
    await repository.endTurn(tx, meeting.id)
    await hush(tx, meeting.id, rang)
    const missed = await readMeeting(tx, meeting.id)
    events.push(...signal(missed, rang, { action: 'not-responding', senderId: null }))
    return missed
  }

  /** This try and, as far as it can be said now, the one after it. */
  async function findTurns(tx: Tx, meeting: MeetingRow, { location_id: locationId, steps, step }: Search) {
    const found = await findPeople(tx, { locationId, steps }, now())
    const people = found.map((those) => those.filter(({ id }) => id !== meeting.caller_id))
    const called = meeting.people.flatMap((one) => (one.step === step ? [one.id] : []))
    const turn = nextTurn(steps, people, step === null ? null : { step, called })
    return [turn, turn && nextTurn(steps, people, reachedBy(turn, step === turn.step ? called : []))] as const
  }

  async function callPhones(
    tx: Tx,
    meeting: MeetingRow,
    { waitTime: seconds }: EscalationStep,
    userIds: readonly number[],
  ): Promise<void> {
    const caller = meeting.people.find(({ state }) => state === null)
    const text = phoneWords({
      name: searchOf(meeting).display_name,
      caller: caller ? nameOf(caller) : '',
      place: meeting.location_name,
    })
    for (const { userId, mobile, twoStep } of await repository.listPhones(tx, userIds)) {
      const to = readPhone(mobile ?? '') ?? readPhone(twoStep ?? '')
      if (to) await texts.call(tx, { to, text, seconds, meetingId: meeting.id, userId })
    }
  }

  return { next, again, goOn }
}

function searchOf({ search }: MeetingRow): Search {
  if (!search) throw new Error('A call to people by their names has no steps.')
  return search
}

function ringingIn({ people }: MeetingRow): number[] {
  return people.filter(({ state }) => state === 'ringing').map(({ id }) => id)
}

function reachedBy({ step, people }: Turn<{ id: number }>, before: readonly number[]) {
  return { step, called: [...before, ...people.map(({ id }) => id)] }
}
