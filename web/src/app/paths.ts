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
  completeProfile: '/login/complete-profile',
  employeeConsent: '/employee-consent',
  settings: '/settings',
  settingsSection: '/settings/:section',
  signUp: '/signup',
  join: '/join',
  quickJoin: '/q/:hash',
  invites: '/invites',
  ssoLogin: '/sso/login',
  ssoSignUp: '/sso/signup',
  notFound: '/not-found',
} as const

/** The search parameter that opens a thread beside its channel. */
export const THREAD_PARAM = 'thread'

/** The one that opens another panel there, and the message that panel is about. */
export const PANEL_PARAM = 'panel'
export const PANEL_MESSAGE_PARAM = 'of'

/** The one that leads to a message. */
export const MESSAGE_PARAM = 'message'

/** The one that opens the viewer over all of it. */
export const MEDIA_PARAM = 'media'

/** What can stand beside a channel, a thread apart. */
export const PANELS = ['files', 'pinned', 'bookmarks', 'details', 'receipts', 'audit'] as const
export type Panel = (typeof PANELS)[number]

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
  'features',
  'sign-on',
  'audit-log',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

export function settingsPath(section: SettingsSection): string {
  return PATHS.settingsSection.replace(':section', section)
}

export function locationPath(locationId: number): string {
  return PATHS.location.replace(':locationId', String(locationId))
}

export function manageChannelsPath(locationId: number): string {
  return PATHS.manageChannels.replace(':locationId', String(locationId))
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

/** A channel with all about it beside it. */
export function detailsPath(locationId: number, channelId: number): string {
  return `${channelPath(locationId, channelId)}?${PANEL_PARAM}=${'details' satisfies Panel}`
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
