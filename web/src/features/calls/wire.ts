import type { ErrorCode } from '@kinward/contract/errors'
import { type EscalationReport, reportEscalation } from '@kinward/contract/escalations'
import {
  actOnMeeting,
  type CallData,
  type CallMedium,
  createMeeting,
  type EmergencySupport,
  getMeeting,
  getMeetingConfigs,
  getMeetingStatus,
  type MediaConfigs,
  type Meeting,
  type MeetingAction,
  type NewMeeting,
  type TurnServer,
  updateCallDuration,
  updateMeeting,
} from '@kinward/contract/meetings'
import type { RouteData } from '@kinward/contract/route'
import type { Call, CallOptions } from '../../lib/api.ts'
import { ApiError, ignoreFailure, isTransient } from '../../lib/errors.ts'

type Place = { entityId: number; locationId: number }

/** Which call it is about. */
export type CallAddress = Place & { hash: string }

/** What became of an action: the meeting after it, or why it was not taken. */
export type Acted = { meeting: Meeting } | { refused: ErrorCode | 'UNREACHABLE' }

/** How far a call has come, without all that is known of it. */
export type CallProgress = RouteData<typeof getMeetingStatus>

/** What a call needs to begin; `phone` is the caller's own, which a call by phone rings first. */
type CallConfigs = { hash: string; turnServers: TurnServer[]; phone: string | null }

/**
 * With `keepalive` it goes out though the page is left; what is said `once` is not said again where there is no network, and
 * nothing is that is no longer meant. Said `about` someone, it counts only while they are the one who has answered: it may
 * arrive twice, and late.
 */
type ActOptions = { keepalive?: boolean; once?: boolean; about?: number | null; isMeant?: () => boolean }

/** What the model of calls asks of the server. */
export type Wire = {
  /** What begins a call, and beginning it. A failure is told to the person, but for a call by phone, which tells its own. */
  configs: (place: Place, medium: 'webrtc' | 'twilio') => Promise<CallConfigs>
  create: (place: Place, meeting: NewMeeting) => Promise<Meeting>
  /** How a call stands. It is asked again where there is no answer, and fails in silence: whoever asks tells it. */
  look: (address: CallAddress) => Promise<Meeting & { turnServers: TurnServer[] }>
  status: (address: CallAddress) => Promise<CallProgress>
  act: (address: CallAddress, action: MeetingAction, data?: CallData, options?: ActOptions) => Promise<Acted>
  change: (address: CallAddress, configs: MediaConfigs) => Promise<Meeting | null>
  report: (address: CallAddress, seconds: number) => void
  /** Says how a call for help went. */
  reportEscalation: (place: Place, support: EmergencySupport, report: EscalationReport) => void
}

/** How often what must arrive is said again where there is no network, and after how long. */
const TRIES = 5
const WAIT = 1_000

/** Asks again where there is no network, or no answer, for as long as it is meant. */
async function insist<Answer>(ask: () => Promise<Answer>, times: number, isMeant = () => true): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === times || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, WAIT * tries))
      if (!isMeant()) throw error
    }
  }
}

const params = ({ entityId, locationId, hash }: CallAddress) => ({ entityId, locationId, meetingHash: hash })

/** Calls about calls never count as activity. */
const QUIET: CallOptions = { ignoreIdle: true, silent: true }
const begins = (medium: CallMedium): CallOptions => ({ ignoreIdle: true, silent: medium === 'twilio' })

/** The meetings of the server, for one tab of this browser. */
export function createWire({ call, deviceId }: { call: Call; deviceId: string }): Wire {
  return {
    async configs({ entityId, locationId }, mediumType) {
      const input = { params: { entityId, locationId }, query: { mediumType } }
      const { configs } = await call(getMeetingConfigs, input, begins(mediumType))
      return { hash: configs.meetingId, turnServers: configs.turnServers, phone: configs.phone }
    },
    create: ({ entityId, locationId }, body) =>
      call(createMeeting, { params: { entityId, locationId }, body }, begins(body.mediumType)),
    look: (address) => insist(() => call(getMeeting, { params: params(address) }, QUIET), TRIES),
    status: (address) => call(getMeetingStatus, { params: params(address) }, QUIET),
    async act(address, action, data = {}, { keepalive = false, once = keepalive, about = null, isMeant } = {}) {
      const said = { ...data, deviceId, ...(about !== null && { about }) }
      const input = { params: params(address), body: { action, data: said } }
      const ask = () => call(actOnMeeting, input, { ...QUIET, keepalive })
      try {
        return { meeting: await insist(ask, once ? 1 : TRIES, isMeant) }
      } catch (error) {
        return { refused: error instanceof ApiError && !isTransient(error) ? error.code : 'UNREACHABLE' }
      }
    },
    change: (address, configs) =>
      call(updateMeeting, { params: params(address), body: { configs } }, QUIET).catch(() => null),
    report: (address, callDuration) =>
      ignoreFailure(call(updateCallDuration, { params: params(address), body: { callDuration } }, QUIET)),
    reportEscalation({ entityId, locationId }, { partnerLocationId, escalationId }, body) {
      const where = { entityId, locationId, partnerLocationId, escalationId }
      ignoreFailure(insist(() => call(reportEscalation, { params: where, body }, QUIET), TRIES))
    },
  }
}
