import { Relationship } from '@kinward/contract/families'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import { findBadAddress, reachOf } from '../../invites/read-addresses.ts'
import { usePatientQuery } from '../../patients/use-patients-query.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { texts } from '../texts.ts'
import { type OfPatient, useInviteFamily, useRelationshipsQuery } from '../use-families.ts'
import styles from './families.module.css'

type InviteFamilyModalProps = { patient: OfPatient; onClose: () => void; onSent?: () => void }

/** Asks someone to be of a patient's family: who they are, what to the patient, and where their link goes. */
export function InviteFamilyModal({ patient, onClose, onSent = onClose }: InviteFamilyModalProps) {
  const { data } = usePatientQuery(patient, patient.patientId)
  const { data: relationships = [] } = useRelationshipsQuery()
  const { mutate, isPending, error } = useInviteFamily(patient)
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const [relation, setRelation] = useState('')
  const [reach, setReach] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = Relationship.safeParse(relation)
  const isBad = reach.trim() === '' || findBadAddress([reach.trim()]) !== undefined

  function handleSubmit() {
    setTried(true)
    if (isPending || isBad || !chosen.success) return
    mutate(
      { ...names, relation: chosen.data, ...reachOf(reach) },
      {
        onSuccess() {
          toast.success({ title: texts.sent })
          onSent()
        },
      },
    )
  }

  const name = (field: 'firstName' | 'lastName') => ({
    label: texts[field],
    value: names[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      setNames({ ...names, [field]: event.currentTarget.value }),
  })

  return (
    <Modal
      title={texts.inviteTitle(data?.fullName ?? texts.patient)}
      hint={texts.inviteHint}
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
      {data?.birth_date === null && <p className={styles.note}>{texts.noBirthDate}</p>}
      <div className={styles.pair}>
        <TextField data-autofocus {...name('firstName')} />
        <TextField {...name('lastName')} />
      </div>
      <SelectField
        label={texts.relation}
        options={[{ value: '', label: texts.choose }, ...relationships.map((one) => ({ value: one, label: one }))]}
        value={relation}
        error={tried && !chosen.success ? texts.missing : undefined}
        onChange={setRelation}
      />
      <TextField
        label={texts.reach}
        hint={texts.reachHint}
        autoCapitalize="none"
        spellCheck={false}
        value={reach}
        error={tried && isBad ? texts.badReach : undefined}
        onChange={(event) => setReach(event.currentTarget.value)}
      />
      <FormError error={whyRefused(error)} />
    </Modal>
  )
}
