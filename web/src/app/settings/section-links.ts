import type { Session } from '@kinward/contract/session'
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconClipboardText,
  IconFileText,
  IconFlag,
  IconId,
  IconInbox,
  IconKey,
  IconListDetails,
  IconLockAccess,
  IconMailPlus,
  IconMoodSmile,
  IconPlane,
  IconReportMedical,
  IconShieldLock,
  IconToggleRight,
  IconUrgent,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { isOn } from '../../features/locations/feature-flags.ts'
import { mayManageStaff, maySeeInvites } from '../../features/invites/use-invites.ts'
import { mayKeepRoster } from '../../features/on-call/on-call-policy.ts'
import type { SettingsLink } from '../../features/settings/components/SettingsNav.tsx'
import { eventQueuePath, SETTINGS_SECTIONS, type SettingsSection, settingsPath } from '../paths.ts'
import { SETTINGS_TEXTS } from './texts.ts'

const ICONS = {
  profile: IconUser,
  status: IconMoodSmile,
  'out-of-office': IconPlane,
  notifications: IconBell,
  preferences: IconAdjustmentsHorizontal,
  security: IconShieldLock,
  access: IconLockAccess,
  terms: IconFileText,
  people: IconUsers,
  invites: IconMailPlus,
  roles: IconId,
  flags: IconFlag,
  escalation: IconUrgent,
  features: IconToggleRight,
  forms: IconClipboardText,
  'sign-on': IconKey,
  'clinical-record': IconReportMedical,
  'audit-log': IconListDetails,
} satisfies Record<SettingsSection, unknown>

type Sees = (session: Pick<Session, 'locations'>) => boolean

const isAdmin: Sees = ({ locations }) => locations.some(({ role, Entity }) => role === 'admin' || Entity.isAdmin)
const runsLocation: Sees = ({ locations }) => locations.some(({ role }) => role === 'admin')

/** Who sees a section that is not for everyone. */
const SEEN_BY: Partial<Record<SettingsSection, Sees>> = {
  access: isAdmin,
  terms: isAdmin,
  people: ({ locations }) => locations.some(mayManageStaff),
  invites: ({ locations }) => locations.some(maySeeInvites),
  roles: runsLocation,
  flags: ({ locations }) =>
    locations.some(({ role, featureFlags }) => role === 'admin' && isOn(featureFlags, 'patientFlags')),
  escalation: ({ locations }) => locations.some(mayKeepRoster),
  features: runsLocation,
  forms: runsLocation,
  'sign-on': ({ locations }) => locations.some(({ Entity }) => Entity.isAdmin),
  'clinical-record': isAdmin,
  'audit-log': runsLocation,
}

/** The sections that the reader has: those about a place are for those who run it. */
export function sectionLinks(session: Pick<Session, 'locations'>): SettingsLink[] {
  const sections = SETTINGS_SECTIONS.filter((section) => SEEN_BY[section]?.(session) ?? true).map((section) => ({
    to: settingsPath(section),
    ...SETTINGS_TEXTS.sections[section],
    Icon: ICONS[section],
  }))
  return [...sections, ...queueLinks(session)]
}

/** The queue has a page of its own, one for each organisation. */
function queueLinks({ locations }: Pick<Session, 'locations'>): SettingsLink[] {
  const kept = locations.filter((location) => mayManageStaff(location) || location.Entity.isAdmin)
  const entities = new Map(kept.map(({ Entity }) => [Entity.id, Entity.name]))
  return [...entities].map(([id, name]) => ({
    to: eventQueuePath(id),
    label: SETTINGS_TEXTS.eventQueue,
    hint: entities.size > 1 ? name : SETTINGS_TEXTS.eventQueueHint,
    Icon: IconInbox,
  }))
}
