import type { Location } from '@kinward/contract/locations'
import type { FlagLevel } from '@kinward/contract/roles'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FlagRows } from '../../features/administration/components/FlagRows.tsx'
import { texts } from '../../features/administration/components/texts.ts'
import { useChangeFlag, useFlagsQuery } from '../../features/administration/use-flags.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { idFrom, LOCATION_PARAM } from '../paths.ts'
import { AskedFeatures } from './AskedFeatures.tsx'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'

/** What is switched on, by the organisation and by each of its locations. */
export function FeaturesSection({ backTo }: SectionProps) {
  const { plan } = useSession().entity
  const firstId = idFrom(useSearchParams()[0].get(LOCATION_PARAM))
  return (
    <SettingsPage title={texts.featuresTitle} hint={texts.featuresHint(texts.plans[plan])} backTo={backTo}>
      <LocationPick key={firstId} firstId={firstId} isOffered={({ role }) => role === 'admin'}>
        {(location) => <Features key={location.id} location={location} />}
      </LocationPick>
    </SettingsPage>
  )
}

function Features({ location }: { location: Location }) {
  const { name, Entity } = location
  const [level, setLevel] = useState<FlagLevel>(Entity.isAdmin ? 'entity' : 'location')
  const { mutate } = useChangeFlag(location)
  return (
    <Loaded query={useFlagsQuery(location)}>
      {(settings) => {
        const shown = settings.mayChangeEntity ? level : 'location'
        return (
          <>
            <AskedFeatures location={location} />
            {settings.mayChangeEntity && (
              <SelectField
                label={texts.decideFor}
                options={[
                  { value: 'entity', label: texts.wholeEntity(Entity.name) },
                  { value: 'location', label: texts.oneLocation(name) },
                ]}
                value={shown}
                onChange={setLevel}
              />
            )}
            <FlagRows
              settings={settings}
              level={shown}
              onChange={(flag, value) => mutate({ level: shown, flag, value })}
            />
          </>
        )
      }}
    </Loaded>
  )
}
