import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { useHasUnreadBroadcasts } from '../../features/broadcasts/queries.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { useSession } from '../../features/session/use-session.ts'
import settings from '../../features/settings/components/settings.module.css'
import { SettingsNav } from '../../features/settings/components/SettingsNav.tsx'
import { texts } from '../../features/settings/components/texts.ts'
import { AppShell } from '../../features/shell/components/AppShell.tsx'
import { chatsItem, settingsItem } from '../../features/shell/components/nav-items.ts'
import { BottomBar, Rail } from '../../features/shell/components/Rail.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { useAlertsItem } from '../alerts/use-alerts-item.ts'
import { AccountContainer } from '../chat/AccountContainer.tsx'
import { lastPlace } from '../last-place.ts'
import { PATHS, SETTINGS_SECTIONS, type SettingsSection, settingsPath } from '../paths.ts'
import { placeItems } from '../place-items.ts'
import type { SectionProps } from './section-props.ts'
import { sectionLinks } from './section-links.ts'
import { SETTINGS_TEXTS } from './texts.ts'

const PARTS = {
  profile: lazyPart(() => import('./ProfileSection.tsx').then(({ ProfileSection }) => ({ default: ProfileSection }))),
  status: lazyPart(() => import('./StatusSection.tsx').then(({ StatusSection }) => ({ default: StatusSection }))),
  'out-of-office': lazyPart(() =>
    import('./OutOfOfficeSection.tsx').then(({ OutOfOfficeSection }) => ({ default: OutOfOfficeSection })),
  ),
  notifications: lazyPart(() =>
    import('./NotificationsSection.tsx').then(({ NotificationsSection }) => ({ default: NotificationsSection })),
  ),
  preferences: lazyPart(() =>
    import('./PreferencesSection.tsx').then(({ PreferencesSection }) => ({ default: PreferencesSection })),
  ),
  security: lazyPart(() =>
    import('./SecuritySection.tsx').then(({ SecuritySection }) => ({ default: SecuritySection })),
  ),
  access: lazyPart(() => import('./AccessSection.tsx').then(({ AccessSection }) => ({ default: AccessSection }))),
  terms: lazyPart(() => import('./TermsSection.tsx').then(({ TermsSection }) => ({ default: TermsSection }))),
  people: lazyPart(() => import('./PeopleSection.tsx').then(({ PeopleSection }) => ({ default: PeopleSection }))),
  invites: lazyPart(() => import('./InvitesSection.tsx').then(({ InvitesSection }) => ({ default: InvitesSection }))),
  roles: lazyPart(() => import('./RolesSection.tsx').then(({ RolesSection }) => ({ default: RolesSection }))),
  flags: lazyPart(() => import('./FlagsSection.tsx').then(({ FlagsSection }) => ({ default: FlagsSection }))),
  escalation: lazyPart(() =>
    import('./EscalationSection.tsx').then(({ EscalationSection }) => ({ default: EscalationSection })),
  ),
  features: lazyPart(() =>
    import('./FeaturesSection.tsx').then(({ FeaturesSection }) => ({ default: FeaturesSection })),
  ),
  forms: lazyPart(() => import('./FormsSection.tsx').then(({ FormsSection }) => ({ default: FormsSection }))),
  'sign-on': lazyPart(() => import('./SignOnSection.tsx').then(({ SignOnSection }) => ({ default: SignOnSection }))),
  'clinical-record': lazyPart(() =>
    import('./RecordSection.tsx').then(({ RecordSection }) => ({ default: RecordSection })),
  ),
  'audit-log': lazyPart(() => import('./AuditSection.tsx').then(({ AuditSection }) => ({ default: AuditSection }))),
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

  const last = lastPlace.location(session.user.id)
  const location = locations.find(({ id }) => id === last) ?? locations[0]
  const alerts = useAlertsItem(location)
  const hasBroadcast = useHasUnreadBroadcasts()

  if (named !== undefined && !section) return <Navigate to={PATHS.settings} replace />
  if (!section && !isNarrow) return <Navigate to={settingsPath('profile')} replace />

  const mentions = locations.reduce((sum, { taggedCount }) => sum + taggedCount, 0)
  const chats = chatsItem(PATHS.chat, mentions, false)
  const own = settingsItem(PATHS.settings, true)
  const nav = <SettingsNav links={links} heading={isNarrow ? 'h1' : 'h2'} />
  return (
    <AppShell
      layout={layout}
      rail={
        <Rail
          items={placeItems(location, mentions, null, alerts, hasBroadcast)}
          foot={[own]}
          account={<AccountContainer at="rail" />}
        />
      }
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
