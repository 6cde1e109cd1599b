import type { PatientAccess as Access } from '@kinward/contract/families'
import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { whyRefused } from '../../settings/why-refused.ts'
import { mayEndPatient, mayInvitePatient } from '../family-policy.ts'
import { texts } from '../texts.ts'
import { type OfPatient, useEndPatientAccess, usePatientAccessQuery } from '../use-families.ts'
import styles from './families.module.css'
import { InvitePatientModal } from './InvitePatientModal.tsx'

type PatientAccessProps = { location: Location; patient: OfPatient }

/** Whether the patient reads along themself: who came by their invite stands here by name, so that a stranger is noticed. */
export function PatientAccess({ location, patient }: PatientAccessProps) {
  const canSee = mayEndPatient(location)
  const { data: access, isError, refetch } = usePatientAccessQuery(patient, canSee)
  const [isInviting, setInviting] = useState(false)
  if (!canSee) return null
  if (!access && isError)
    return (
      <p>
        {texts.accessFailed}{' '}
        <Button size="s" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    )
  return (
    <>
      {access && access.state !== 'none' && <Row access={access} patient={patient} state={access.state} />}
      {access?.state === 'none' && mayInvitePatient(location) && (
        <button type="button" className={styles.turn} onClick={() => setInviting(true)}>
          {texts.invitePatient}
        </button>
      )}
      {isInviting && <InvitePatientModal patient={patient} onClose={() => setInviting(false)} />}
    </>
  )
}

type RowProps = { access: Access; patient: OfPatient; state: 'invited' | 'accepted' }

function Row({ access, patient, state }: RowProps) {
  const [isEnding, setEnding] = useState(false)
  const { mutate, isPending, error } = useEndPatientAccess(patient)
  const isInvited = state === 'invited'
  const name = access.person?.fullName ?? access.invite?.sentTo ?? texts.someone
  const end = isInvited ? texts.takeBack : texts.end
  return (
    <div className={classes(styles.row, styles.patient)}>
      <Avatar name={name} userType="patient" avatar={access.person?.avatar ?? null} />
      <div className={styles.words}>
        <b>{name}</b>
        <small>{texts.patientState[state]}</small>
      </div>
      <Button size="s" aria-label={texts.own.endOf(end, name)} onClick={() => setEnding(true)}>
        {isInvited ? texts.takeBackShort : end}
      </Button>
      {isEnding && (
        <ConfirmDialog
          title={isInvited ? texts.takeBackTitle(name) : texts.endPatientTitle(name)}
          text={isInvited ? texts.takeBackText : texts.endPatientText(name)}
          confirm={end}
          cancel={texts.cancel}
          destructive
          busy={isPending}
          error={whyRefused(error)}
          onConfirm={() => mutate(undefined, { onSuccess: () => setEnding(false) })}
          onCancel={() => setEnding(false)}
        />
      )}
    </div>
  )
}
