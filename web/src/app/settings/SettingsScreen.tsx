import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { useSession } from '../../features/session/use-session.ts'
import settings from '../../features/settings/components/settings.module.css'
import { SettingsNav } from '../../features/settings/components/SettingsNav.tsx'
import { texts } from '../../features/settings/components/texts.ts'
import { AppShell } from '../../features/shell/components/AppShell.tsx'
import { chatsItem, settingsItem } from '../../features/shell/components/nav-items.ts'
import { BottomBar, Rail } from '../../features/shell/components/Rail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { AccountContainer } from '../chat/AccountContainer.tsx'
import { lastPlace } from '../last-place.ts'
import { PATHS, SETTINGS_SECTIONS, type SettingsSection, settingsPath } from '../paths.ts'
import { placeItems } from '../place-items.ts'
import type { SectionProps } from './section-props.ts'
import { sectionLinks } from './section-links.ts'
import { SETTINGS_TEXTS } from './texts.ts'

const PARTS = {
  profile: lazy(() => import('./ProfileSection.tsx').then(({ ProfileSection }) => ({ default: ProfileSection }))),
  status: lazy(() => import('./StatusSection.tsx').then(({ StatusSection }) => ({ default: StatusSection }))),
  'out-of-office': lazy(() =>
    import('./OutOfOfficeSection.tsx').then(({ OutOfOfficeSection }) => ({ default: OutOfOfficeSection })),
  ),
  notifications: lazy(() =>
    import('./NotificationsSection.tsx').then(({ NotificationsSection }) => ({ default: NotificationsSection })),
  ),
  preferences: lazy(() =>
    import('./PreferencesSection.tsx').then(({ PreferencesSection }) => ({ default: PreferencesSection })),
  ),
  security: lazy(() => import('./SecuritySection.tsx').then(({ SecuritySection }) => ({ default: SecuritySection }))),
  access: lazy(() => import('./AccessSection.tsx').then(({ AccessSection }) => ({ default: AccessSection }))),
  terms: lazy(() => import('./TermsSection.tsx').then(({ TermsSection }) => ({ default: TermsSection }))),
  people: lazy(() => import('./PeopleSection.tsx').then(({ PeopleSection }) => ({ default: PeopleSection }))),
  invites: lazy(() => import('./InvitesSection.tsx').then(({ InvitesSection }) => ({ default: InvitesSection }))),
  roles: lazy(() => import('./RolesSection.tsx').then(({ RolesSection }) => ({ default: RolesSection }))),
  flags: lazy(() => import('./FlagsSection.tsx').then(({ FlagsSection }) => ({ default: FlagsSection }))),
  features: lazy(() => import('./FeaturesSection.tsx').then(({ FeaturesSection }) => ({ default: FeaturesSection }))),
  forms: lazy(() => import('./FormsSection.tsx').then(({ FormsSection }) => ({ default: FormsSection }))),
  'sign-on': lazy(() => import('./SignOnSection.tsx').then(({ SignOnSection }) => ({ default: SignOnSection }))),
  'clinical-record': lazy(() =>
    import('./RecordSection.tsx').then(({ RecordSection }) => ({ default: RecordSection })),
  ),
  'audit-log': lazy(() => import('./AuditSection.tsx').then(({ AuditSection }) => ({ default: AuditSection }))),
} satisfies Record<SettingsSection, unknown>

/** The settings in the shell: their sections beside the one that is open; on narrow screens one or the other. */
export function SettingsScreen() {
  const { section: named } = useParams()
  const session = useSession()
  const layout = useLayout()
  const { data: locations } = useLocationsQuery(useQueryClient())
  const links = sectionLinks(session)
  const section = SETTINGS_SECTIONS.find((one) => one === named && links.some(({ to }) => to === settingsPath(one)))
  const isNarrow = layout === 'phone' || layout === 'tablet'

  useEffect(() => {
    document.title = `${section ? SETTINGS_TEXTS.sections[section].label : texts.title} · Kinward`
  }, [section])

  if (named !== undefined && !section) return <Navigate to={PATHS.settings} replace />
  if (!section && !isNarrow) return <Navigate to={settingsPath('profile')} replace />

  const mentions = locations.reduce((sum, { taggedCount }) => sum + taggedCount, 0)
  const chats = chatsItem(PATHS.chat, mentions, false)
  const last = lastPlace.location(session.user.id)
  const location = locations.find(({ id }) => id === last) ?? locations[0]
  const own = settingsItem(PATHS.settings, true)
  const nav = <SettingsNav links={links} heading={isNarrow ? 'h1' : 'h2'} />
  return (
    <AppShell
      layout={layout}
      rail={<Rail items={placeItems(location, mentions, null)} foot={[own]} account={<AccountContainer at="rail" />} />}
      bottomBar={<BottomBar items={[chats, own]} account={<AccountContainer at="bar" />} />}
      list={layout === 'tablet' ? null : nav}
      listLabel={texts.title}
      skipLabel={texts.skip}
      main={section ? <OpenSection section={section} backTo={isNarrow ? PATHS.settings : null} /> : nav}
      panel={null}
      hasChannel={section !== undefined}
      listOpen={false}
      onCloseList={() => undefined}
      onClosePanel={() => undefined}
    />
  )
}

function OpenSection({ section, backTo }: SectionProps & { section: SettingsSection }) {
  const Part = PARTS[section]
  return (
    <Suspense fallback={<Skeleton rows={5} className={settings.loading} />}>
      <Part key={section} backTo={backTo} />
    </Suspense>
  )
}
