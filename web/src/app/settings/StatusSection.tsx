import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { StatusForm } from '../../features/status/components/StatusForm.tsx'
import { texts } from '../../features/status/components/texts.ts'
import { useChangeStatusMutation } from '../../features/status/use-change-status-mutation.ts'
import type { SectionProps } from './section-props.ts'

/** How the reader can be reached. */
export function StatusSection({ backTo }: SectionProps) {
  const { user } = useSession()
  const { mutate, isPending, isSuccess, error } = useChangeStatusMutation()
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      <StatusForm
        user={user}
        busy={isPending}
        isSaved={isSuccess}
        error={whyRefused(error)}
        onSave={(wish) => mutate(wish)}
      />
    </SettingsPage>
  )
}
