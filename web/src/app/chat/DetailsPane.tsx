import {
  mayAddPeople,
  mayArchive,
  mayEdit,
  mayLeave,
  mayLeaveFamily,
  mayManage,
  mayRemovePeople,
} from '../../features/channels/channel-policy.ts'
import { ChannelDetails, type DetailsActions } from '../../features/channels/components/ChannelDetails.tsx'
import { useGroupSettingsMutation } from '../../features/channels/mutations/use-group-settings-mutation.ts'
import { useMuteMutation } from '../../features/channels/mutations/use-mute-mutation.ts'
import { OwnFamily } from '../../features/families/components/OwnFamily.tsx'
import { decidesFamily } from '../../features/families/family-policy.ts'
import { useSharedItemsQuery } from '../../features/files/use-shared-items-query.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useProfileCard } from '../../features/users/profile-card.ts'
import { useToday } from '../../lib/use-today.ts'
import { channelPath, MESSAGE_PARAM } from '../paths.ts'
import { useChannelDialogs } from './dialogs/channel-dialogs.ts'
import type { OpenChannel } from './open-channel.ts'

/** All about a channel, beside it. */
export function DetailsPane(channel: OpenChannel) {
  const { location, here, group, people, me, layout } = channel
  const now = useToday()
  const actions = useDetailsActions(channel)
  const shared = useSharedItemsQuery(placeOf(location), { groupId: group.id })
  return (
    <ChannelDetails
      group={group}
      people={people}
      meId={me}
      placeName={location.name}
      now={now}
      layout={layout}
      shared={{
        items: shared.data?.pages.flat() ?? [],
        status: shared.data ? 'ready' : shared.isError ? 'error' : 'loading',
        onAll: () => channel.openPanel('files'),
        onRetry: () => void shared.refetch(),
        hrefFor: ({ messageId }) => `${channelPath(here.id, group.id)}?${MESSAGE_PARAM}=${messageId}`,
      }}
      actions={actions}
    >
      {group.patientId !== null && decidesFamily(location, group) && (
        <OwnFamily patient={{ ...placeOf(location), patientId: group.patientId }} />
      )}
    </ChannelDetails>
  )
}

function useDetailsActions({ location, here, group, me, closeThread }: OpenChannel): DetailsActions {
  const openDialog = useChannelDialogs()
  const { openProfile } = useProfileCard()
  const { mutate: mute } = useMuteMutation(here)
  const { mutate: audit } = useGroupSettingsMutation(location, group.id)
  const isOpen = group.archived_at === null
  return {
    onEdit: mayEdit(group, location, me) ? () => openDialog({ kind: 'edit', group }) : null,
    onMute: isOpen ? (isMuted) => mute({ group, isMuted }) : null,
    onAudit: isOpen && mayManage(location) && group.type !== 'personal' ? (isOn) => audit(isOn) : null,
    onAdd: mayAddPeople(group, location) ? () => openDialog({ kind: 'add', group }) : null,
    onRemove: mayRemovePeople(group, location) ? (person) => openDialog({ kind: 'remove', group, person }) : null,
    onLeave: mayLeave(group, location)
      ? () => openDialog({ kind: 'leave', group })
      : mayLeaveFamily(group, location)
        ? () => openDialog({ kind: 'leave-family', group })
        : null,
    onArchive: mayArchive(group, location, me) ? () => openDialog({ kind: 'archive', group }) : null,
    onOpenProfile: openProfile,
    onClose: closeThread,
  }
}
