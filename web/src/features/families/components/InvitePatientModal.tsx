import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import { findBadAddress, reachOf } from '../../invites/read-addresses.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { texts } from '../texts.ts'
import { type OfPatient, useInvitePatient } from '../use-families.ts'

/** Asks a patient themself to read along with their family. */
export function InvitePatientModal({ patient, onClose }: { patient: OfPatient; onClose: () => void }) {
  const { mutate, isPending, error } = useInvitePatient(patient)
  const [reach, setReach] = useState('')
  const [tried, setTried] = useState(false)
  const isBad = reach.trim() === '' || findBadAddress([reach.trim()]) !== undefined

  function handleSubmit() {
    setTried(true)
    if (isPending || isBad) return
    mutate(reachOf(reach), {
      onSuccess() {
        toast.success({ title: texts.sent })
        onClose()
      },
    })
  }

  return (
    <Modal
      title={texts.invitePatient}
      hint={texts.invitePatientHint}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.reach}
        hint={texts.reachHint}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={reach}
        error={tried && isBad ? texts.badReach : undefined}
        onChange={(event) => setReach(event.currentTarget.value)}
      />
      <FormError error={whyRefused(error)} />
    </Modal>
  )
}
