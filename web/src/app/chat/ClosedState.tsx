import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

type ClosedStateProps = {
  backTo: string
  wasRemoved?: boolean
  /** The location that was lost, where it is not a channel alone. */
  placeName?: string | undefined
}

/** A channel or place that the reader may not open, or no longer. */
export function ClosedState({ backTo, wasRemoved = false, placeName }: ClosedStateProps) {
  const channelTitle = wasRemoved ? CHANNEL_TEXTS.removedTitle : CHANNEL_TEXTS.closedTitle
  return (
    <EmptyState
      fill
      title={placeName === undefined ? channelTitle : CHANNEL_TEXTS.removedFromTitle(placeName)}
      hint={placeName === undefined ? CHANNEL_TEXTS.closedText : CHANNEL_TEXTS.removedFromText}
      action={
        <ButtonLink to={backTo} size="s">
          {CHANNEL_TEXTS.backToChats}
        </ButtonLink>
      }
    />
  )
}
