import type { Group } from '@kinward/contract/groups'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { dialogTexts } from '../../../features/channels/components/dialog-texts.ts'
import { channelTitle } from '../../../features/channels/channel-title.ts'
import { AddPeopleModal } from '../../../features/channels/components/AddPeopleModal.tsx'
import { CreateGroupModal } from '../../../features/channels/components/CreateGroupModal.tsx'
import { EditGroupModal } from '../../../features/channels/components/EditGroupModal.tsx'
import { NewMessageModal } from '../../../features/channels/components/NewMessageModal.tsx'
import { useCreateGroupMutation } from '../../../features/channels/mutations/use-create-group-mutation.ts'
import { useEditGroupMutation } from '../../../features/channels/mutations/use-edit-group-mutation.ts'
import { useOpenPersonalMutation } from '../../../features/channels/mutations/use-open-personal-mutation.ts'
import {
  useAddPeopleMutation,
  useInviteToChannelMutation,
} from '../../../features/channels/mutations/use-people-mutations.ts'
import { mayManageFamily } from '../../../features/families/family-policy.ts'
import { texts as inviteTexts } from '../../../features/invites/texts.ts'
import { mayInviteInto, mayManageStaff } from '../../../features/invites/use-invites.ts'
import { placeOf } from '../../../features/locations/place.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { channelPath, settingsPath } from '../../paths.ts'
import { refusal, type DialogProps } from './dialog-props.ts'
import { useAddable } from './use-addable.ts'

const InviteModal = lazyDialog(() =>
  import('../../../features/invites/components/InviteModal.tsx').then(({ InviteModal }) => ({ default: InviteModal })),
)

const InviteFamilyModal = lazyDialog(() =>
  import('../../../features/families/components/InviteFamilyModal.tsx').then(({ InviteFamilyModal }) => ({
    default: InviteFamilyModal,
  })),
)

const OUTSIDE = [{ key: 'collaborator', name: 'Collaborator' }]

/** Makes a channel, which is then the open one. */
export function CreateDialog({ location, people, me, type, onClose }: DialogProps & { type: 'discussion' | 'omni' }) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCreateGroupMutation(location)
  const { addable, isLoading } = useAddable({ location, people, type })
  return (
    <CreateGroupModal
      type={type}
      people={addable.filter(({ id }) => id !== me)}
      isLoading={isLoading}
      placeName={location.name}
      busy={isPending}
      error={refusal(error)}
      onCreate={({ name, details, isPublic }, ids) =>
        mutate(
          {
            type,
            group_name: name,
            group_details: details,
            group_is_public: type === 'discussion' && isPublic,
            group_participants: [...ids],
          },
          {
            onSuccess(group) {
              onClose()
              void navigate(channelPath(location.id, group.id))
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

export function EditDialog({ location, group, onClose }: DialogProps & { group: Group }) {
  const { mutate, isPending, error } = useEditGroupMutation(location, group.id)
  return (
    <EditGroupModal
      group={group}
      placeName={location.name}
      busy={isPending}
      error={refusal(error)}
      onSave={({ name, displayName, details, isPublic }) =>
        mutate(
          {
            group_name: name,
            group_details: details,
            display_name: displayName.trim() === '' ? null : displayName,
            is_public: isPublic,
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  )
}

export function AddPeopleDialog({ location, people, me, group, onClose }: DialogProps & { group: Group }) {
  const { mutate, isPending, error } = useAddPeopleMutation(location, group.id)
  const [isInviting, setInviting] = useState(false)
  const mayInviteHere = group.type === 'family' ? mayManageFamily(location) : mayInviteInto(location)
  const members = new Set(group.participants.map(({ id }) => id))
  const { addable, isLoading } = useAddable({ location, people, type: group.type, groupId: group.id })
  if (isInviting) {
    return (
      <Suspense fallback={null}>
        {group.type === 'family' && group.patientId !== null ? (
          <InviteFamilyModal patient={{ ...placeOf(location), patientId: group.patientId }} onClose={onClose} />
        ) : (
          <InviteDialog location={location} group={group} title={channelTitle(group, people, me)} onClose={onClose} />
        )}
      </Suspense>
    )
  }
  return (
    <AddPeopleModal
      title={channelTitle(group, people, me)}
      people={addable.filter(({ id }) => !members.has(id))}
      isLoading={isLoading}
      busy={isPending}
      error={refusal(error)}
      onAdd={(ids) => mutate([...ids], { onSuccess: onClose })}
      onInvite={mayInviteHere ? () => setInviting(true) : undefined}
      onClose={onClose}
    />
  )
}

type InviteDialogProps = Pick<DialogProps, 'location' | 'onClose'> & { group: Group; title: string }

/** Invites people from outside into a channel. */
function InviteDialog({ location, group, title, onClose }: InviteDialogProps) {
  const { mutate, isPending, error } = useInviteToChannelMutation(location, group.id)
  return (
    <InviteModal
      title={dialogTexts.inviteTitle(title)}
      roles={OUTSIDE}
      linksTo={mayManageStaff(location) ? settingsPath('invites') : null}
      busy={isPending}
      error={refusal(error)}
      onInvite={(invites) =>
        mutate(invites, {
          onSuccess() {
            onClose()
            toast.success({ title: inviteTexts.sent(invites.length) })
          },
        })
      }
      onClose={onClose}
    />
  )
}

/** Finds someone and goes to the direct channel with them. */
export function NewMessageDialog({ location, people, me, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useOpenPersonalMutation(location)
  return (
    <NewMessageModal
      people={[...people.values()].filter(
        ({ id, userType, location: elsewhere }) => id !== me && userType !== 'bot' && elsewhere === null,
      )}
      busy={isPending}
      error={refusal(error)}
      onChoose={(userId) =>
        mutate(userId, {
          onSuccess(group) {
            onClose()
            void navigate(channelPath(location.id, group.id))
          },
        })
      }
      onClose={onClose}
    />
  )
}
