import type { FamilyRecord } from '@kinward/contract/families'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { whyRefused } from '../../settings/why-refused.ts'
import { stateOf } from '../family-policy.ts'
import { texts } from '../texts.ts'
import { type OfPatient, useUnauthorize } from '../use-families.ts'
import { nameOf } from './RelativeRow.tsx'

/** Asks before someone of a family is put out, or before what they were sent is taken back. */
export function EndAccess({
  record,
  patient,
  onClose,
}: {
  record: FamilyRecord
  patient: OfPatient
  onClose: () => void
}) {
  const { mutate, isPending, error } = useUnauthorize(patient)
  const name = nameOf(record)
  const isInvited = stateOf(record) === 'invited'
  return (
    <ConfirmDialog
      title={isInvited ? texts.takeBackTitle(name) : texts.endTitle(name)}
      text={isInvited ? texts.takeBackText : texts.endText(name)}
      confirm={isInvited ? texts.takeBack : texts.end}
      cancel={texts.cancel}
      destructive
      busy={isPending}
      error={whyRefused(error)}
      onConfirm={() => mutate(record.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
