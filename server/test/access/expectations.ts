import { ACCOUNT_CALLS } from './account-calls.ts'
import { BROADCAST_CALLS } from './broadcast-calls.ts'
import { CHANNEL_CALLS } from './channel-calls.ts'
import { ENTRANCE_CALLS } from './entrance-calls.ts'
import { ESCALATION_CALLS } from './escalation-calls.ts'
import { MEDIA_CALLS } from './media-calls.ts'
import { FILE_CALLS } from './file-calls.ts'
import { FORM_CALLS } from './form-calls.ts'
import { FAMILY_CALLS } from './family-calls.ts'
import { FLAG_CALLS } from './flag-calls.ts'
import { MEETING_CALLS } from './meeting-calls.ts'
import { MESSAGE_CALLS } from './message-calls.ts'
import { PATIENT_CALLS } from './patient-calls.ts'
import { QUEUE_CALLS } from './queue-calls.ts'
import { RECORD_CALLS } from './record-calls.ts'
import { type CallerRole, ROLES } from './roles.ts'
import { SECURITY_CALLS } from './security-calls.ts'
import { SIGN_IN_CALLS } from './sign-in-calls.ts'
import { UPGRADE_CALLS } from './upgrade-calls.ts'
import { VISIT_CALLS } from './visit-calls.ts'

/** `ok`, or the code of the refusal in short. */
export const OUTCOMES = {
  ok: [200, null],
  made: [201, null],
  '401': [401, 'UNAUTHENTICATED'],
  wrong: [401, 'WRONG_CREDENTIALS'],
  off: [403, 'APP_DISABLED'],
  no: [403, 'FORBIDDEN'],
  feature: [403, 'FEATURE_OFF'],
  '404': [404, 'NOT_FOUND'],
  gone: [404, 'NOT_ACCESSIBLE'],
  newer: [409, 'CONFLICT'],
  expired: [410, 'LINK_EXPIRED'],
} as const
export type Outcome = keyof typeof OUTCOMES

// One column a role, in the order of ROLES:
// admin, staff, collaborator, patient, family, unverified | not in channel, removed | other location, other entity,
// deactivated in entity, removed from location | deactivated user, revoked, expired session, expired, forged, asset, none
const GROUP = 'ok ok ok ok ok 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Who may do what, for every call there is. A call that is not here fails the test. */
const TABLE: Record<string, string> = {
  ...ACCOUNT_CALLS,
  ...BROADCAST_CALLS,
  ...CHANNEL_CALLS,
  ...ENTRANCE_CALLS,
  ...ESCALATION_CALLS,
  ...FILE_CALLS,
  ...FORM_CALLS,
  ...FAMILY_CALLS,
  ...FLAG_CALLS,
  ...MEDIA_CALLS,
  ...MEETING_CALLS,
  ...MESSAGE_CALLS,
  ...PATIENT_CALLS,
  ...QUEUE_CALLS,
  ...RECORD_CALLS,
  ...SECURITY_CALLS,
  ...SIGN_IN_CALLS,
  ...UPGRADE_CALLS,
  ...VISIT_CALLS,
  refreshToken: 'ok ok ok ok ok ok | ok ok | ok ok off off | 401 401 401 ok 401 401 401',
  logout: 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401',
  getUser: 'ok ok ok ok ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  listUsers: LOCATION,
  // At one location; a search of all leaves out those that are closed.
  search: LOCATION,
  fetchUnreadCount: LOCATION,
  listGroups: LOCATION,
  listUserChannels: LOCATION,
  markGroupRead: GROUP,
  markGroupUnread: GROUP,
  lastSeenMessage: GROUP,
  listMessages: GROUP,
  paginateMessages: GROUP,
  messageUpdates: GROUP,
  sendMessage: GROUP,
  openThread: GROUP,
  acknowledgeMessage: GROUP,
}

/** What a role may expect of a call; undefined where nobody has said. */
export function expectationOf(call: string, role: CallerRole): Outcome | undefined {
  const row = TABLE[call]?.split(' ').filter((word) => word !== '|')
  if (row && row.length !== ROLES.length) throw new Error(`The row of ${call} does not have a word for every role.`)
  const word = row?.[ROLES.indexOf(role)]
  return Object.keys(OUTCOMES).find((outcome): outcome is Outcome => outcome === word)
}
