import type { Location } from '@kinward/contract/locations'
import { isOutOfOffice } from '@kinward/contract/out-of-office'
import { useState } from 'react'
import { AbsenceForm } from '../../features/out-of-office/components/AbsenceForm.tsx'
import { texts } from '../../features/out-of-office/components/texts.ts'
import { useChangeOutOfOfficeMutation, useOutOfOfficeQuery } from '../../features/out-of-office/use-out-of-office.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { byName, roleChip } from '../../features/users/about-person.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'
import { useClock } from '../../lib/use-now.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { lastPlace } from '../last-place.ts'
import { Loaded } from './Loaded.tsx'
import type { SectionProps } from './section-props.ts'

/** When the reader is away, location by location. */
export function OutOfOfficeSection({ backTo }: SectionProps) {
  const { locations, user } = useSession()
  const [chosenId, setChosenId] = useState(() => lastPlace.location(user.id))
  const location = locations.find(({ id }) => id === chosenId) ?? locations[0]
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      {locations.length > 1 && location && (
        <SelectField
          label={texts.location}
          options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(location.id)}
          onChange={(id) => setChosenId(Number(id))}
        />
      )}
      {location && <Absence key={location.id} location={location} hasOtherLocations={locations.length > 1} />}
    </SettingsPage>
  )
}

function Absence({ location, hasOtherLocations }: { location: Location; hasOtherLocations: boolean }) {
  const { user } = useSession()
  const now = useClock()
  const { data: people } = useUsersQuery(location)
  const { mutate, isPending, isSuccess, error } = useChangeOutOfOfficeMutation(location)
  const colleagues = [...(people?.values() ?? [])]
    .filter((person) => person.id !== user.id && (roleChip(person) === null || person.userType === 'collaborator'))
    .toSorted(byName)
  return (
    <Loaded query={useOutOfOfficeQuery(location)}>
      {(absence) => (
        <AbsenceForm
          absence={absence}
          isAway={isOutOfOffice(absence, now)}
          colleagues={colleagues}
          hasOtherLocations={hasOtherLocations}
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
          busy={isPending}
          isSaved={isSuccess}
          error={whyRefused(error)}
          onSave={(wish) => mutate(wish)}
        />
      )}
    </Loaded>
  )
}
