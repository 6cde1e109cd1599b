import type { PatientDetails } from '@kinward/contract/managing-patients'
import { AcuityTag } from '../../../ui/AcuityTag.tsx'
import { Button } from '../../../ui/Button.tsx'
import { texts } from '../texts.ts'
import styles from './PatientKnown.module.css'

/** Says that someone is there already, and leads to them. */
export function PatientKnown({ patient, onOpen }: { patient: PatientDetails; onOpen: () => void }) {
  const { fullName, profile, archived_at, is_discharged } = patient
  const state = archived_at !== null ? texts.archived : is_discharged ? texts.discharged : null
  return (
    <div className={styles.known} role="alert">
      <AcuityTag acuity={profile.acuity_details} size="row" />
      <div>
        <b>{texts.duplicate(fullName)}</b>
        <p>
          {state !== null && `${state}. `}
          {texts.duplicateHint}
        </p>
      </div>
      <Button size="s" onClick={onOpen}>
        {texts.openThere(fullName)}
      </Button>
    </div>
  )
}
