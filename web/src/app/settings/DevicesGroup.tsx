import { DeviceList } from '../../features/security/components/DeviceList.tsx'
import { settingsTexts as texts } from '../../features/security/components/settings-texts.ts'
import { useEndSessionMutation, useSessionsQuery } from '../../features/security/use-sessions.ts'
import { SettingsGroup } from '../../features/settings/components/SettingsPage.tsx'
import { Loaded } from './Loaded.tsx'

/** Where the reader is signed in, at work. */
export function DevicesGroup() {
  const query = useSessionsQuery()
  const { mutate, isPending, variables } = useEndSessionMutation()
  return (
    <SettingsGroup title={texts.devices} hint={texts.devicesHint}>
      <Loaded query={query}>
        {(sessions) => (
          <DeviceList sessions={sessions} busyId={isPending ? variables : undefined} onEnd={(id) => mutate(id)} />
        )}
      </Loaded>
    </SettingsGroup>
  )
}
