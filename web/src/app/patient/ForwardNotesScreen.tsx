import { MOST_FORWARDED } from '@kinward/contract/clinical-record'
import type { Location } from '@kinward/contract/locations'
import type { PatientDetails } from '@kinward/contract/managing-patients'
import type { Message } from '@kinward/contract/messages'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ForwardFields, useForwarding } from '../../features/clinical-record/components/ForwardForm.tsx'
import styles from '../../features/clinical-record/components/record.module.css'
import { RecordState } from '../../features/clinical-record/components/RecordState.tsx'
import { texts } from '../../features/clinical-record/components/texts.ts'
import { mayForwardAt, mayForwardOf } from '../../features/clinical-record/forward-policy.ts'
import { useChoosableMessages } from '../../features/clinical-record/use-channel-messages.ts'
import { useRecordEntriesQuery } from '../../features/clinical-record/use-record-entries.ts'
import { placeOf } from '../../features/locations/place.ts'
import { drawWords } from '../../features/messages/components/amounts.tsx'
import { toPlainText } from '../../features/messages/parse-message-text.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../ui/time.ts'
import { toast } from '../../ui/toast.ts'
import { channelPath, idFrom } from '../paths.ts'
import { StandaloneFrame } from './StandaloneFrame.tsx'

/** Chooses messages of a patient's channel and forwards them to the clinical record, on a page of its own. */
export function ForwardNotesScreen() {
  return (
    <StandaloneFrame title={texts.formTitle}>
      {({ location, patient, params }) => {
        if (!mayForwardAt(location)) return <EmptyState fill title={texts.off} />
        if (!patient.hasJoined || patient.groupId === null)
          return <EmptyState fill title={texts.notJoined} hint={texts.notJoinedHint} />
        const first = params.getAll('messageId').flatMap((id) => idFrom(id) ?? [])
        return <Choosing location={location} patient={patient} groupId={patient.groupId} first={first} />
      }}
    </StandaloneFrame>
  )
}

type ChoosingProps = { location: Location; patient: PatientDetails; groupId: number; first: readonly number[] }

function Choosing({ location, patient, groupId, first }: ChoosingProps) {
  const place = placeOf(location)
  const navigate = useNavigate()
  const { user } = useSession()
  const [now] = useState(() => Date.now())
  const [chosen, setChosen] = useState<readonly number[]>(first)
  const query = useChoosableMessages(place, groupId)
  const messages = query.data?.pages.flatMap((page) => page.messages.toReversed()) ?? []
  // What someone comes with may lie far back: earlier pages are asked for until it is there, or must have been.
  const isSought = first.some((id) => !messages.some((message) => message.id <= id))
  const isSeeking = isSought && query.hasNextPage && !query.isFetchNextPageError
  const { fetchNextPage, isFetching } = query
  useEffect(() => {
    if (isSeeking && !isFetching) void fetchNextPage()
  }, [isSeeking, isFetching, fetchNextPage])
  const { data: entries = [] } = useRecordEntriesQuery(place, patient.id)
  const stateOf = new Map(entries.flatMap((entry) => entry.messageIds.map((id) => [id, entry.state] as const)))
  const canChoose = ({ id, messageType, isDeleted, sender }: Message) =>
    messageType !== 'activity' &&
    !isDeleted &&
    !sender.isBot &&
    !stateOf.has(id) &&
    mayForwardOf(location, sender.userId, user.id)
  const shown = messages.filter((message) => canChoose(message) || stateOf.has(message.id))
  const picked = messages.filter((message) => chosen.includes(message.id) && canChoose(message))
  const forwarding = useForwarding({
    place,
    patientId: patient.id,
    source: { messageIds: picked.map(({ id }) => id) },
    at: picked.at(-1)?.timeStamp ?? now,
    onDone() {
      toast.info({ title: texts.done })
      void navigate(channelPath(location.id, groupId))
    },
  })
  const isFull = picked.length >= MOST_FORWARDED

  function toggle(id: number) {
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  }

  return (
    <div className={styles.columns}>
      <section className={styles.said} aria-label={texts.choose}>
        <h2>{texts.choose}</h2>
        {!query.data && query.isError && (
          <ErrorState what={texts.messagesFailed} onRetry={() => void query.refetch()} />
        )}
        {query.isLoading && <Skeleton rows={6} />}
        {query.data && shown.length === 0 && <EmptyState title={texts.noMessages} hint={texts.noMessagesHint} />}
        <ul>
          {shown.map((message) => (
            <Choice
              key={message.id}
              message={message}
              state={stateOf.get(message.id)}
              isChosen={picked.includes(message)}
              isFull={isFull}
              onToggle={() => toggle(message.id)}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className={styles.earlier}>
            <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.earlier}
            </Button>
          </div>
        )}
      </section>
      <form
        className={styles.form}
        aria-label={texts.toRecord}
        onSubmit={(event) => {
          event.preventDefault()
          forwarding.send()
        }}
      >
        <h2>{texts.toRecord}</h2>
        <p className={styles.label} role="status">
          {isSeeking ? texts.seeking : isFull ? texts.most(MOST_FORWARDED) : texts.chosen(picked.length)}
        </p>
        <ForwardFields forwarding={forwarding} />
        <footer>
          <Button onClick={() => void navigate(channelPath(location.id, groupId))}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={!forwarding.canSend}>
            {forwarding.isPending ? texts.forwarding : texts.forward}
          </Button>
        </footer>
      </form>
    </div>
  )
}

type ChoiceProps = {
  message: Message
  state: 'waiting' | 'sent' | 'failed' | undefined
  isChosen: boolean
  isFull: boolean
  onToggle: () => void
}

function Choice({ message, state, isChosen, isFull, onToggle }: ChoiceProps) {
  const { sender, timeStamp } = message
  const when = formatMomentFull(timeStamp, useToday())
  return (
    <li>
      <label className={styles.row}>
        <span className={styles.pick}>
          {state === undefined && (
            <Checkbox
              checked={isChosen}
              aria-label={texts.selectOf(sender.fullName, when)}
              onChange={() => (isChosen || !isFull) && onToggle()}
            />
          )}
        </span>
        <span>
          <span className={styles.by}>
            <b>{sender.fullName}</b>
            {sender.title !== null && <small>{sender.title}</small>}
            <small>{when}</small>
          </span>
          <span className={styles.words}>
            {drawWords(toPlainText(message.message || (message.forwarded?.message ?? '')))}
          </span>
          {state !== undefined && (
            <span>
              <RecordState state={state} onRetry={null} />
            </span>
          )}
        </span>
      </label>
    </li>
  )
}
