import { VISIT_NOTE_MAX } from '@kinward/contract/attendance'
import dayjs from 'dayjs'
import { useState } from 'react'
import { refusedFields } from '../../../lib/form-problems.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { toast } from '../../../ui/toast.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import type { Place } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { useEndVisitMutation } from '../use-attendance.ts'
import { texts } from './texts.ts'

/** What has to be known of a visit for ending it. */
type OpenVisit = { id: number; patient: Named; person: Named; checkIn: { at: string } }
type Named = { fullName: string }

type EndVisitModalProps = { place: Place; visit: OpenVisit; onClose: () => void }

/** Ends a visit that somebody else has not ended: with when they left, and why it is not they who say so. */
export default function EndVisitModal({ place, visit, onClose }: EndVisitModalProps) {
  const now = useNow()
  const { mutate, isPending, error } = useEndVisitMutation(place)
  const [left, setLeft] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const refused = refusedFields(error)
  const came = Date.parse(visit.checkIn.at)
  const leftProblem = problemOf(left, came, now)
  const isSilent = reason.trim() === ''

  function handleSubmit() {
    setAsked(true)
    if (isPending || leftProblem !== undefined || isSilent) return
    mutate(
      { visitId: visit.id, at: momentOf(left, came).toISOString(), reason },
      {
        onSuccess() {
          toast.success({ title: texts.ended })
          onClose()
        },
      },
    )
  }

  return (
    <Modal
      title={texts.endTitle(visit.person.fullName)}
      hint={texts.endHint(visit.patient.fullName, formatMomentFull(came, now))}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.end}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.endAt}
        type="datetime-local"
        min={dayjs(came).format(MINUTE_FORMAT)}
        max={dayjs(now).format(MINUTE_FORMAT)}
        data-autofocus
        value={left}
        error={(isAsked ? leftProblem : undefined) ?? refused['at']}
        onChange={({ currentTarget }) => setLeft(currentTarget.value)}
      />
      <TextArea
        label={texts.endReason}
        hint={texts.endReasonHint}
        maxLength={VISIT_NOTE_MAX}
        value={reason}
        error={isAsked && isSilent ? texts.endReasonMissing : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FormError error={error && refused['at'] === undefined ? (whyRefused(error) ?? texts.endFailed) : undefined} />
    </Modal>
  )
}

const MINUTE_FORMAT = 'YYYY-MM-DDTHH:mm'

/** A field knows minutes alone: whoever left in the minute they came did not leave before they were there. */
function momentOf(field: string, came: number): Date {
  const moment = dayjs(field)
  return moment.isSame(came, 'minute') ? new Date(came) : moment.toDate()
}

function problemOf(field: string, came: number, now: number): string | undefined {
  if (!dayjs(field).isValid()) return texts.endAtMissing
  const moment = momentOf(field, came).getTime()
  if (moment < came) return texts.endAtEarly
  return moment > now ? texts.endAtLate : undefined
}
