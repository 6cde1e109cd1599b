import type { Position, Visit } from '@kinward/contract/attendance'
import { VISIT_NOTE_MAX } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { NetworkError } from '../../../lib/errors.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { toast } from '../../../ui/toast.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import { placeOf } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { useSession } from '../../session/use-session.ts'
import { uploadPhoto, useAttendanceMutation } from '../use-attendance.ts'
import { usePatientVisitsQuery } from '../use-visits.ts'
import { lengthOf, openVisitOf, visitsIn } from '../visits.ts'
import { PhotoField } from './PhotoField.tsx'
import { PositionField } from './PositionField.tsx'
import { texts } from './texts.ts'
import styles from './visits.module.css'

type CheckInModalProps = {
  location: Location
  patientId: number
  patientName: string
  /** The patient's channel, where the reader is in it: a picture goes there. */
  groupId: number | null
  /** The visit that is to end, where it is known: of a patient who was moved, the history is no longer here. */
  visit?: Visit
  onClose: () => void
}

const deviceTime = (): string => new Date().toISOString()

/** Comes to a patient, or leaves: whichever is next. */
export default function CheckInModal({ location, patientId, patientName, groupId, visit, onClose }: CheckInModalProps) {
  const me = useSession().user.id
  const now = useNow()
  const place = placeOf(location)
  const history = usePatientVisitsQuery(place, patientId, visit === undefined)
  const { mutateAsync } = useAttendanceMutation({ ...place, patientId })
  // One key for as long as this is open: pressed again after a lost answer, it is still one visit.
  const [hashKey] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')
  const [position, setPosition] = useState<Position | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<{ photo: File; name: string } | null>(null)
  const [pressedAt, setPressedAt] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const isKnown = visit !== undefined || history.data !== undefined
  const open = visit ?? (history.data && openVisitOf(visitsIn(history.data.pages), me))
  const type = open ? 'check-out' : 'check-in'
  const title = open ? texts.checkOutTitle(patientName) : texts.checkInTitle(patientName)

  async function save() {
    const deviceAt = pressedAt ?? deviceTime()
    setPressedAt(deviceAt)
    const name = photo && (uploaded?.photo === photo ? uploaded.name : await bringPhoto(photo))
    await mutateAsync({ type, hashKey, note, deviceAt, position, photo: name })
    toast.success({ title: texts.done[type] })
    onClose()
  }

  async function bringPhoto(chosen: File): Promise<string> {
    const name = await uploadPhoto({ ...place, groupId: groupId ?? 0, userId: me }, chosen)
    setUploaded({ photo: chosen, name })
    return name
  }

  function handleSubmit() {
    if (isBusy || !isKnown) return
    setBusy(true)
    setError(undefined)
    save()
      .catch((why: unknown) => {
        const isOffline = why instanceof NetworkError
        setError(isOffline ? texts.notSavedOffline : whyRefused(why instanceof Error ? why : new Error(String(why))))
      })
      .finally(() => setBusy(false))
  }

  if (!isKnown)
    return (
      <Modal title={texts.checkInTitle(patientName)} onClose={onClose}>
        {history.isError ? (
          <ErrorState what={texts.failed} onRetry={() => void history.refetch()} />
        ) : (
          <Skeleton rows={3} />
        )}
      </Modal>
    )
  return (
    <Modal
      title={title}
      {...(open && { hint: texts.sinceWhen(formatMomentFull(Date.parse(open.checkIn.at), now), lengthOf(open, now)) })}
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {open ? texts.checkOut : texts.checkIn}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.note}
        placeholder={texts.notePlaceholder}
        maxLength={VISIT_NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <PositionField location={location} patientId={patientId} position={position} onChange={setPosition} />
      {groupId !== null && <PhotoField photo={photo} onChange={setPhoto} />}
      <p className={styles.readBy}>{texts.readBy}</p>
      <FormError error={error} />
    </Modal>
  )
}
