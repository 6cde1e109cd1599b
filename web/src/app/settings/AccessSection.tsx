import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { AccessForm } from '../../features/security/components/AccessForm.tsx'
import { settingsTexts as texts } from '../../features/security/components/settings-texts.ts'
import {
  useChangeEntitySecurity,
  useChangeLocationSecurity,
  useEntitySecurityQuery,
  useLocationSecurityQuery,
} from '../../features/security/use-security.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Loaded } from './Loaded.tsx'
import type { SectionProps } from './section-props.ts'
import { useOwnEntities } from './use-own-entities.ts'

/** Whom the organisation and the locations that the reader runs let in, and from where. */
export function AccessSection({ backTo }: SectionProps) {
  const { locations } = useSession()
  const own = locations.filter(({ role }) => role === 'admin')
  const entities = useOwnEntities()
  const [chosenId, setChosenId] = useState(own[0]?.id)
  const location = own.find(({ id }) => id === chosenId) ?? own[0]
  return (
    <SettingsPage title={texts.access} hint={texts.accessHint} backTo={backTo}>
      {entities.map((entity) => (
        <EntityAccess key={entity.id} entity={entity} />
      ))}
      {own.length > 1 && location && (
        <SelectField
          label={texts.location}
          options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(location.id)}
          onChange={(id) => setChosenId(Number(id))}
        />
      )}
      {location && <LocationAccess key={location.id} location={location} />}
    </SettingsPage>
  )
}

function EntityAccess({ entity }: { entity: Location['Entity'] }) {
  const { mutate, isPending, isSuccess, error } = useChangeEntitySecurity(entity.id)
  const query = useEntitySecurityQuery(entity.id)
  return (
    <SettingsGroup title={texts.wholeEntity(entity.name)} hint={texts.wholeHint}>
      <Loaded query={query}>
        {(security) => (
          <AccessForm
            security={security}
            busy={isPending}
            isSaved={isSuccess}
            error={whyRefused(error)}
            onSave={(wanted, onSaved) => mutate(wanted, { onSuccess: onSaved })}
          />
        )}
      </Loaded>
    </SettingsGroup>
  )
}

function LocationAccess({ location }: { location: Location }) {
  const { mutate, isPending, isSuccess, error } = useChangeLocationSecurity(location)
  const { data: people } = useUsersQuery(location)
  const query = useLocationSecurityQuery(location)
  return (
    <SettingsGroup title={texts.oneLocation(location.name)}>
      <Loaded query={query}>
        {(security) => (
          <AccessForm
            security={security}
            people={[...(people?.values() ?? [])]}
            busy={isPending}
            isSaved={isSuccess}
            error={whyRefused(error)}
            onSave={(wanted, onSaved) => mutate(wanted, { onSuccess: onSaved })}
          />
        )}
      </Loaded>
    </SettingsGroup>
  )
}
