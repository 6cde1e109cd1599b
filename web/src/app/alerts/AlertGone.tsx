import { IconBellX } from '@tabler/icons-react'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { NOTIFICATION_TEXTS } from '../../features/notifications/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** An alert that is not there any more, as the server says with NO_NOTIFICATION_DATA. */
export function AlertGone({ backTo }: { backTo: string }) {
  return (
    <EmptyState
      fill
      icon={<IconBellX size={36} stroke={1.75} aria-hidden="true" />}
      title={NOTIFICATION_TEXTS.gone}
      hint={NOTIFICATION_TEXTS.goneHint}
      action={
        <ButtonLink to={backTo} size="s">
          {CHANNEL_TEXTS.backToChats}
        </ButtonLink>
      }
    />
  )
}
