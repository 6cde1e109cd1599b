import type { Group } from '@kinward/contract/groups'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { channelKeys } from '../../features/channels/keys.ts'
import { findChannelCandidates, mentionCandidates } from '../../features/composer/candidates.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { upsellPath } from '../../features/locations/upsell.ts'
import { useOnCallQuery } from '../../features/on-call/use-on-call-query.ts'
import { useChangePreferencesMutation } from '../../features/preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { useStaffGroupsQuery } from '../../features/users/use-staff-groups-query.ts'
import type { OpenChannel } from './open-channel.ts'

type Channel = Pick<OpenChannel, 'location' | 'here' | 'group' | 'people' | 'me'>

/** Whom and what can be named in a channel. */
export function useCandidates({ location, here, group, people, me }: Channel) {
  const client = useQueryClient()
  const { data: staffGroups } = useStaffGroupsQuery(location, group.visiting === null)
  const { data: onCall } = useOnCallQuery(location, group.visiting === null && group.type !== 'personal')
  const { id, type, participants } = group
  const navigate = useNavigate()
  const lockedTo = isOn(location.featureFlags, 'enableGroupTagging') ? null : upsellPath(here, 'group_mentions')
  const members = useMemo(
    () =>
      mentionCandidates(
        { id, type, participants },
        {
          people,
          me,
          staffGroups: staffGroups ?? [],
          onCall: onCall?.roles ?? [],
          onLocked: lockedTo === null ? undefined : () => void navigate(lockedTo),
        },
      ),
    [id, type, participants, people, me, staffGroups, onCall, lockedTo, navigate],
  )
  // Read when a # is typed: whoever writes does not wait for the list of channels.
  const findChannels = useCallback(
    (words: string) => {
      const groups = client.getQueryData<readonly Group[]>(channelKeys.list(here.id)) ?? []
      return findChannelCandidates(groups, { people, me, words })
    },
    [client, here.id, people, me],
  )
  return { members, findChannels: location.isFamilyMember ? undefined : findChannels }
}

/** What Enter does for the reader, on all of their devices. */
export function useEnterChoice() {
  const preferences = usePreferences()
  const { mutate } = useChangePreferencesMutation(preferences)
  const sends = preferences.hotKeySendsMessage
  return useMemo(() => ({ sends, onChange: (next: boolean) => mutate({ hotKeySendsMessage: next }) }), [sends, mutate])
}

/**
 * How many would be asked to acknowledge; null where nobody can be. A reply asks only when the channel shows it, and nobody
 * is asked whose access is switched off.
 */
export function askedBy(
  { location, group, people, me }: Pick<Channel, 'location' | 'group' | 'people' | 'me'>,
  isInChannel: boolean,
): number | null {
  if (!isInChannel || !isOn(location.featureFlags, 'enableUrgentMessages')) return null
  const others = group.participants.filter(({ id }) => id !== me && !people.get(id)?.is_switched_off).length
  return others === 0 ? null : others
}
