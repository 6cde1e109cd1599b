import { MOST_ATTACHMENTS } from '@kinward/contract/attachments'
import { BROADCAST_TITLE_MAX, type Reach } from '@kinward/contract/broadcasts'
import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { IconCalendarClock, IconSend, IconUrgent } from '@tabler/icons-react'
import { useState } from 'react'
import { useClock } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import { type BroadcastDraft, problemsOf } from '../broadcast-draft.ts'
import { texts } from '../texts.ts'
import { useBroadcastUploads } from '../use-broadcast-uploads.ts'
import { AttachField } from './AttachField.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import styles from './compose.module.css'
import { MessageField } from './MessageField.tsx'
import { ReachLine } from './ReachLine.tsx'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type ComposeModalProps = {
  isNew: boolean
  draft: BroadcastDraft
  onChange: (change: (draft: BroadcastDraft) => BroadcastDraft) => void
  places: readonly Location[]
  people: readonly User[]
  isLoadingPeople: boolean
  /** Loads them again, where that failed. */
  onRetryPeople: (() => void) | null
  /** What the audience comes to, once it was counted. */
  reach: Reach | undefined
  isCounting: boolean
  reachError: string | undefined
  /** Counts once more, after it could not be done. */
  onCount: () => void
  busy: boolean
  error: string | undefined
  /** An earlier version went out: this one would be another. */
  isKept: boolean
  onSave: () => void
  /** Absent where nothing was kept. */
  onStartOver: (() => void) | undefined
  onClose: () => void
}

/** Writing a broadcast: its words, whom it is for and when it goes out. Nothing goes out before how many it reaches was confirmed. */
export function ComposeModal(props: ComposeModalProps) {
  const { isNew, draft, places, people, isLoadingPeople, reach, isCounting, reachError } = props
  const { busy, error, isKept, onSave, onStartOver, onClose } = props
  const now = useClock()
  const [tried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = (over: Partial<BroadcastDraft>) => props.onChange((before) => ({ ...before, ...over }))
  const uploads = useBroadcastUploads((file) =>
    props.onChange((before) => ({ ...before, attachments: [...before.attachments, file] })),
  )
  const problems = tried ? problemsOf(draft, now) : []
  const isLater = draft.when === 'later'
  const names = places.filter(({ id }) => draft.locationIds.includes(id)).map(({ name }) => name)
  const when = isLater && draft.sendAt !== '' ? formatMomentFull(Date.parse(draft.sendAt), now) : ''

  /** What keeps it back beside what stands at its fields. */
  function findProblem(): string | undefined {
    const { failed } = uploads
    if (failed) return texts.problems[failed.isWorthAnother ? 'notUploaded' : 'refused'](failed.name)
    if (uploads.isBusy) return texts.problems.uploading
    if (draft.attachments.length > MOST_ATTACHMENTS) return texts.problems.tooMany(MOST_ATTACHMENTS)
    return reach?.total === 0 && !isCounting ? texts.problems.nobody : undefined
  }

  function handleSubmit() {
    setTried(true)
    const found = findProblem()
    setProblem(found)
    if (problemsOf(draft, Date.now()).length > 0 || found !== undefined) return
    if (reach) setAsking(true)
    else props.onCount()
  }

  const total = reach?.total ?? 0
  // It was asked while it was counted, and comes to nobody or to nothing: whoever wants it sent says so again.
  if (isAsking && !isCounting && total === 0) {
    setAsking(false)
    setProblem(reach && texts.problems.nobody)
  }
  return (
    <>
      <Modal
        title={isNew ? texts.newTitle : texts.changeTitle}
        size="l"
        hasField
        onClose={onClose}
        onSubmit={handleSubmit}
        foot={
          <>
            {onStartOver && (
              <span className={styles.startOver}>
                <Button onClick={onStartOver}>{texts.startOver}</Button>
              </span>
            )}
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button kind={draft.isUrgent && !isLater ? 'urgent' : 'primary'} type="submit">
              {isLater ? (isNew ? texts.schedule : texts.save) : texts.send}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <TextField
            label={texts.subject}
            maxLength={BROADCAST_TITLE_MAX}
            data-autofocus
            value={draft.title}
            error={problems.includes('title') ? texts.problems.title : undefined}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <MessageField
            readMarkup={() => draft.message}
            error={
              problems.includes('message')
                ? texts.problems.message
                : problems.includes('tooLong')
                  ? texts.problems.tooLong
                  : undefined
            }
            onChange={(message) => change({ message })}
          />
          <AttachField
            attachments={draft.attachments}
            pending={uploads.pending}
            onAdd={uploads.add}
            onRemove={(file) => {
              setProblem(undefined)
              uploads.discard(file)
              change({ attachments: draft.attachments.filter(({ id }) => id !== file.id) })
            }}
            onAgain={(key) => {
              setProblem(undefined)
              uploads.again(key)
            }}
            onDrop={(key) => {
              setProblem(undefined)
              uploads.drop(key)
            }}
          />
          <AudienceFields
            draft={draft}
            places={places}
            people={people}
            isLoadingPeople={isLoadingPeople}
            onRetryPeople={props.onRetryPeople}
            problems={problems}
            onChange={change}
          />
          <ChoiceField
            label={texts.when}
            choices={[
              { value: 'now', label: texts.now, hint: texts.nowHint, icon: <IconSend {...icon} /> },
              { value: 'later', label: texts.later, hint: texts.laterHint, icon: <IconCalendarClock {...icon} /> },
            ]}
            value={draft.when}
            onChange={(next) => change({ when: next })}
          />
          {isLater && (
            <TextField
              type="datetime-local"
              label={texts.sendAt}
              hint={texts.sendAtHint}
              value={draft.sendAt}
              error={problems.includes('time') ? texts.problems.time : undefined}
              onChange={(event) => change({ sendAt: event.currentTarget.value })}
            />
          )}
          <Switch
            label={texts.urgentSwitch}
            hint={texts.urgentHint}
            icon={<IconUrgent {...icon} />}
            checked={draft.isUrgent}
            onChange={(isUrgent) => change({ isUrgent })}
          />
          <ReachLine reach={reach} isCounting={isCounting} error={reachError} />
          <FormError error={problem} />
        </div>
      </Modal>
      {isAsking && (
        <ConfirmDialog
          title={isLater ? texts.confirmSchedule(total) : texts.confirmSend(total)}
          text={
            isLater
              ? texts.scheduleText(draft.title.trim(), total, names, when)
              : texts.sendText(draft.title.trim(), total, names)
          }
          confirm={isKept ? texts.sendAnew : isLater ? texts.scheduleNow : texts.sendNow(total)}
          cancel={texts.backToWriting}
          // Whom it reaches is another number while it is counted anew.
          busy={busy || isCounting}
          error={error}
          onConfirm={onSave}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
