import type { Location } from '@kinward/contract/locations'
import { IconAddressBook, IconClipboardCheck, IconMapPin, IconRoute, IconTable } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { NavLink, useNavigate, useParams, useSearchParams } from 'react-router'
import { mayVisit } from '../../features/attendance/attendance-policy.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { useSession } from '../../features/session/use-session.ts'
import settings from '../../features/settings/components/settings.module.css'
import { AppShell } from '../../features/shell/components/AppShell.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { lastPlace } from '../last-place.ts'
import { idFrom, PATHS, programsPath } from '../paths.ts'
import { PlaceBar, PlaceRail } from '../PlaceNav.tsx'
import styles from './care.module.css'
import type { CarePageProps } from './care-page.ts'
import { CARE_TEXTS } from './texts.ts'

export type CareSection = keyof typeof CARE_TEXTS.sections

const PAGES = {
  visits: lazyPart(() => import('./VisitsPage.tsx').then(({ VisitsPage }) => ({ default: VisitsPage }))),
  map: lazyPart(() => import('./MapPage.tsx').then(({ MapPage }) => ({ default: MapPage }))),
  programs: lazyPart(() => import('./ProgramsPage.tsx').then(({ ProgramsPage }) => ({ default: ProgramsPage }))),
  contacts: lazyPart(() => import('./ContactsPage.tsx').then(({ ContactsPage }) => ({ default: ContactsPage }))),
  workflows: lazyPart(() => import('./WorkflowsPage.tsx').then(({ WorkflowsPage }) => ({ default: WorkflowsPage }))),
} satisfies Record<CareSection, unknown>

const ICONS = {
  visits: IconClipboardCheck,
  map: IconMapPin,
  programs: IconRoute,
  contacts: IconAddressBook,
  workflows: IconTable,
}

const ADDRESSES = {
  visits: PATHS.visits,
  map: PATHS.checkInMap,
  contacts: PATHS.contacts,
  workflows: PATHS.workflows,
}

const LOCATION_PARAM = 'location'

/** The address of a section, at a location. */
function careAddress(section: CareSection, locationId: number): string {
  if (section === 'programs') return programsPath(locationId)
  return `${ADDRESSES[section]}?${LOCATION_PARAM}=${locationId}`
}

/** Visits, the map, programs, contacts and workflows of a location, in the shell. */
export function CareScreen({ section }: { section: CareSection }) {
  const { user } = useSession()
  const layout = useLayout()
  const params = useParams()
  const [search] = useSearchParams()
  const { data: locations } = useLocationsQuery(useQueryClient())
  const offered = locations.filter(mayVisit)
  const wanted = idFrom(params['locationId']) ?? idFrom(search.get(LOCATION_PARAM)) ?? lastPlace.location(user.id)
  const location = offered.find(({ id }) => id === wanted) ?? offered[0]
  const isPhone = layout === 'phone'

  useEffect(() => {
    document.title = `${CARE_TEXTS.sections[section].label} · Kinward`
  }, [section])

  const nav = { location, locations, current: 'care' } as const
  const sections = location && (
    <CareNav location={location} section={section} isStrip={layout === 'tablet' || isPhone} />
  )
  return (
    <AppShell
      layout={layout}
      rail={<PlaceRail {...nav} />}
      bottomBar={<PlaceBar {...nav} />}
      list={layout === 'tablet' ? null : sections}
      listLabel={CARE_TEXTS.title}
      skipLabel={CARE_TEXTS.skip}
      main={
        location ? (
          <>
            {(layout === 'tablet' || isPhone) && sections}
            <OpenPage section={section} location={location} backTo={isPhone ? PATHS.chat : null}>
              <LocationChoice location={location} offered={offered} section={section} />
            </OpenPage>
          </>
        ) : (
          <EmptyState fill title={CARE_TEXTS.none} hint={CARE_TEXTS.noneHint} />
        )
      }
      panel={null}
      hasChannel
      listOpen={false}
      onCloseList={() => undefined}
      onClosePanel={() => undefined}
    />
  )
}

type OpenPageProps = Omit<CarePageProps, 'choice'> & { section: CareSection; children: ReactNode }

function OpenPage({ section, location, backTo, children }: OpenPageProps) {
  const Page = PAGES[section]
  return (
    <Suspense fallback={<Skeleton rows={5} className={settings.loading} />}>
      <Page key={location.id} location={location} backTo={backTo} choice={children} />
    </Suspense>
  )
}

type CareNavProps = { location: Location; section: CareSection; isStrip: boolean }

/** The sections: a list beside the page, or a strip above it where there is no room. */
function CareNav({ location, section: open, isStrip }: CareNavProps) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isStrip) return
    strip.current?.querySelector(`[data-section=${open}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open, isStrip])
  return (
    <nav
      ref={strip}
      className={isStrip ? styles.strip : classes(settings.nav, settings.beside)}
      aria-label={CARE_TEXTS.title}
    >
      {!isStrip && <h2>{CARE_TEXTS.title}</h2>}
      {(Object.keys(PAGES) as CareSection[]).map((section) => {
        const Icon = ICONS[section]
        const { label, hint } = CARE_TEXTS.sections[section]
        return (
          <NavLink
            key={section}
            data-section={section}
            to={careAddress(section, location.id)}
            className={(isStrip ? styles.tab : settings.link) ?? ''}
          >
            <Icon size={isStrip ? 18 : 22} stroke={1.75} aria-hidden="true" />
            <span>
              {label}
              {!isStrip && <small>{hint}</small>}
            </span>
          </NavLink>
        )
      })}
    </nav>
  )
}

type LocationChoiceProps = { location: Location; offered: readonly Location[]; section: CareSection }

function LocationChoice({ location, offered, section }: LocationChoiceProps) {
  const navigate = useNavigate()
  if (offered.length < 2) return null
  return (
    <SelectField
      label={CARE_TEXTS.location}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(location.id)}
      onChange={(id) => void navigate(careAddress(section, Number(id)))}
    />
  )
}
