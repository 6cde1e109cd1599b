import { isGuest } from '../../features/session/own-type.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { StatusForm } from '../../features/status/components/StatusForm.tsx'
import { texts } from '../../features/status/components/texts.ts'
import { useChangeStatusMutation } from '../../features/status/use-change-status-mutation.ts'
import type { SectionProps } from './section-props.ts'

/** How the reader can be reached. */
export function StatusSection({ backTo }: SectionProps) {
  const session = useSession()
  const guest = isGuest(session)
  const { mutate, isPending, isSuccess, error } = useChangeStatusMutation()
  return (
    <SettingsPage title={texts.title} hint={guest ? texts.guestHint : texts.hint} backTo={backTo}>
      <StatusForm
        user={session.user}
        isGuest={guest}
        busy={isPending}
        isSaved={isSuccess}
        error={whyRefused(error)}
        onSave={(wish) => mutate(wish)}
      />
    </SettingsPage>
  )
}
