import type { ListedPatient } from '@kinward/contract/managing-patients'
import type { Location } from '@kinward/contract/locations'
import { IconHeart, IconHeartOff, IconId, IconMessage } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { maySeeFlags } from '../../features/flags/flag-policy.ts'
import { useFlagsQuery } from '../../features/flags/use-flags-query.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { PatientList } from '../../features/patients/components/PatientList.tsx'
import { PatientRow } from '../../features/patients/components/PatientRow.tsx'
import { PatientTools } from '../../features/patients/components/PatientTools.tsx'
import { useFollowMutation, useOpenPatientMutation } from '../../features/patients/mutations/use-patient-mutations.ts'
import { LISTING_SORTS, listingSort, type PatientWish, viewOf } from '../../features/patients/patient-filter.ts'
import { joinsByOpening, mayFollow, mayManagePatients } from '../../features/patients/patient-policy.ts'
import { texts } from '../../features/patients/texts.ts'
import { usePatientsQuery } from '../../features/patients/use-patients-query.ts'
import { useChangePreferencesMutation } from '../../features/preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { useToday } from '../../lib/use-today.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import type { Layout } from '../../ui/use-layout.ts'
import { useChannelDialogs } from '../chat/dialogs/channel-dialogs.ts'
import { whyFailed } from '../chat/failure.ts'
import { channelPath, idFrom, locationPath, PATIENT_PARAM, patientsPath } from '../paths.ts'
import { patientEntries } from './patient-entries.tsx'

type PatientsPaneProps = {
  location: Location
  locations: readonly Location[]
  layout: Layout
  onOpenList: () => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const BEGIN: Omit<PatientWish, 'sort'> = { view: 'active', keyword: '', flagIds: [], hasJoined: null }

/** The patients of a location, in the place of a channel. */
export default function PatientsPane({ location, locations, layout, onOpenList }: PatientsPaneProps) {
  const [narrowed, setNarrowed] = useState(BEGIN)
  const [sort, setSort] = useListingSort(location)
  const wish: PatientWish = { ...narrowed, sort }
  const asked = useDeferredValue(wish)
  const query = usePatientsQuery(location, asked)
  const { data, error, isError, isPlaceholderData, hasNextPage, isFetchingNextPage } = query
  const place = placeOf(location)
  const hasFlags = maySeeFlags(location)
  const flags = useFlagsQuery(place, hasFlags)
  const openDialog = useChannelDialogs()
  const rowProps = useRows(location, locations)
  const now = useToday()
  const { why } = whyFailed(error)

  function handleChange({ sort: chosen, ...change }: Partial<PatientWish>) {
    if (chosen !== undefined) setSort(chosen)
    setNarrowed((before) => ({ ...before, ...change }))
  }

  return (
    <PatientList
      placeName={location.name}
      layout={layout}
      backTo={locationPath(location.id)}
      patients={data?.pages.flatMap(({ patients }) => patients) ?? []}
      status={data ? 'ready' : isError ? 'error' : 'loading'}
      {...(why !== undefined && { error: why })}
      wish={asked}
      isStale={isPlaceholderData}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      tools={
        <PatientTools
          wish={wish}
          sorts={LISTING_SORTS.filter((one) => isOffered(one, location))}
          flags={flags.data?.filter(({ isRetired }) => hasFlags && !isRetired) ?? []}
          onChange={handleChange}
        />
      }
      renderRow={(patient) => (
        <PatientRow key={patient.id} patient={patient} isPhone={layout === 'phone'} now={now} {...rowProps(patient)} />
      )}
      seesOwnOnly={location.role === 'collaborator'}
      onAdmit={mayManagePatients(location) ? () => openDialog({ kind: 'patient', dialog: { action: 'admit' } }) : null}
      onOpenList={onOpenList}
      onMore={() => void (isFetchingNextPage || query.fetchNextPage())}
      onRetry={() => void query.refetch()}
    />
  )
}

/** What is switched off at a location orders nothing there. */
function isOffered(sort: PatientWish['sort'], { featureFlags }: Location): boolean {
  if (sort === 'Flags') return isOn(featureFlags, 'patientFlags')
  if (sort === 'Recent Activity') return isOn(featureFlags, 'sortChannelByLastMessage')
  return sort !== 'Acuity Score' || isOn(featureFlags, 'patientAcuityScore')
}

/** The order of the list, which the reader keeps for each location. */
function useListingSort(location: Location): [PatientWish['sort'], (sort: PatientWish['sort']) => void] {
  const preferences = usePreferences()
  const { mutate } = useChangePreferencesMutation(preferences)
  const { id } = location
  const chosen = listingSort(preferences.sortingPreference.locations[id]?.sortPatientListingBy)
  const sort = isOffered(chosen, location) ? chosen : 'Last Name'
  return [
    sort,
    (next) => {
      const sortPatientListingBy = LISTING_SORTS.find((one) => one === next) ?? 'Flags'
      mutate({ sortingPreference: { locations: { [id]: { sortPatientListingBy } } } })
    },
  ]
}

/** Where a row leads and what its menu holds. */
function useRows(location: Location, locations: readonly Location[]) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const openDialog = useChannelDialogs()
  const place = placeOf(location)
  const { mutate: follow } = useFollowMutation(place)
  const { mutate: open } = useOpenPatientMutation(place)
  const openId = idFrom(params.get(PATIENT_PARAM))

  return (patient: ListedPatient) => {
    const { id, groupId, hasJoined } = patient
    const isActive = viewOf(patient) === 'active'
    const about = patientsPath(location.id, id)
    const enter = () => open(id, { onSuccess: (group) => void navigate(channelPath(location.id, group.id)) })
    const channel = hasJoined && groupId !== null ? channelPath(location.id, groupId) : null
    const mayEnter = channel === null && isActive && joinsByOpening(location)
    const entries: (MenuEntry | false)[] = [
      channel !== null && {
        kind: 'item',
        key: 'channel',
        content: texts.openChannel,
        icon: <IconMessage {...icon} />,
        to: channel,
      },
      mayEnter && {
        kind: 'item',
        key: 'enter',
        content: texts.openChannel,
        icon: <IconMessage {...icon} />,
        onSelect: enter,
      },
      { kind: 'item', key: 'about', content: texts.about, icon: <IconId {...icon} />, to: about },
      mayFollow(location) &&
        isActive && {
          kind: 'item',
          key: 'follow',
          content: hasJoined ? texts.unfollow : texts.follow,
          icon: hasJoined ? <IconHeartOff {...icon} /> : <IconHeart {...icon} />,
          onSelect: () => follow({ patientId: id, follow: !hasJoined }),
        },
      ...patientEntries(patient, location, locations, (dialog) => openDialog({ kind: 'patient', dialog })),
    ]
    return {
      to: channel ?? about,
      onOpen: mayEnter ? enter : null,
      isCurrent: id === openId,
      entries: entries.filter((entry) => entry !== false),
    }
  }
}
