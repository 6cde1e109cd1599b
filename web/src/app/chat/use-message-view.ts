import { useMemo } from 'react'
import { mayFollowTag } from '../../features/channels/channel-policy.ts'
import { mayWrite } from '../../features/channels/may-write.ts'
import { maySeeFlags } from '../../features/flags/flag-policy.ts'
import { useFlagsQuery } from '../../features/flags/use-flags-query.ts'
import { placeOf } from '../../features/locations/place.ts'
import type { MessageView } from '../../features/messages/components/message-view.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { useStaffGroupsQuery } from '../../features/users/use-staff-groups-query.ts'
import { useToday } from '../../lib/use-today.ts'
import { channelPath } from '../paths.ts'
import type { OpenChannel } from './open-channel.ts'
import { useCandidates } from './use-composer.ts'

type Channel = Pick<OpenChannel, 'location' | 'here' | 'group' | 'groups' | 'people' | 'me'>

/** What the rows of a channel, a thread and a panel know beyond their messages. */
export function useMessageView({ location, here, group, groups, people, me }: Channel): MessageView {
  const now = useToday()
  const { data: staffGroups } = useStaffGroupsQuery(location, group.visiting === null)
  const hasFlags = group.type === 'patients' && group.visiting === null && maySeeFlags(location)
  const { data: kinds } = useFlagsQuery(placeOf(location), hasFlags)
  const { type, archived_at, seq } = group
  const isOpen = archived_at === null && !group.patient?.is_discharged
  const canWrite = mayWrite(group, location)
  const { members, findChannels } = useCandidates({ location, here, group, people, me })
  const enterSends = usePreferences().hotKeySendsMessage
  const writing = useMemo(() => ({ members, findChannels, enterSends }), [members, findChannels, enterSends])
  return useMemo(
    () => ({
      meId: me,
      people,
      writing,
      flags: new Map([...group.flags, ...(kinds ?? [])].map((flag) => [flag.id, flag])),
      staffGroups: new Map(staffGroups?.map(({ id, memberIds }) => [id, memberIds])),
      now,
      channelHref: (id: number) => (mayFollowTag(id, groups, location) ? channelPath(here.id, id) : null),
      rights: {
        me,
        type,
        role: location.role,
        permissions: location.permissions,
        flags: location.featureFlags,
        isOpen,
        mayWrite: canWrite,
        seq,
        forwardByAuthorOnly: location.configurations.PointClickCare.forwardByAuthorOnly,
      },
    }),
    [me, people, writing, groups, group.flags, kinds, staffGroups, location, here, type, seq, isOpen, canWrite, now],
  )
}
