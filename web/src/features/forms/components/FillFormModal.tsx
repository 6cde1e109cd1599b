import type { Answers } from '@kinward/contract/form-answers'
import type { Form } from '@kinward/contract/forms'
import { useState } from 'react'
import { isKeptOtherwise, isTransient } from '../../../lib/errors.ts'
import { storage } from '../../../lib/storage.ts'
import { BusyFields } from '../../../ui/BusyFields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import type { Place } from '../../locations/place.ts'
import { useSession } from '../../session/use-session.ts'
import { writeOut } from '../answer-words.ts'
import { begunKey } from '../begun-forms.ts'
import { texts } from '../texts.ts'
import { uploadPhotoTo } from '../upload-photo.ts'
import { refusedQuestions, useBegunForm, useProblems } from '../use-filling.ts'
import { useAnswerForm, useFormQuery } from '../use-forms.ts'
import { usePhotoUploads } from '../use-photo-uploads.ts'
import { FormFields, ScoreSoFar, showFirstProblem } from './FormFields.tsx'
import { RecoveredNotice } from './RecoveredNotice.tsx'

type FillFormModalProps = {
  place: Place
  patientId: number
  /** Whom it is about; absent where the page says it. */
  patientName?: string | undefined
  formId: number
  /** The message that gives the form. */
  messageId?: number | null
  /** The channel that photos go through. */
  groupId: number | null
  /** What became of it may be told here: families are not told scores. */
  showsScore: boolean
  onClose: () => void
}

/** A form about a patient, filled in over the page. What was begun is kept until it is sent. */
export default function FillFormModal(props: FillFormModalProps) {
  const { place, patientId, patientName, formId, messageId = null, groupId, showsScore, onClose } = props
  const me = useSession().user.id
  const { begun, isRecovered, answer, startOver, beginAnew, forget } = useBegunForm(
    storage,
    begunKey({ userId: me, patientId, formId }),
  )
  // The version that was begun, whatever is published meanwhile.
  const [version, setVersion] = useState(begun.version)
  const query = useFormQuery(place, formId, version)
  const form = query.data
  const { photos, isUploading, failed } = usePhotoUploads(
    groupId === null ? null : uploadPhotoTo({ ...place, groupId, userId: me }),
    begun.hashKey,
  )
  const save = useAnswerForm(place, { formId, patientId })
  const isKept = isKeptOtherwise(save.error)
  const refused = refusedQuestions(save.error)
  const { problems, take } = useProblems(form?.definition, begun.answers, refused, failed)

  function handleSubmit() {
    if (save.isPending || isUploading || !form) return
    const answers = take()
    if (!answers) return showFirstProblem()
    const { startedAt } = begun
    const hashKey = isKept ? beginAnew() : begun.hashKey
    save.mutate(
      { version: form.version, startedAt, hashKey, answers, messageId },
      {
        onSuccess: ({ formName, result }) => {
          forget()
          toast.success({ title: texts.saved(formName, result), text: patientName ?? '' })
          onClose()
        },
        onError: showFirstProblem,
      },
    )
  }

  function describe({ name: formName, definition }: Form, answers: Answers) {
    return { groupId, locationId: place.locationId, patientName, formName, words: writeOut(definition, answers) }
  }

  function handleStartOver() {
    startOver()
    save.reset()
    setVersion(null)
  }

  const count = problems.size
  const error = count > 0 ? texts.problems(count) : isTransient(save.error) ? texts.offline : save.error?.message
  return (
    <Modal
      title={form?.name ?? texts.attach}
      size="l"
      {...(patientName !== undefined && { hint: texts.about(patientName) })}
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        form && (
          <>
            {showsScore && <ScoreSoFar definition={form.definition} answers={begun.answers} />}
            <Button onClick={onClose}>{texts.close}</Button>
            <Button kind="primary" type="submit" busy={save.isPending || isUploading}>
              {isKept ? texts.saveAnew : texts.save}
            </Button>
          </>
        )
      }
    >
      {query.isPending && <Skeleton rows={4} />}
      {query.isError && !form && (
        <ErrorState what={texts.failed} why={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {form && (
        <BusyFields busy={save.isPending}>
          {isRecovered && <RecoveredNotice onStartOver={handleStartOver} />}
          <FormFields
            key={begun.hashKey}
            definition={form.definition}
            answers={begun.answers}
            problems={problems}
            photos={photos}
            onAnswer={(questionId, value) =>
              answer(form.version, questionId, value, (answers) => describe(form, answers))
            }
          />
        </BusyFields>
      )}
      <FormError error={error} />
    </Modal>
  )
}
