import type { OutgoingBroadcast } from '@kinward/contract/broadcasts'
import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  audienceOf,
  beginDraft,
  type BroadcastDraft,
  draftOf,
  wishOf,
  withoutUnseen,
} from '../../features/broadcasts/broadcast-draft.ts'
import { ComposeModal } from '../../features/broadcasts/components/ComposeModal.tsx'
import { keptDraft } from '../../features/broadcasts/kept-draft.ts'
import { useSaveBroadcast } from '../../features/broadcasts/mutations.ts'
import { useReach } from '../../features/broadcasts/queries.ts'
import { texts } from '../../features/broadcasts/texts.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { usersQuery } from '../../features/users/use-users-query.ts'
import { isKeptOtherwise, isTransient } from '../../lib/errors.ts'
import { formatMomentFull } from '../../ui/time.ts'
import { toast } from '../../ui/toast.ts'

type ComposeContainerProps = {
  /** One that waits and is changed; null writes a new one. */
  broadcast: OutgoingBroadcast | null
  location: Location
  /** Where the author may announce. */
  places: readonly Location[]
  me: number
  onSaved: (broadcast: OutgoingBroadcast) => void
  onClose: () => void
}

/** Writes a broadcast, or changes one. What was begun is kept in this browser until it is sent; sent again after a failure, it is still one. */
export default function ComposeContainer(props: ComposeContainerProps) {
  const { broadcast, location, places, me, onSaved, onClose } = props
  const kept = { userId: me, broadcast }
  const [edition, setEdition] = useState(0)
  const begin = () => (broadcast ? draftOf(broadcast) : beginDraft(location.id))
  const [recovered] = useState(() => keptDraft.read(kept))
  const [draft, setDraft] = useState(() => within(recovered ?? begin(), places))
  const saving = useSaveBroadcast()
  const counted = useDeferredValue(draft)
  const { people, isLoading, isKnown, onRetry } = usePeopleOf(places, draft, me)
  const seen = (written: BroadcastDraft) => (isKnown ? withoutUnseen(written, people) : written)
  const audience = audienceOf(seen(counted))
  const reach = useReach(audience)

  function change(make: (before: BroadcastDraft) => BroadcastDraft) {
    setDraft((before) => {
      const next = make(before)
      keptDraft.keep(kept, next)
      return next
    })
  }

  function save() {
    const wish = wishOf(seen(draft))
    if (!wish) return
    const isKept = isKeptOtherwise(saving.error)
    const hashKey = isKept ? beginDraft(location.id).hashKey : draft.hashKey
    if (isKept) change((before) => ({ ...before, hashKey }))
    saving.mutate(
      { broadcastId: broadcast?.id ?? null, wish, hashKey },
      {
        onSuccess(saved) {
          keptDraft.forget(kept)
          const title =
            saved.sentAt === null && saved.sendAt !== null
              ? texts.scheduledFor(formatMomentFull(Date.parse(saved.sendAt), Date.now()))
              : texts.sentTo(saved.recipients)
          toast.success({ title })
          onSaved(saved)
        },
      },
    )
  }

  function startOver() {
    keptDraft.forget(kept)
    setDraft(within(begin(), places))
    setEdition(edition + 1)
  }

  return (
    <ComposeModal
      key={edition}
      isNew={broadcast === null}
      draft={seen(draft)}
      onChange={change}
      places={places}
      people={people}
      isLoadingPeople={isLoading}
      onRetryPeople={onRetry}
      reach={audience ? reach.data : NOBODY}
      isCounting={audience !== null && (reach.isFetching || reach.isPlaceholderData || counted !== draft)}
      reachError={isTransient(reach.error) ? texts.uncounted : whyRefused(reach.error)}
      onCount={() => void reach.refetch()}
      busy={saving.isPending}
      error={whyRefused(saving.error)}
      isKept={isKeptOtherwise(saving.error)}
      onSave={save}
      onStartOver={recovered && edition === 0 ? startOver : undefined}
      onClose={onClose}
    />
  )
}

const NOBODY = { total: 0, locations: [] }

/** A draft that was kept while its author could still announce elsewhere. */
function within(draft: BroadcastDraft, places: readonly Location[]): BroadcastDraft {
  const locationIds = draft.locationIds.filter((id) => places.some((place) => place.id === id))
  return { ...draft, locationIds }
}

/** The care team of the chosen locations, each once. */
function usePeopleOf(places: readonly Location[], { locationIds, by }: BroadcastDraft, me: number) {
  const chosen = places.filter(({ id }) => locationIds.includes(id))
  const queries = useQueries({
    queries: chosen.map((place) => ({ ...usersQuery(place), enabled: by === 'names' })),
  })
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  const users = new Map(queries.flatMap(({ data }) => data ?? []).map((user) => [user.id, user]))
  return {
    people: [...users.values()].filter((user) => isNameable(user, me)),
    isLoading: queries.some((one) => one.isLoading),
    /** Whether everyone who can be named there is among them. */
    isKnown: queries.every(({ data }) => data !== undefined),
    /** Where some of them could not be loaded. */
    onRetry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : null,
  }
}

function isNameable({ id, userType, location, is_switched_off: isOff }: User, me: number): boolean {
  if (isOff) return false
  return id !== me && location === null && (userType === 'staff' || userType === 'collaborator')
}
