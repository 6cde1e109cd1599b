import { isOutOfOffice } from '@kinward/contract/out-of-office'
import type { User } from '@kinward/contract/users'
import type { People } from '../../features/channels/channel-title.ts'
import { AwayNote } from '../../features/out-of-office/components/AwayNote.tsx'
import { useProfileCard } from '../../features/users/profile-card.ts'
import { useClock } from '../../lib/use-now.ts'

type AwayContainerProps = { person: User; people: People; at: 'card' | 'composer' }

/** That someone is away now, and whom to ask instead; nothing while they are not. */
export function AwayContainer({ person, people, at }: AwayContainerProps) {
  const now = useClock()
  const { openProfile } = useProfileCard()
  const { out_of_office: absence } = person
  if (!isOutOfOffice(absence, now)) return null
  const delegate = absence.delegateId === null ? undefined : people.get(absence.delegateId)
  return (
    <AwayNote
      absence={absence}
      delegate={
        delegate
          ? { name: delegate.fullName, onOpen: (anchor) => openProfile(delegate.id, at === 'card' ? null : anchor) }
          : null
      }
      now={now}
      at={at}
    />
  )
}
