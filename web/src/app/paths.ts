/** Every path of the app. */
export const PATHS = {
  landing: '/',
  login: '/login',
  pin: '/login/pin',
  chat: '/chat',
  location: '/chat/locations/:locationId',
  channel: '/chat/locations/:locationId/channels/:channelId',
  manageChannels: '/chat/locations/:locationId/manage-channels',
  search: '/chat/locations/:locationId/search',
  patients: '/chat/locations/:locationId/patients',
  onCall: '/chat/locations/:locationId/on-call',
  broadcasts: '/chat/locations/:locationId/broadcasts/:broadcastId?',
  completeProfile: '/login/complete-profile',
  employeeConsent: '/employee-consent',
  patientTimeline: '/patient-timeline',
  forwardNotes: '/forward-patient-notes-form',
  visits: '/checkinout-history',
  checkInMap: '/check-ins-on-map',
  programs: '/programs/locations/:locationId?',
  contacts: '/contacts',
  workflows: '/workflows',
  eventQueue: '/entity/:entityId/event-queue',
  settings: '/settings',
  settingsSection: '/settings/:section',
  signUp: '/signup',
  join: '/join',
  quickJoin: '/q/:hash',
  invites: '/invites',
  assessmentForm: '/assessment-form',
  ssoLogin: '/sso/login',
  ssoSignUp: '/sso/signup',
  upsell: '/upsell-features',
  notFound: '/not-found',
} as const

/** What can stand in the place of a channel, by the word for it in the address. */
const IN_PLACE = {
  'manage-channels': 'managing',
  search: 'searching',
  patients: 'patients',
  'on-call': 'on-call',
  broadcasts: 'broadcasts',
} as const
export type InPlace = (typeof IN_PLACE)[keyof typeof IN_PLACE]

/** What stands in the place of a channel at an address of the chat; null where a channel may. */
export function inPlaceAt(pathname: string): InPlace | null {
  const [, , , , word = ''] = pathname.split('/')
  return Object.entries(IN_PLACE).find(([name]) => name === word)?.[1] ?? null
}

/** The search parameter that opens a thread beside its channel. */
export const THREAD_PARAM = 'thread'

/** The one that opens another panel there, and the message that panel is about. */
export const PANEL_PARAM = 'panel'
export const PANEL_MESSAGE_PARAM = 'of'

/** The one that opens a patient beside the list of them. */
export const PATIENT_PARAM = 'patient'

/** The one that leads to a message. */
export const MESSAGE_PARAM = 'message'

/** The one that opens the viewer over all of it. */
export const MEDIA_PARAM = 'media'

/** What can stand beside a channel, a thread apart. */
export const PANELS = ['patient', 'timeline', 'notes', 'files', 'pinned', 'details', 'receipts', 'audit'] as const
export type Panel = (typeof PANELS)[number]

/** What stands beside whatever is open at a location: the alerts, and the bookmarks among them. */
export const ALERT_PANELS = ['alerts', 'bookmarks'] as const
export type AlertPanel = (typeof ALERT_PANELS)[number]

/** The parts of the settings. */
export const SETTINGS_SECTIONS = [
  'profile',
  'status',
  'out-of-office',
  'notifications',
  'preferences',
  'security',
  'access',
  'terms',
  'people',
  'invites',
  'roles',
  'flags',
  'escalation',
  'features',
  'forms',
  'sign-on',
  'clinical-record',
  'audit-log',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

export function settingsPath(section: SettingsSection): string {
  return PATHS.settingsSection.replace(':section', section)
}

/** The one that chooses a location among the settings. */
export const LOCATION_PARAM = 'location'

/** What is switched on at a location, and what people there ask for. */
export function featuresPath(locationId: number | null): string {
  const path = settingsPath('features')
  return locationId === null ? path : `${path}?${LOCATION_PARAM}=${locationId}`
}

export function locationPath(locationId: number): string {
  return PATHS.location.replace(':locationId', String(locationId))
}

export function manageChannelsPath(locationId: number): string {
  return PATHS.manageChannels.replace(':locationId', String(locationId))
}

/** The list of a location's patients, with one of them beside it. */
export function patientsPath(locationId: number, patientId: number | null = null): string {
  const path = PATHS.patients.replace(':locationId', String(locationId))
  return patientId === null ? path : `${path}?${PATIENT_PARAM}=${patientId}`
}

/** Who is on call at a location. */
export function onCallPath(locationId: number): string {
  return PATHS.onCall.replace(':locationId', String(locationId))
}

/** The broadcasts that reach a location, with one of them open. */
export function broadcastsPath(locationId: number, broadcastId: number | null = null): string {
  const path = PATHS.broadcasts.replace(':locationId', String(locationId))
  return path.replace('/:broadcastId?', broadcastId === null ? '' : `/${broadcastId}`)
}

/** What waits to be worked off in an organisation, on a page of its own. */
export function eventQueuePath(entityId: number): string {
  return PATHS.eventQueue.replace(':entityId', String(entityId))
}

/** The programs that patients of a location take part in. */
export function programsPath(locationId: number): string {
  return PATHS.programs.replace(':locationId?', String(locationId))
}

/** Searching at a location; what stands after the path says for what. */
export function searchPath(locationId: number, params: URLSearchParams): string {
  const query = params.toString()
  return `${PATHS.search.replace(':locationId', String(locationId))}${query === '' ? '' : `?${query}`}`
}

export function channelPath(locationId: number, channelId: number, threadId: number | null = null): string {
  const path = PATHS.channel.replace(':locationId', String(locationId)).replace(':channelId', String(channelId))
  return threadId === null ? path : `${path}?${THREAD_PARAM}=${threadId}`
}

/** A channel with a panel beside it, and what in that panel is open. */
export function panelPath(locationId: number, channelId: number, panel: Panel, openId: number | null = null): string {
  const query = new URLSearchParams({ [PANEL_PARAM]: panel })
  if (openId !== null) query.set(PANEL_MESSAGE_PARAM, String(openId))
  return `${channelPath(locationId, channelId)}?${query}`
}

/** A patient's timeline on a page of its own. */
export function timelinePath(locationId: number, patientId: number): string {
  return `${PATHS.patientTimeline}?${new URLSearchParams({ patientId: String(patientId), locationId: String(locationId) })}`
}

/** Choosing messages for the clinical record, on a page of its own; one of them is chosen already. */
export function forwardNotesPath(locationId: number, patientId: number, messageId: number): string {
  const query = { patientId: String(patientId), locationId: String(locationId), messageId: String(messageId) }
  return `${PATHS.forwardNotes}?${new URLSearchParams(query)}`
}

/** A channel with all about it beside it. */
export function detailsPath(locationId: number, channelId: number): string {
  return `${channelPath(locationId, channelId)}?${PANEL_PARAM}=${'details' satisfies Panel}`
}

/** An address with the alerts beside what it shows, or without them. */
export function alertsAddress(
  { pathname, search }: { pathname: string; search: string },
  panel: AlertPanel | null,
): string {
  const query = new URLSearchParams(search)
  // One panel at a time; and a message that was led to is not led to again.
  for (const name of [THREAD_PARAM, PANEL_PARAM, PANEL_MESSAGE_PARAM, MESSAGE_PARAM]) query.delete(name)
  if (panel !== null) query.set(PANEL_PARAM, panel)
  return query.size === 0 ? pathname : `${pathname}?${query}`
}

/** An id out of an address; null when it is none. */
export function idFrom(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

type Said = { id: number; groupId: number; locationId: number; parentId: number | null; showInMainThread: boolean }

/** The address of a message: in its channel, or in its thread when it stays there. */
export function messagePath({ id, groupId, locationId, parentId, showInMainThread }: Said): string {
  const query = new URLSearchParams({ [MESSAGE_PARAM]: String(id) })
  if (parentId !== null && !showInMainThread) query.set(THREAD_PARAM, String(parentId))
  return `${channelPath(locationId, groupId)}?${query}`
}
