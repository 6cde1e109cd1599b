import { setTimeout as wait } from 'node:timers/promises'
import { callingCodeOf } from '@kinward/contract/dialled-phones'
import { type NewMeeting, RING_MS } from '@kinward/contract/meetings'
import { readPhone } from '@kinward/contract/phones'
import { record } from '../../platform/audit/audit.ts'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { HangUps } from '../../platform/phone/hang-ups.ts'
import type { PhoneBridge } from '../../platform/phone/phone-bridge.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { takeQuota } from '../../platform/session/attempts.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { checkDialled, isFarFrom, withoutMiddle } from './dialled-number.ts'
import type { EndMeeting } from './end-meeting.ts'
import type { FindCallees } from './find-callees.ts'
import { nameOf } from './meetings.presenter.ts'
import * as meetings from './meetings.repository.ts'
import type { MeetingRow } from './meetings.repository.ts'
import { lostPhones } from './phone-rules.ts'
import * as repository from './phones.repository.ts'
import { refusals } from './texts.ts'

/** Long enough to find the phone in a pocket; not so long that a mailbox answers first. */
const OWN_RINGS_FOR_SECONDS = 30
const THEIRS_RINGS_FOR_SECONDS = RING_MS / 1000

/** So long the caller waits for the provider to take a call on. */
const PATIENCE_MS = 10_000

const DIALLED_AN_HOUR = 30
/** More than anyone has to say, less than a program would try. */
const PHONED_AN_HOUR = 120

const UNIQUE_VIOLATION = '23505'

type Deps = {
  db: Db
  hub: Pick<Hub, 'emit'>
  /** None where there is no provider. */
  bridge: PhoneBridge | null
  hangUps: Pick<HangUps, 'queue'> | null
  findCallees: FindCallees
  endMeeting: EndMeeting
  /** Where the provider tells of a call, if it can reach us. */
  tellAt: (hash: string) => string | undefined
  log: Logger
  patienceMs?: number
}

/** Whom a call by phone is for: someone, or a number. */
type Target = { number: string; userId: number | null; groupId: number | null }

export type PhoneCalls = ReturnType<typeof createPhoneCalls>

/** Calls by phone: the caller's own rings first, then the other one. The provider is asked once the call is written down. */
export function createPhoneCalls(deps: Deps) {
  const { db, hub, bridge, hangUps, findCallees, endMeeting, tellAt, log, patienceMs = PATIENCE_MS } = deps
  /** Calls that the provider has not answered for yet. */
  const placing = new Set<Promise<void>>()

  function bridgeFor({ role }: LocationCaller): PhoneBridge {
    if (!bridge) throw new AppError('BAD_REQUEST', refusals.medium.twilio)
    if (!isStaff(role)) throw new AppError('FORBIDDEN', refusals.phonesForStaff)
    return bridge
  }

  /** The phone that rings first; null where its owner has given none. */
  async function ownPhone(caller: LocationCaller): Promise<string | null> {
    bridgeFor(caller)
    return phoneOf(await repository.findPhoneOwner(db, caller.userId))
  }

  /** Makes a call that is not known yet; undefined where one with its hash came first. */
  async function create(caller: LocationCaller, asked: NewMeeting): Promise<MeetingRow | undefined> {
    const through = bridgeFor(caller)
    const own = await ownPhone(caller)
    if (own === null) throw new AppError('CONFLICT', refusals.noOwnPhone)
    if (isFarFrom(through.from, own)) {
      throw new AppError('CONFLICT', refusals.ownPhoneFar(callingCodeOf(through.from) ?? ''))
    }
    const target = await findTarget(caller, asked, through)
    if (target.number === own || target.number === through.from) throw new AppError('CONFLICT', refusals.oneself)
    await takeQuota(db, [
      target.userId === null
        ? { key: `dialled by ${caller.userId}`, most: DIALLED_AN_HOUR, seconds: 3600 }
        : { key: `phoned by ${caller.userId}`, most: PHONED_AN_HOUR, seconds: 3600 },
    ])
    const meeting = await write(caller, asked, target)
    if (!meeting) return undefined
    await place(through, meeting, { own, theirs: target.number })
    return meetings.readMeeting(db, meeting.id)
  }

  async function findTarget(caller: LocationCaller, asked: NewMeeting, { from }: PhoneBridge): Promise<Target> {
    if (asked.directCall !== undefined) {
      return { number: checkDialled(asked.directCall, from), userId: null, groupId: null }
    }
    const { userIds, groupId } = await findCallees(caller, asked)
    const [userId = 0] = userIds
    const owner = await repository.findPhoneOwner(db, userId)
    if (!owner) throw notFound()
    const number = phoneOf(owner)
    if (number === null) throw new AppError('NO_PHONE', refusals.noPhone(nameOf(owner)))
    if (isFarFrom(from, number)) throw new AppError('CONFLICT', refusals.phoneFar(nameOf(owner)))
    return { number, userId, groupId }
  }

  async function write(caller: LocationCaller, asked: NewMeeting, target: Target): Promise<MeetingRow | undefined> {
    const { userId, groupId, number } = target
    const row: meetings.NewMeetingRow = {
      hash: asked.settings.meetingId,
      location_id: caller.locationId,
      group_id: groupId,
      medium: 'twilio',
      kind: userId === null ? 'DIRECT_PHONE_CALL' : 'KINWARD_VOICE_PHONE_CALL',
      caller_id: caller.userId,
      has_audio: true,
      has_video: false,
    }
    try {
      return await db.transaction().execute(async (tx) => {
        const id = await meetings.insertMeeting(tx, row, userId === null ? [] : [userId])
        if (id === undefined) return undefined
        await repository.insertPhones(tx, id, userId === null ? number : null)
        const made = await meetings.readMeeting(tx, id)
        await recordPhoneCall(tx, caller, made, target)
        return made
      })
    } catch (error) {
      throw errorCode(error) === UNIQUE_VIOLATION ? new AppError('CONFLICT', refusals.onThePhone) : error
    }
  }

  /** Has the provider call the first phone. Where that fails or takes too long the call is over, and nothing rings later. */
  async function place(
    through: PhoneBridge,
    { id, hash }: MeetingRow,
    { own, theirs }: { own: string; theirs: string },
  ): Promise<void> {
    const rings = { ownRingsFor: OWN_RINGS_FOR_SECONDS, theirsRingsFor: THEIRS_RINGS_FOR_SECONDS }
    const placed = through.place({ own, theirs, ...rings, tellAt: tellAt(hash) }).then(
      async (providerId) => {
        await settle(id, providerId).catch(async (error: unknown) => {
          // What is not kept cannot be hung up later.
          await through.hangUp(providerId, { onlyRinging: false })
          throw error
        })
        return true
      },
      (error: unknown) => {
        log.warn({ id, code: errorCode(error) }, 'a call by phone was not placed')
        return false
      },
    )
    const going = placed
      .catch((error: unknown) => log.warn({ id, code: errorCode(error) }, 'a call by phone was not kept'))
      .then(() => void placing.delete(going))
    placing.add(going)
    const patience = new AbortController()
    const isPlaced = await Promise.race([placed, wait(patienceMs, false, { ref: false, signal: patience.signal })])
    patience.abort()
    if (isPlaced) return
    await giveUp(id)
    throw new AppError('UNAVAILABLE', refusals.notPlaced)
  }

  /** The provider has taken a call on. One that has ended meanwhile is hung up. */
  async function settle(id: number, providerId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const meeting = await repository.lockPhoneCall(tx, id)
      const isNew = await repository.setProviderId(tx, id, providerId)
      if (isNew && meeting.ended_at !== null) await hangUps?.queue(tx, [providerId], { onlyRinging: false })
    })
  }

  async function giveUp(id: number): Promise<void> {
    await transact(db, hub.emit, async (tx, events) => {
      const meeting = await repository.lockPhoneCall(tx, id)
      if (meeting.ended_at !== null || !meeting.phones) return
      // The provider may have told of it before it answered.
      await hangUps?.queue(tx, await repository.listOpenLines(tx, id), { onlyRinging: false })
      await repository.setPhones(tx, id, lostPhones(meeting.phones))
      await endMeeting(tx, events, await meetings.readMeeting(tx, id), { action: 'cancelled', by: null })
    })
  }

  return {
    ownPhone,
    create,
    settle,
    /** Resolves once the provider has answered for every call that it was asked for. */
    async stop(): Promise<void> {
      await Promise.all(placing)
    },
  }
}

function phoneOf(owner: repository.PhoneOwner | undefined): string | null {
  return readPhone(owner?.mobile_phone ?? '')
}

/** Ids, and no number but for its ends. */
async function recordPhoneCall(tx: Tx, caller: LocationCaller, meeting: MeetingRow, target: Target): Promise<void> {
  const { userId, number } = target
  await record(tx, {
    action: 'call.made',
    actorId: caller.userId,
    entityId: caller.entityId,
    locationId: caller.locationId,
    ...(userId !== null && { subject: `user:${userId}` }),
    details: {
      meetingId: meeting.id,
      groupId: meeting.group_id,
      userIds: userId === null ? [] : [userId],
      kind: meeting.kind,
      ...(userId === null && { dialled: withoutMiddle(number) }),
    },
  })
}
