import type { Integration } from '@kinward/contract/integrations'
import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { entranceTexts as texts } from '../../features/administration/components/entrance-texts.ts'
import { IntegrationModal } from '../../features/administration/components/IntegrationModal.tsx'
import { IntegrationRows } from '../../features/administration/components/IntegrationRows.tsx'
import { SsoForm } from '../../features/administration/components/SsoForm.tsx'
import {
  useCreateIntegration,
  useIntegrationsQuery,
  useRevokeIntegration,
} from '../../features/administration/use-integrations.ts'
import { useChangeSsoSettings, useSsoSettingsQuery } from '../../features/administration/use-sso-settings.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { refusedFields } from '../../lib/form-problems.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'
import { useOwnEntities } from './use-own-entities.ts'

/** The ways in that the organisation itself opens: its own sign-in, and programs that vouch for people. */
export function SignOnSection({ backTo }: SectionProps) {
  const { locations } = useSession()
  const entities = useOwnEntities()
  return (
    <SettingsPage title={texts.ssoTitle} hint={texts.ssoHint} backTo={backTo}>
      {entities.map((entity) => (
        <SettingsGroup key={entity.id} title={entity.name}>
          <SingleSignOn entityId={entity.id} locations={locations.filter(({ Entity }) => Entity.id === entity.id)} />
        </SettingsGroup>
      ))}
      <SettingsGroup title={texts.integrationsTitle} hint={texts.integrationsHint}>
        <LocationPick isOffered={({ role, Entity }) => role === 'admin' && Entity.isAdmin}>
          {(location) => <Integrations key={location.id} location={location} />}
        </LocationPick>
      </SettingsGroup>
    </SettingsPage>
  )
}

function SingleSignOn({ entityId, locations }: { entityId: number; locations: readonly Location[] }) {
  const { mutate, isPending, isSuccess, error } = useChangeSsoSettings(entityId)
  return (
    <Loaded query={useSsoSettingsQuery(entityId)}>
      {(settings) => (
        <SsoForm
          settings={settings}
          locations={locations}
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

function Integrations({ location }: { location: Location }) {
  const now = useToday()
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<Integration | null>(null)
  const create = useCreateIntegration(location)
  const revoke = useRevokeIntegration(location)
  return (
    <>
      <Loaded query={useIntegrationsQuery(location)}>
        {(integrations) => (
          <IntegrationRows
            integrations={integrations}
            now={now}
            onRevoke={(integration) => {
              revoke.reset()
              setLeaving(integration)
            }}
          />
        )}
      </Loaded>
      <Button
        onClick={() => {
          create.reset()
          setMaking(true)
        }}
      >
        {texts.newOne}
      </Button>
      {isMaking && (
        <IntegrationModal
          privateKey={create.data?.privateKey}
          busy={create.isPending}
          error={whyRefused(create.error)}
          onMake={(wish) => create.mutate(wish)}
          onClose={() => {
            setMaking(false)
            // The key is in no one's memory longer than it is shown.
            create.reset()
          }}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={texts.revokeTitle(leaving.name)}
          text={texts.revokeText}
          confirm={texts.revokeOf(leaving.name)}
          cancel={texts.cancel}
          destructive
          busy={revoke.isPending}
          error={whyRefused(revoke.error)}
          onConfirm={() => revoke.mutate(leaving.id, { onSuccess: () => setLeaving(null) })}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  )
}
