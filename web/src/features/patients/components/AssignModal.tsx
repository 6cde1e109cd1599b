import type { Location } from '@kinward/contract/locations'
import type { PatientDetails } from '@kinward/contract/managing-patients'
import type { User } from '@kinward/contract/users'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { placeOf } from '../../locations/place.ts'
import { PeoplePicker } from '../../users/components/PeoplePicker.tsx'
import { useAssignMutation } from '../mutations/use-patient-mutations.ts'
import { texts } from '../texts.ts'

type AssignModalProps = {
  patient: PatientDetails
  location: Location
  staff: readonly User[]
  onClose: () => void
}

/** Says which staff are responsible for a patient. */
export function AssignModal({ patient, location, staff, onClose }: AssignModalProps) {
  const [chosen, setChosen] = useState<readonly number[]>(patient.assignedIds)
  const { mutate, isPending, error } = useAssignMutation(placeOf(location), patient.id)
  return (
    <Modal
      title={texts.assignTitle(patient.fullName)}
      hint={texts.assignHint}
      size="l"
      hasField
      onClose={onClose}
      onSubmit={() => !isPending && mutate(chosen, { onSuccess: onClose })}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <PeoplePicker people={staff} chosen={chosen} onChange={setChosen} isFirst />
      <FormError error={error?.message} />
    </Modal>
  )
}
