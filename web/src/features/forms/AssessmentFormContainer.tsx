import { answerFormLink, type FormOffer, openFormLink } from '@kinward/contract/forms'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, isTransient } from '../../lib/errors.ts'
import { BusyFields } from '../../ui/BusyFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { DoorPage } from '../../ui/DoorPage.tsx'
import door from '../../ui/DoorPage.module.css'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FormError } from '../channels/components/FormError.tsx'
import { call } from '../session/call.ts'
import styles from './components/fields.module.css'
import { FormFields, showFirstProblem } from './components/FormFields.tsx'
import { RecoveredNotice } from './components/RecoveredNotice.tsx'
import { formKeys } from './keys.ts'
import { texts } from './texts.ts'
import { uploadPhotoBy } from './upload-photo.ts'
import { refusedQuestions, useBegunForm, useProblems } from './use-filling.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

const KEY = 'kinward.form-link'
/** By its link: what was answered by one may be about another patient than the next. */
const answersKey = (secret: string) => `${KEY}.answers.${secret}`
const PATH = '/assessment-form'
const QUIET = { silent: true }

/** Takes the secret of a link out of the address, which is then clean; a reload finds it again. */
function takeSecret(hash: string): string {
  const before = sessionStorage.getItem(KEY) ?? ''
  if (hash.length <= 1 || hash.slice(1) === before) return before
  sessionStorage.removeItem(answersKey(before))
  sessionStorage.setItem(KEY, hash.slice(1))
  return hash.slice(1)
}

/** What stands at /assessment-form: a form for someone without an account. */
export function AssessmentFormContainer() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState(() => takeSecret(hash))
  // Another link may be followed in the same tab.
  if (hash.length > 1 && hash.slice(1) !== secret) setSecret(takeSecret(hash))
  const offer = useQuery({
    queryKey: formKeys.offer(secret),
    queryFn: () => call(openFormLink, { body: { secret } }, QUIET),
    retry: false,
    staleTime: Infinity,
  })
  const [done, setDone] = useState<string | null>(null)
  const isDone = done === secret

  useEffect(() => {
    // Without the secret in the address, which others may see over one's shoulder.
    if (hash !== '') void navigate(PATH, { replace: true })
  }, [hash, navigate])
  useEffect(() => {
    document.title = `${offer.data?.formName ?? texts.attach} · Kinward`
  }, [offer.data])

  return (
    <DoorPage>
      {offer.isPending && <Skeleton rows={4} />}
      {offer.isError && <NotThere error={offer.error} onRetry={() => void offer.refetch()} />}
      {offer.data && !isDone && (
        <FillByLink key={secret} secret={secret} offer={offer.data} onDone={() => setDone(secret)} />
      )}
      {offer.data && isDone && <Message title={texts.page.thanks} text={texts.page.thanksText(offer.data.formName)} />}
    </DoorPage>
  )
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <section role="status">
      <h1>{title}</h1>
      <p className={door.lead}>{text}</p>
    </section>
  )
}

function NotThere({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // A link of which a part was lost: the server cannot even read it.
  const isIncomplete = error instanceof ApiError && error.code === 'BAD_REQUEST'
  if (isIncomplete) return <Message title={texts.page.incompleteTitle} text={texts.page.incomplete} />
  const isOver = error instanceof ApiError && !isTransient(error)
  if (isOver) return <Message title={texts.page.overTitle} text={error.message} />
  return <ErrorState what={texts.page.failed} why={error.message} onRetry={onRetry} />
}

function FillByLink({ secret, offer, onDone }: { secret: string; offer: FormOffer; onDone: () => void }) {
  const { formName, entityName, firstName, definition, version } = offer
  // In this tab alone: whoever uses this device next finds nothing of it.
  const { begun, isRecovered, answer, startOver, forget } = useBegunForm(sessionStorage, answersKey(secret))
  const send = useMutation({
    mutationFn: (body: RouteInput<typeof answerFormLink>['body']) => call(answerFormLink, { body }, QUIET),
    onSuccess: () => {
      forget()
      onDone()
    },
    onError: showFirstProblem,
  })
  const { photos, isUploading, failed } = usePhotoUploads(uploadPhotoBy(secret), begun.hashKey)
  const { problems, take } = useProblems(definition, begun.answers, refusedQuestions(send.error), failed)

  function handleSubmit() {
    if (send.isPending || isUploading) return
    const answers = take()
    if (!answers) return showFirstProblem()
    const { startedAt, hashKey } = begun
    send.mutate({ secret, version, startedAt, hashKey, answers })
  }

  const count = problems.size
  const error = count > 0 ? texts.problems(count) : isTransient(send.error) ? texts.offline : send.error?.message
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <h1>{texts.page.title(formName)}</h1>
      <p className={door.lead}>{texts.page.lead(entityName, firstName)}</p>
      <BusyFields busy={send.isPending}>
        {isRecovered && <RecoveredNotice onStartOver={startOver} />}
        <FormFields
          key={begun.hashKey}
          definition={definition}
          answers={begun.answers}
          problems={problems}
          photos={photos}
          onAnswer={(questionId, value) => answer(version, questionId, value)}
        />
      </BusyFields>
      <FormError error={error} />
      <div className={styles.send}>
        <Button kind="primary" size="wide" type="submit" busy={send.isPending || isUploading}>
          {texts.page.send}
        </Button>
      </div>
    </form>
  )
}
