import type { CallerRole, World } from './roles.ts'

const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const GROUP = 'ok ok ok ok ok 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401'
const USER = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'
const OF_THE_ENTITY = 'ok ok ok ok ok ok | ok ok | ok 404 404 ok | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'

/** What is someone's own, and the terms that hold for them. The columns are those of the table. */
export const ACCOUNT_CALLS: Record<string, string> = {
  getProfile: USER,
  changeProfile: USER,
  changeStatus: OF_THE_ENTITY,
  getOutOfOffice: LOCATION,
  changeOutOfOffice: LOCATION,
  sendOutOfOfficeOnce: 'ok ok ok ok ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  getNotificationSettings: USER,
  changeNotificationSettings: USER,
  getPushKey: USER,
  registerDevice: USER,
  unregisterDevice: USER,
  // Where the session is pushed to, which is nowhere here.
  testPush: '404 404 404 404 404 404 | 404 404 | 404 404 404 404 | 401 401 401 401 401 401 401',
  confirmPush: 'ok ok ok ok ok ok | ok ok | ok ok ok ok | ok ok ok ok ok ok ok',
  listNotifications: USER,
  readNotifications: USER,
  getHonorPoints: USER,
  listSchedules: USER,
  getTerms: USER,
  acceptTerms: USER,
  getEntityTerms: OF_THE_ENTITY,
  // Nobody can accept what is not there: for those who may, it is refused for that.
  acceptEntityTerms: OF_THE_ENTITY.replaceAll('ok', 'newer'),
  publishEntityTerms: 'ok no no no no no | no no | no 404 404 no | 401 401 401 401 401 401 401',
  getLocationTerms: LOCATION,
  acceptLocationTerms: LOCATION.replaceAll('ok', 'newer'),
  publishLocationTerms: ADMINS,
  getGroupTerms: GROUP,
  acceptGroupTerms: GROUP.replaceAll('ok', 'newer'),
}

/** Whom a call is about: a status is one's own. */
export function accountParams(world: World, role: CallerRole, call: string): Record<string, number> {
  return call === 'changeStatus' ? { userId: world.userOf(role) } : {}
}

export function accountBodies(world: World): Record<string, unknown> {
  const acceptance = { accepted: true, termsIds: [1] }
  return {
    changeProfile: { title: 'Nurse' },
    changeStatus: { status: 'busy' },
    changeOutOfOffice: { outOfOffice: null },
    sendOutOfOfficeOnce: { userId: world.author, locationId: world.locationId },
    changeNotificationSettings: { sound: 'default_2' },
    registerDevice: {
      endpoint: 'https://1.1.1.1/push',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    },
    confirmPush: { receipt: '00000000-0000-4000-8000-000000000000' },
    readNotifications: { all: true },
    acceptTerms: { accepted: true },
    acceptEntityTerms: acceptance,
    publishEntityTerms: { text: '' },
    acceptLocationTerms: acceptance,
    publishLocationTerms: { text: '' },
    acceptGroupTerms: acceptance,
  }
}
