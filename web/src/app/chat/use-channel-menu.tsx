import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconChecks,
  IconDoorExit,
  IconInfoCircle,
  IconLogin2,
  IconPencil,
  IconUserPlus,
} from '@tabler/icons-react'
import { useCallback } from 'react'
import { mayAddPeople, mayArchive, mayEdit, mayLeave, mayLeaveFamily } from '../../features/channels/channel-policy.ts'
import { locationOf } from '../../features/channels/visits.ts'
import { isUnread } from '../../features/channels/components/channel-rows.ts'
import { detailsTexts } from '../../features/channels/components/details-texts.ts'
import { texts } from '../../features/channels/components/texts.ts'
import { useMarkGroupReadMutation } from '../../features/channels/mutations/use-mark-read-mutation.ts'
import { useMuteMutation } from '../../features/channels/mutations/use-mute-mutation.ts'
import { useSession } from '../../features/session/use-session.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import type { PatientDialog } from '../patients/patient-dialog.ts'
import { patientEntries } from '../patients/patient-entries.tsx'
import { channelPath, detailsPath } from '../paths.ts'
import { useChannelDialogs } from './dialogs/channel-dialogs.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with a channel, for its row and its header. */
export function useChannelMenu(location: Location): (group: Group) => readonly MenuEntry[] {
  const { user, locations } = useSession()
  const me = user.id
  const openDialog = useChannelDialogs()
  const { mutate: mute } = useMuteMutation(location)
  const { mutate: markRead } = useMarkGroupReadMutation(location)
  return useCallback(
    (group) => {
      const openPatient = (dialog: PatientDialog) => openDialog({ kind: 'patient', dialog })
      const item = (key: string, content: string, Icon: typeof IconBell, onSelect: () => void): MenuEntry => ({
        kind: 'item',
        key,
        content,
        icon: <Icon {...icon} />,
        onSelect,
      })
      const link = (key: string, content: string, Icon: typeof IconBell, to: string): MenuEntry => ({
        kind: 'item',
        key,
        content,
        icon: <Icon {...icon} />,
        to,
      })
      if (!group.hasJoined) return [link('join', texts.join, IconLogin2, channelPath(location.id, group.id))]
      const { id, isMuted, archived_at } = group
      const place = locationOf(group, location)
      const isArchived = archived_at !== null
      const entries: (MenuEntry | false)[] = [
        isUnread(group) && item('read', texts.markRead, IconChecks, () => markRead(group)),
        !isArchived &&
          item('mute', isMuted ? texts.unmute : texts.mute, isMuted ? IconBell : IconBellOff, () =>
            mute({ group, isMuted: !isMuted }),
          ),
        link('details', texts.details, IconInfoCircle, detailsPath(location.id, id)),
        mayEdit(group, place, me) &&
          item('edit', detailsTexts.edit, IconPencil, () => openDialog({ kind: 'edit', group })),
        mayAddPeople(group, place) &&
          item('add', detailsTexts.addPeople, IconUserPlus, () => openDialog({ kind: 'add', group })),
        ...(group.type === 'patients' && group.patient
          ? patientEntries(group.patient, place, locations, openPatient)
          : []),
        (mayLeave(group, place) || mayArchive(group, place, me)) && { kind: 'divider', key: 'endings' },
        mayLeaveFamily(group, place) &&
          item('leave', texts.leave, IconDoorExit, () => openDialog({ kind: 'leave-family', group })),
        mayLeave(group, place) && item('leave', texts.leave, IconDoorExit, () => openDialog({ kind: 'leave', group })),
        mayArchive(group, place, me) &&
          item('archive', isArchived ? texts.unarchive : texts.archive, isArchived ? IconArchiveOff : IconArchive, () =>
            openDialog({ kind: 'archive', group }),
          ),
      ]
      return entries.filter((entry) => entry !== false)
    },
    [location, locations, me, openDialog, mute, markRead],
  )
}
