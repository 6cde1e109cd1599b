import type { Location } from '@kinward/contract/locations'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { useSession } from '../../features/session/use-session.ts'
import type { MovedTo } from '../../realtime/context.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { channelPath, locationPath } from '../paths.ts'

type TransferredStateProps = MovedTo & { channelId: number; from: Pick<Location, 'id' | 'isFamilyMember'> }

/** The channel of a patient who is at another place now; whoever is there too can follow. */
export function TransferredState({ locationId, locationName, channelId, from }: TransferredStateProps) {
  // Relatives go along. Staff who are somebody's relatives there have no part in what they leave.
  const isThere = useSession().locations.some(
    ({ id, isFamilyMember }) => id === locationId && (!isFamilyMember || from.isFamilyMember),
  )
  return (
    <EmptyState
      fill
      title={CHANNEL_TEXTS.transferredTitle(locationName)}
      hint={CHANNEL_TEXTS.transferredText}
      action={
        <ButtonLink to={isThere ? channelPath(locationId, channelId) : locationPath(from.id)} size="s">
          {isThere ? CHANNEL_TEXTS.openThere(locationName) : CHANNEL_TEXTS.backToChats}
        </ButtonLink>
      }
    />
  )
}
