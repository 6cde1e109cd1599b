import type { Group } from '@kinward/contract/groups'
import { locationOf } from '../../../features/channels/visits.ts'
import type { ChannelDialog } from './channel-dialogs.ts'
import type { DialogProps } from './dialog-props.ts'
import { ArchiveDialog, ArchiveManyDialog, LeaveDialog, RemoveDialog } from './confirm-dialogs.tsx'
import { AddPeopleDialog, CreateDialog, EditDialog, NewMessageDialog } from './form-dialogs.tsx'
import { FlagsDialog } from './FlagsDialog.tsx'
import { QuietDialog } from './QuietDialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const LeaveFamilyDialog = lazyDialog(() => import('./LeaveFamilyDialog.tsx'))
const WizardDialog = lazyDialog(() => import('./WizardDialog.tsx'))
const OpenPatientDialog = lazyDialog(() => import('../../patients/OpenPatientDialog.tsx'))

/** What is done with a channel is done at the place it belongs to. */
function of(props: DialogProps, group: Group): DialogProps {
  return { ...props, location: locationOf(group, props.location) }
}

/** The window that is open. */
export function OpenDialog({ dialog, ...props }: DialogProps & { dialog: ChannelDialog }) {
  switch (dialog.kind) {
    case 'create':
      return <CreateDialog {...props} type={dialog.type} />
    case 'new-message':
      return <NewMessageDialog {...props} />
    case 'wizard':
      return <WizardDialog {...props} />
    case 'leave-family':
      return <LeaveFamilyDialog {...props} group={dialog.group} />
    case 'edit':
      return <EditDialog {...of(props, dialog.group)} group={dialog.group} />
    case 'add':
      return <AddPeopleDialog {...of(props, dialog.group)} group={dialog.group} />
    case 'remove':
      return <RemoveDialog {...of(props, dialog.group)} group={dialog.group} person={dialog.person} />
    case 'leave':
      return <LeaveDialog {...of(props, dialog.group)} group={dialog.group} />
    case 'archive':
      return <ArchiveDialog {...of(props, dialog.group)} group={dialog.group} />
    case 'archive-many':
      return <ArchiveManyDialog {...props} groups={dialog.groups} archiveStatus={dialog.archiveStatus} />
    case 'quiet':
      return <QuietDialog {...props} />
    case 'flags':
      return <FlagsDialog {...props} group={dialog.group} />
    case 'patient':
      return <OpenPatientDialog {...props} dialog={dialog.dialog} />
    default:
      return dialog satisfies never
  }
}
