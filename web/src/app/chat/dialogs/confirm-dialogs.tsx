import type { Group } from '@kinward/contract/groups'
import type { User } from '@kinward/contract/users'
import { channelTitle } from '../../../features/channels/channel-title.ts'
import { dialogTexts as texts } from '../../../features/channels/components/dialog-texts.ts'
import {
  useArchiveManyMutation,
  useArchiveMutation,
} from '../../../features/channels/mutations/use-archive-mutations.ts'
import { useLeaveMutation } from '../../../features/channels/mutations/use-leave-mutation.ts'
import { useRemovePeopleMutation } from '../../../features/channels/mutations/use-people-mutations.ts'
import type { ManagedGroup } from '../../../features/channels/use-managed-groups-query.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useServices } from '../../services.ts'
import { refusal, type DialogProps } from './dialog-props.ts'

type OfGroup = DialogProps & { group: Group }

export function RemoveDialog({ location, people, me, group, person, onClose }: OfGroup & { person: User }) {
  const { mutate, isPending, error } = useRemovePeopleMutation(location, group.id)
  return (
    <ConfirmDialog
      title={texts.removeTitle(person.fullName)}
      text={texts.removeText(person.fullName, channelTitle(group, people, me))}
      confirm={texts.remove(person.fullName)}
      cancel={texts.cancel}
      destructive
      busy={isPending}
      error={refusal(error)}
      onConfirm={() => mutate([person.id], { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

export function LeaveDialog({ location, people, me, group, onClose }: OfGroup) {
  const { leaveChannel } = useServices()
  const { mutate, isPending, error } = useLeaveMutation(location, me)
  const name = channelTitle(group, people, me)
  return (
    <ConfirmDialog
      title={texts.leaveTitle(name)}
      text={group.type === 'discussion' && group.is_public ? texts.leavePublic : texts.leavePrivate}
      confirm={texts.leave(name)}
      cancel={texts.cancel}
      destructive
      busy={isPending}
      error={refusal(error)}
      onConfirm={() =>
        mutate(group.id, {
          onSuccess() {
            onClose()
            leaveChannel(group.id, 'left')
          },
        })
      }
      onCancel={onClose}
    />
  )
}

/** Archives a channel, or brings an archived one back. */
export function ArchiveDialog({ location, people, me, group, onClose }: OfGroup) {
  const { mutate, isPending, error } = useArchiveMutation(location)
  const name = channelTitle(group, people, me)
  const archiveStatus = group.archived_at === null
  return (
    <ConfirmDialog
      title={archiveStatus ? texts.archiveTitle(name) : texts.unarchiveTitle(name)}
      text={archiveStatus ? texts.archiveText : texts.unarchiveText}
      confirm={archiveStatus ? texts.archive(name) : texts.unarchive(name)}
      cancel={texts.cancel}
      busy={isPending}
      error={refusal(error)}
      onConfirm={() => mutate({ groupId: group.id, archiveStatus }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

type ArchiveManyProps = DialogProps & { groups: readonly ManagedGroup[]; archiveStatus: boolean }

export function ArchiveManyDialog({ location, groups, archiveStatus, onClose }: ArchiveManyProps) {
  const { mutate, isPending, error } = useArchiveManyMutation(location)
  const idsOf = (type: ManagedGroup['type']) => groups.filter((group) => group.type === type).map(({ id }) => id)
  const count = groups.length
  return (
    <ConfirmDialog
      title={archiveStatus ? texts.archiveManyTitle(count) : texts.unarchiveManyTitle(count)}
      text={archiveStatus ? texts.archiveManyText : texts.unarchiveManyText}
      confirm={archiveStatus ? texts.archiveMany(count) : texts.unarchiveMany(count)}
      cancel={texts.cancel}
      busy={isPending}
      error={refusal(error)}
      onConfirm={() =>
        mutate({ ids: { discussion: idsOf('discussion'), omni: idsOf('omni') }, archiveStatus }, { onSuccess: onClose })
      }
      onCancel={onClose}
    />
  )
}
