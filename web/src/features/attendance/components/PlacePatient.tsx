import type { Position } from '@kinward/contract/attendance'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Place } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { usePlacePatientMutation } from '../use-attendance.ts'
import { texts } from './texts.ts'
import styles from './visits.module.css'

/** Says that a patient lives where the reader is now; from then on visits there are called by it. */
export function PlacePatient({ about, position }: { about: Place & { patientId: number }; position: Position }) {
  const [isNaming, setNaming] = useState(false)
  const [address, setAddress] = useState('')
  const { mutate, isPending, error } = usePlacePatientMutation(about)
  if (!isNaming)
    return (
      <div className={styles.buttons}>
        <Button size="s" onClick={() => setNaming(true)}>
          {texts.namePlace}
        </Button>
      </div>
    )
  const { latitude, longitude } = position
  const save = () => mutate({ latitude, longitude, address })
  return (
    <div className={styles.naming}>
      <TextField
        label={texts.placeLabel}
        value={address}
        maxLength={200}
        error={whyRefused(error)}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
      <Button size="s" busy={isPending || address.trim().length < 3} onClick={save}>
        {texts.savePlace}
      </Button>
    </div>
  )
}
