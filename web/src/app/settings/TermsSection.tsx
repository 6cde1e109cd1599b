import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { begunTermsKey } from '../../features/terms/begun-terms.ts'
import { TermsEditor } from '../../features/terms/components/TermsEditor.tsx'
import { texts } from '../../features/terms/components/texts.ts'
import {
  useEntityTermsQuery,
  usePlaceTermsQuery,
  usePublishEntityTerms,
  usePublishPlaceTerms,
} from '../../features/terms/use-terms.ts'
import { useToday } from '../../lib/use-today.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Loaded } from './Loaded.tsx'
import type { SectionProps } from './section-props.ts'
import { useOwnEntities } from './use-own-entities.ts'
import { SETTINGS_TEXTS } from './texts.ts'

/** The terms that the reader may publish: of the organisation, and of the locations they run. */
export function TermsSection({ backTo }: SectionProps) {
  const { locations } = useSession()
  const own = locations.filter(({ role }) => role === 'admin')
  const entities = useOwnEntities()
  const [chosenId, setChosenId] = useState(own[0]?.id)
  const location = own.find(({ id }) => id === chosenId) ?? own[0]
  return (
    <SettingsPage title={texts.edit} hint={texts.editHint} backTo={backTo}>
      {entities.map((entity) => (
        <EntityTerms key={entity.id} entity={entity} />
      ))}
      {own.length > 1 && location && (
        <SelectField
          label={SETTINGS_TEXTS.locationTerms}
          options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(location.id)}
          onChange={(id) => setChosenId(Number(id))}
        />
      )}
      {location && <LocationTerms key={location.id} location={location} />}
    </SettingsPage>
  )
}

function EntityTerms({ entity }: { entity: Location['Entity'] }) {
  const { mutate, isPending, isSuccess, error } = usePublishEntityTerms(entity.id)
  const begunKey = begunTermsKey({ userId: useSession().user.id, entityId: entity.id })
  const now = useToday()
  return (
    <Loaded query={useEntityTermsQuery(entity.id)}>
      {(terms) => (
        <TermsEditor
          title={texts.whole(entity.name)}
          audience={entity.name}
          terms={terms}
          begunKey={begunKey}
          now={now}
          busy={isPending}
          isSaved={isSuccess}
          error={whyRefused(error)}
          onPublish={(wish) => mutate(wish)}
        />
      )}
    </Loaded>
  )
}

function LocationTerms({ location }: { location: Location }) {
  const { mutate, isPending, isSuccess, error } = usePublishPlaceTerms(location)
  const begunKey = begunTermsKey({ userId: useSession().user.id, locationId: location.id })
  const now = useToday()
  return (
    <Loaded query={usePlaceTermsQuery(location)}>
      {({ location: terms }) => (
        <TermsEditor
          title={texts.oneLocation(location.name)}
          audience={location.name}
          terms={terms}
          begunKey={begunKey}
          now={now}
          busy={isPending}
          isSaved={isSuccess}
          error={whyRefused(error)}
          onPublish={(wish) => mutate(wish)}
        />
      )}
    </Loaded>
  )
}
