import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CallPlace } from '../../features/calls/call-state.ts'
import { mayMessage } from '../../features/channels/channel-policy.ts'
import { channelTitle, type People } from '../../features/channels/channel-title.ts'
import { useOpenPersonalMutation } from '../../features/channels/mutations/use-open-personal-mutation.ts'
import { ProfileCard } from '../../features/users/components/ProfileCard.tsx'
import { TaggedGroup } from '../../features/users/components/TaggedGroup.tsx'
import { texts } from '../../features/users/components/texts.ts'
import {
  ProfileCardsContext,
  type ProfileCards as Cards,
  type TaggedGroup as Tagged,
} from '../../features/users/profile-card.ts'
import { useZoomLink } from '../../features/users/use-zoom-link-query.ts'
import { useStaffGroupsQuery } from '../../features/users/use-staff-groups-query.ts'
import { useToday } from '../../lib/use-today.ts'
import { Modal } from '../../ui/Modal.tsx'
import { PopCard } from '../../ui/PopCard.tsx'
import type { Layout } from '../../ui/use-layout.ts'
import { useCallTo } from '../calls/use-call-to.ts'
import { channelPath } from '../paths.ts'
import { AwayContainer } from './AwayContainer.tsx'
import { refusal } from './dialogs/dialog-props.ts'

type Here = {
  location: Location
  groups: readonly Group[]
  /** The channel that is open: whoever is called from it is called about it. */
  group: Group | undefined
  people: People
  me: number
  layout: Layout
}

/** Someone's card, and what it hangs on; nothing in a window of its own. */
type OpenCard = { userId: number; anchor: HTMLElement | null }

/** Lets whatever stands below show who someone is, and whom a group mention reaches. */
export function ProfileCards({ children, ...here }: Here & { children: ReactNode }) {
  const [card, setCard] = useState<OpenCard | null>(null)
  const [tagged, setTagged] = useState<Tagged | null>(null)
  const cards = useMemo(
    (): Cards => ({
      openProfile: (userId, anchor) => setCard({ userId, anchor }),
      openTaggedGroup: setTagged,
    }),
    [],
  )
  const closeCard = useCallback(() => setCard(null), [])

  return (
    <ProfileCardsContext value={cards}>
      {children}
      {card && <PersonCard key={card.userId} {...here} {...card} onClose={closeCard} />}
      {tagged && (
        <TaggedGroupContainer
          {...here}
          tagged={tagged}
          onOpenProfile={(userId) => {
            setTagged(null)
            setCard({ userId, anchor: null })
          }}
          onClose={() => setTagged(null)}
        />
      )}
    </ProfileCardsContext>
  )
}

function PersonCard({
  location,
  group,
  people,
  me,
  layout,
  userId,
  anchor,
  onClose,
}: Here & OpenCard & { onClose: () => void }) {
  const person = people.get(userId)
  const navigate = useNavigate()
  const now = useToday()
  const { mutate, isPending, error } = useOpenPersonalMutation(location)
  const callTo = useCallTo(location, me)(person, group && channelBetween(group, userId, people, me))
  const onPhone = callTo?.onPhone ?? null
  const canMessage = person !== undefined && mayMessage(person, me, location)
  const zoomLink = useZoomLink(userId, canMessage)
  if (!person) return null

  function message() {
    mutate(userId, {
      onSuccess(group) {
        onClose()
        void navigate(channelPath(location.id, group.id))
      },
    })
  }

  const card = (
    <ProfileCard
      person={person}
      now={now}
      onMessage={canMessage ? message : null}
      zoomLink={zoomLink}
      callTo={
        callTo && {
          ...callTo,
          onVoice() {
            onClose()
            callTo.onVoice()
          },
          onVideo() {
            onClose()
            callTo.onVideo()
          },
          onPhone:
            onPhone &&
            (() => {
              onClose()
              onPhone()
            }),
        }
      }
      busy={isPending}
      error={refusal(error)}
      away={<AwayContainer person={person} people={people} at="card" />}
    />
  )
  if (anchor === null || layout === 'phone')
    return (
      <Modal title={texts.profile(person.fullName)} isBare onClose={onClose}>
        {card}
      </Modal>
    )
  return (
    <PopCard label={texts.profile(person.fullName)} anchor={anchor} onClose={onClose}>
      {card}
    </PopCard>
  )
}

/**
 * What a call from a channel is about: the channel, where both take part in it and it belongs to the location. What two of
 * the staff have to talk about is nothing for a family's.
 */
function channelBetween(group: Group, userId: number, people: People, me: number): CallPlace['channel'] {
  const isShared = group.hasJoined && group.visiting === null && group.participants.some(({ id }) => id === userId)
  const isRelative = (id: number) => ['familyMember', 'patient'].includes(people.get(id)?.userType ?? '')
  if (!isShared || (group.type === 'family' && ![me, userId].some(isRelative))) return null
  return { id: group.id, name: channelTitle(group, people, me), type: group.type }
}

type TaggedProps = Here & { tagged: Tagged; onOpenProfile: (userId: number) => void; onClose: () => void }

function TaggedGroupContainer({ location, groups, people, me, tagged, onOpenProfile, onClose }: TaggedProps) {
  const { data, isError, refetch } = useStaffGroupsQuery(location)
  const found = tagged.type === 'staffGroup' ? staffGroup() : channel()

  function staffGroup() {
    const group = data?.find(({ id }) => id === tagged.id)
    return group && { name: group.name, ids: group.memberIds }
  }

  function channel() {
    const group = groups.find(({ id }) => id === tagged.id)
    return group && { name: channelTitle(group, people, me), ids: group.participants.map(({ id }) => id) }
  }

  const isReady = tagged.type === 'channel' || data !== undefined
  return (
    <TaggedGroup
      name={found?.name ?? null}
      members={found?.ids.flatMap((id) => people.get(id) ?? []) ?? []}
      status={isReady ? 'ready' : isError ? 'error' : 'loading'}
      me={me}
      onRetry={() => void refetch()}
      onOpenProfile={onOpenProfile}
      onClose={onClose}
    />
  )
}
