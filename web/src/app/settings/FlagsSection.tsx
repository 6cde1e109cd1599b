import type { CatalogueFlag } from '@kinward/contract/flags'
import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { FlagKindModal } from '../../features/flags/components/FlagKindModal.tsx'
import { FlagKindRows } from '../../features/flags/components/FlagKindRows.tsx'
import { texts } from '../../features/flags/texts.ts'
import { useSaveFlag } from '../../features/flags/use-catalogue.ts'
import { useFlagsQuery } from '../../features/flags/use-flags-query.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../features/channels/components/FormError.tsx'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'

/** What patients can be flagged with. */
export function FlagsSection({ backTo }: SectionProps) {
  const run = useSession().locations.filter(
    ({ role, featureFlags }) => role === 'admin' && isOn(featureFlags, 'patientFlags'),
  )
  // Flags are the organisation's: one of its locations is as good as another.
  const isFirst = ({ id, Entity }: Location) => run.find((one) => one.Entity.id === Entity.id)?.id === id
  return (
    <SettingsPage title={texts.title} hint={texts.settingsHint} backTo={backTo}>
      <LocationPick isOffered={isFirst}>
        {(location) => <FlagKinds key={location.id} location={location} />}
      </LocationPick>
    </SettingsPage>
  )
}

function FlagKinds({ location }: { location: Location }) {
  const [editing, setEditing] = useState<CatalogueFlag | 'new' | null>(null)
  const save = useSaveFlag(placeOf(location))
  const isEditing = editing !== null
  const error = whyRefused(save.error)

  function handleEdit(flag: CatalogueFlag | 'new') {
    save.reset()
    setEditing(flag)
  }

  function handleRetire(flag: CatalogueFlag) {
    save.mutate({ flag, wish: { ...flag, isRetired: !flag.isRetired } })
  }

  const actions = {
    busyId: save.isPending ? (save.variables.flag?.id ?? null) : null,
    onEdit: handleEdit,
    onRetire: handleRetire,
  }
  return (
    <Loaded query={useFlagsQuery(placeOf(location))}>
      {(flags) => {
        const retired = flags.filter(({ isRetired }) => isRetired)
        return (
          <>
            <SettingsGroup title={texts.inUse}>
              <FlagKindRows flags={flags.filter(({ isRetired }) => !isRetired)} {...actions} />
              <Button onClick={() => handleEdit('new')}>{texts.newFlag}</Button>
            </SettingsGroup>
            {retired.length > 0 && (
              <SettingsGroup title={texts.retired} hint={texts.retiredHint}>
                <FlagKindRows flags={retired} {...actions} />
              </SettingsGroup>
            )}
            {!isEditing && <FormError error={error} />}
            {isEditing && (
              <FlagKindModal
                flag={editing === 'new' ? null : editing}
                busy={save.isPending}
                error={error}
                onSave={(wish) =>
                  save.mutate({ flag: editing === 'new' ? null : editing, wish }, { onSuccess: () => setEditing(null) })
                }
                onClose={() => setEditing(null)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
