import type { Location } from '@kinward/contract/locations'
import { RecordSettingsForm } from '../../features/clinical-record/components/RecordSettingsForm.tsx'
import { settingsTexts as texts } from '../../features/clinical-record/components/texts.ts'
import {
  useChangeRecordRules,
  useChangeRecordSettings,
  useRecordSettingsQuery,
} from '../../features/clinical-record/use-record-settings.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { refusedFields } from '../../lib/form-problems.ts'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'
import { useOwnEntities } from './use-own-entities.ts'

/** Where forwarded notes go, and who forwards them. */
export function RecordSection({ backTo }: SectionProps) {
  const entities = useOwnEntities()
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      {entities.map((entity) => (
        <SettingsGroup key={entity.id} title={entity.name}>
          <OwnServer entityId={entity.id} />
        </SettingsGroup>
      ))}
      <LocationPick
        isOffered={({ role, featureFlags }) => role === 'admin' && isOn(featureFlags, 'enablePointClickCareNotes')}
      >
        {(location) => <Rules key={location.id} location={location} />}
      </LocationPick>
    </SettingsPage>
  )
}

function OwnServer({ entityId }: { entityId: number }) {
  const { mutate, isPending, isSuccess, error } = useChangeRecordSettings(entityId)
  return (
    <Loaded query={useRecordSettingsQuery(entityId)}>
      {(settings) => (
        <RecordSettingsForm
          settings={settings}
          busy={isPending}
          isSaved={isSuccess}
          error={whyRefused(error)}
          refused={refusedFields(error)}
          onSave={(changes, onSaved) => mutate(changes, { onSuccess: onSaved })}
        />
      )}
    </Loaded>
  )
}

function Rules({ location }: { location: Location }) {
  const { mutate, isPending, variables } = useChangeRecordRules(placeOf(location))
  const { forwardByAuthorOnly } = location.configurations.PointClickCare
  return (
    <SettingsGroup title={texts.rules(location.name)}>
      <Switch
        label={texts.authorOnly}
        hint={texts.authorOnlyHint}
        checked={isPending ? variables : forwardByAuthorOnly}
        onChange={(next) => mutate(next, { onError: (error) => toast.error({ title: whyRefused(error) ?? '' }) })}
      />
    </SettingsGroup>
  )
}
