import { PIN } from './roles.ts'

const USER = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'
// Whoever has no location has no session to be drawn either.
const DRAWN = 'ok ok ok ok ok ok | ok ok | ok ok off off | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
// The role at a location is not enough: it takes an admin of the organisation.
const ENTITY_ADMINS = 'ok no no no no no | no no | no 404 404 no | 401 401 401 401 401 401 401'

/** The lock, one's own sessions, and what a place asks of those who come. The columns are those of the table. */
export const SECURITY_CALLS: Record<string, string> = {
  savePin: DRAWN,
  verifyPin: DRAWN,
  changePinFrequency: DRAWN,
  lockSession: USER,
  noteActivity: USER,
  getWaiting: USER,
  listSessions: USER,
  // The session of the author, which is nobody's here.
  endSession: '404 404 404 404 404 404 | 404 404 | 404 404 404 404 | 401 401 401 401 401 401 401',
  getLocationSecurity: ADMINS,
  changeLocationSecurity: ADMINS,
  getEntitySecurity: ENTITY_ADMINS,
  changeEntitySecurity: ENTITY_ADMINS,
  listAuditEvents: ADMINS,
  exportAuditEvents: ADMINS,
}

const OPEN = { enableIpRestriction: false, allowedAddresses: [], disableWebDownloads: false, disableScreenshots: false }

export const SECURITY_BODIES: Record<string, unknown> = {
  savePin: { pin: PIN, currentPin: PIN },
  verifyPin: { pin: PIN },
  changePinFrequency: { status: false },
  exportAuditEvents: {},
  changeLocationSecurity: { ...OPEN, disableWebapp: false, allowedAppUserIds: [] },
  changeEntitySecurity: { ...OPEN, allowReducedPinFrequency: false },
}
