import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { texts as placeTexts } from '../../features/locations/components/texts.ts'
import { isGuest } from '../../features/session/own-type.ts'
import { useSession } from '../../features/session/use-session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

type ClosedStateProps = {
  backTo: string
  wasRemoved?: boolean
  /** The address names a location and no channel. */
  isPlace?: boolean
  /** The location that was lost, where it is not a channel alone. */
  placeName?: string | undefined
}

/** A channel or place that the reader may not open, or no longer. */
export function ClosedState({ backTo, wasRemoved = false, isPlace = false, placeName }: ClosedStateProps) {
  const session = useSession()
  const channelTitle = wasRemoved ? CHANNEL_TEXTS.removedTitle : CHANNEL_TEXTS.closedTitle
  const title = isPlace ? placeTexts.closed : channelTitle
  const placeHint = isGuest(session) ? placeTexts.guestClosedHint : placeTexts.closedHint
  const hint = isPlace ? placeHint : CHANNEL_TEXTS.closedText
  return (
    <EmptyState
      fill
      title={placeName === undefined ? title : CHANNEL_TEXTS.removedFromTitle(placeName)}
      hint={placeName === undefined ? hint : CHANNEL_TEXTS.removedFromText}
      action={
        <ButtonLink to={backTo} size="s">
          {CHANNEL_TEXTS.backToChats}
        </ButtonLink>
      }
    />
  )
}
