import type { Member } from '@kinward/contract/roles'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { texts } from './texts.ts'

type EntityAdminDialogProps = {
  member: Member
  entityName: string
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before someone decides for the whole organisation, or no longer does. */
export function EntityAdminDialog({ member, entityName, ...rest }: EntityAdminDialogProps) {
  const { fullName, isEntityAdmin } = member
  const words = isEntityAdmin
    ? {
        title: texts.takeEntityTitle(fullName, entityName),
        text: texts.takeEntityText(entityName),
        confirm: texts.takeEntity,
      }
    : {
        title: texts.giveEntityTitle(fullName, entityName),
        text: texts.giveEntityText(entityName),
        confirm: texts.giveEntity,
      }
  return <ConfirmDialog {...words} {...rest} cancel={texts.cancel} destructive={isEntityAdmin} />
}
