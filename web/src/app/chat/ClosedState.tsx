import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

type ClosedStateProps = { backTo: string; wasRemoved?: boolean }

/** A channel or place that the reader may not open, or no longer. */
export function ClosedState({ backTo, wasRemoved = false }: ClosedStateProps) {
  return (
    <EmptyState
      fill
      title={wasRemoved ? CHANNEL_TEXTS.removedTitle : CHANNEL_TEXTS.closedTitle}
      hint={CHANNEL_TEXTS.closedText}
      action={
        <ButtonLink to={backTo} size="s">
          {CHANNEL_TEXTS.backToChats}
        </ButtonLink>
      }
    />
  )
}
