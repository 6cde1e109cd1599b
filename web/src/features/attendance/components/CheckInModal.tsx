import type { AttendanceType, Position, Visit } from '@kinward/contract/attendance'
import { VISIT_NOTE_MAX } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { ApiError, isTransient, NetworkError } from '../../../lib/errors.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { toast } from '../../../ui/toast.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import { placeOf } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { useSession } from '../../session/use-session.ts'
import { lastQueued, type QueuedVisit } from '../queued-visit.ts'
import { uploadPhoto, useAttendanceMutation } from '../use-attendance.ts'
import { useOwnOpenVisit } from '../use-visits.ts'
import { useVisitQueue } from '../visit-queue-context.ts'
import { lengthOf } from '../visits.ts'
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

/** Comes to a patient, or leaves: whichever is next. Without a network it is kept here, and sent later. */
export default function CheckInModal({ location, patientId, patientName, groupId, visit, onClose }: CheckInModalProps) {
  const me = useSession().user.id
  const now = useNow()
  const place = placeOf(location)
  const own = useOwnOpenVisit(place, patientId, me, visit === undefined)
  const { queued, queue } = useVisitQueue()
  const { mutateAsync } = useAttendanceMutation({ ...place, patientId })
  // One key for as long as this is open: pressed again after a lost answer, it is still one visit.
  const [hashKey] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')
  const [position, setPosition] = useState<Position | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<{ photo: File; name: string } | null>(null)
  // Until it is known how it went, it stays what it was: what was kept unanswered is said again, not turned round.
  const [pressed, setPressed] = useState<{ type: AttendanceType; at: string } | null>(null)
  const [isTurned, setTurned] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const waiting = lastQueued(queued, patientId)
  const isKnown = visit !== undefined || waiting !== undefined || own.isKnown
  const open = visit ?? own.open
  const isThere = waiting ? waiting.type === 'check-in' : isKnown ? open !== undefined : isTurned
  const type = pressed?.type ?? (isThere ? 'check-out' : 'check-in')
  const isIn = type === 'check-out'

  async function save() {
    const deviceAt = pressed?.at ?? deviceTime()
    setPressed({ type, at: deviceAt })
    try {
      const name = photo && (uploaded?.photo === photo ? uploaded.name : await bringPhoto(photo))
      await mutateAsync({ type, hashKey, note, deviceAt, position, photo: name })
      toast.success({ title: texts.done[type] })
    } catch (why) {
      if (why instanceof ApiError && !isTransient(why)) setPressed(null)
      if (!(why instanceof NetworkError)) throw why
      await keep(deviceAt)
    }
    onClose()
  }

  async function keep(at: string) {
    const about = { ...place, patientId, patientName, groupId, userId: me }
    await queue.add({ ...about, type, hashKey, note: note.trim(), pressedAt: at, position, photo })
    toast.info({ title: texts.keptText[type], text: texts.keptHint(formatMomentFull(Date.parse(at), now)) })
  }

  async function bringPhoto(chosen: File): Promise<string> {
    const name = await uploadPhoto({ ...place, groupId: groupId ?? 0, userId: me }, chosen)
    setUploaded({ photo: chosen, name })
    return name
  }

  function turn() {
    setPressed(null)
    setTurned(!isIn)
  }

  function handleSubmit() {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    save()
      .catch((why: unknown) => setError(why instanceof ApiError ? whyRefused(why) : texts.notKept))
      .finally(() => setBusy(false))
  }

  if (!isKnown && !own.isCutOff)
    return (
      <Modal title={texts.checkInTitle(patientName)} onClose={onClose}>
        <Skeleton rows={3} />
      </Modal>
    )
  const hint = waiting ? hintOfWaiting(waiting, now) : open && isIn ? hintOf(open, now) : undefined
  return (
    <Modal
      title={isIn ? texts.checkOutTitle(patientName) : texts.checkInTitle(patientName)}
      {...(hint !== undefined && { hint })}
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {isIn ? texts.checkOut : texts.checkIn}
          </Button>
        </>
      }
    >
      {!isKnown && (
        <p className={styles.notKnown} role="status">
          {texts.notKnown}
          <button type="button" onClick={turn}>
            {texts.instead[type]}
          </button>
        </p>
      )}
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

function hintOf(open: Visit, now: number): string {
  return texts.sinceWhen(formatMomentFull(Date.parse(open.checkIn.at), now), lengthOf(open, now))
}

function hintOfWaiting({ type, pressedAt }: QueuedVisit, now: number): string | undefined {
  return type === 'check-in' ? texts.sinceQueued(formatMomentFull(Date.parse(pressedAt), now)) : undefined
}
