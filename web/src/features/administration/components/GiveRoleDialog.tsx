import type { LocationRole, Member } from '@kinward/contract/roles'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { texts } from './texts.ts'

type GiveRoleDialogProps = {
  member: Member
  role: LocationRole
  placeName: string
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before someone is given another role: in a list that keys go through, one press is too little for it. */
export function GiveRoleDialog({ member, role, placeName, ...rest }: GiveRoleDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      title={texts.giveRoleTitle(member.fullName, role.name)}
      text={texts.giveRoleText[role.base](placeName)}
      confirm={texts.giveRole}
      cancel={texts.cancel}
    />
  )
}
