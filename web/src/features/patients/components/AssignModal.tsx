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
  const [before] = useState<readonly number[]>(patient.assignedIds)
  const [chosen, setChosen] = useState(before)
  const { mutate, isPending, error } = useAssignMutation(placeOf(location), patient.id)

  function save() {
    if (isPending) return
    const added = chosen.filter((id) => !before.includes(id))
    const removed = before.filter((id) => !chosen.includes(id))
    mutate({ added, removed }, { onSuccess: onClose })
  }

  return (
    <Modal
      title={texts.assignTitle(patient.fullName)}
      hint={texts.assignHint}
      size="l"
      hasField
      onClose={onClose}
      onSubmit={save}
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
