import type { EscalationReport, EscalationStep, NewEscalation } from '@kinward/contract/escalations'
import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

const CARE_TEAM = 'ok ok ok no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Whom to call for help. The columns are those of the table. */
export const ESCALATION_CALLS: Record<string, string> = {
  listCallableEscalations: CARE_TEAM,
  listPartnerEscalations: CARE_TEAM,
  getPartnerEscalation: CARE_TEAM,
  // Of calls that whoever is tried has made: the place decides alone.
  reportEscalation: LOCATION,
  listEscalations: ADMINS,
  createEscalation: ADMINS,
  changeEscalation: ADMINS,
  removeEscalation: ADMINS,
}

let made = 0

/** An escalation for each call, a call for help by it that was answered and is over, and what the call is made with. */
export async function escalationInput(
  kit: TestApp,
  { locationId, author, userOf }: World,
  role: CallerRole,
  call: string,
): Promise<{ params: Record<string, number>; body?: unknown }> {
  if (!(call in ESCALATION_CALLS)) return { params: {} }
  const key = String(++made)
  const hash = `a-call-for-help-of-the-table-${key}`
  const step: EscalationStep = {
    action: 'VOICE_CALL',
    waitTime: 30,
    callInSequence: true,
    callInParallel: false,
    callUsingKinwardApp: true,
    callToMobileNumber: false,
    participants: [{ id: author, userGroupId: null }],
  }
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into escalations (location_id, display_name, steps) values ($1, 'escalation ' || $2, $3) returning id`,
    [locationId, key, JSON.stringify([step])],
  )
  const escalationId = rows[0]?.id ?? 0
  if (call === 'reportEscalation') {
    await kit.pool.query(
      `with made as (
         insert into meetings (hash, location_id, medium, kind, caller_id, has_audio, has_video, joined_by, joined_device,
           connected_at, heard_at, ended_at, action, escalation_id, steps, step)
         values ($1, $2, 'webrtc', 'KINWARD_VOICE', $3, true, false, $4, 'web::device-of-the-table',
           now(), now(), now(), 'end', $5, $6, 0)
         returning id
       )
       insert into meeting_participants (meeting_id, user_id, state) select id, $4, 'joined' from made`,
      [hash, locationId, userOf(role), author, escalationId, JSON.stringify([step])],
    )
  }
  const wish = (displayName: string): NewEscalation => ({
    displayName,
    phone: null,
    partnerLocationIds: [],
    steps: [step],
  })
  const report: EscalationReport = { status: 'resolved', step: 1, meetingId: hash }
  const bodies: Record<string, unknown> = {
    reportEscalation: report,
    createEscalation: wish(`new escalation ${key}`),
    changeEscalation: wish(`other escalation ${key}`),
  }
  return { params: { partnerLocationId: locationId, escalationId }, body: bodies[call] }
}
