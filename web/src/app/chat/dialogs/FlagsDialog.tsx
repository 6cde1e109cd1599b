import type { Group } from '@kinward/contract/groups'
import { FlagsModal } from '../../../features/flags/components/FlagsModal.tsx'
import { mayFlagIn } from '../../../features/flags/flag-policy.ts'
import type { DialogProps } from './dialog-props.ts'

/** The flags of a channel's patient. */
export function FlagsDialog({ location, group, onClose }: DialogProps & { group: Group }) {
  if (!group.patient) return null
  return (
    <FlagsModal
      location={location}
      patientId={group.patient.id}
      name={group.patient.fullName}
      canChange={mayFlagIn(group, location)}
      onClose={onClose}
    />
  )
}
