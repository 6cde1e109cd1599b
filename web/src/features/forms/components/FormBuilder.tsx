import type { Answer, Answers } from '@kinward/contract/form-answers'
import { isScored, type Question, QUESTION_KINDS } from '@kinward/contract/form-definitions'
import { type Form, FormWish } from '@kinward/contract/forms'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { storage } from '../../../lib/storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { focusWrong } from '../../../ui/focus-wrong.ts'
import { takeFocus } from '../../../ui/keep-focus.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { SettingsGroup } from '../../settings/components/SettingsPage.tsx'
import { type FormDraft, mendConditions, moveQuestion, newQuestion, removeQuestion, toPublish } from '../build-form.ts'
import { texts } from '../builder-texts.ts'
import { useBuilding } from '../use-building.ts'
import styles from './builder.module.css'
import { FormFields, ScoreSoFar } from './FormFields.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { RecoveredNotice } from './RecoveredNotice.tsx'
import { ResultEditor } from './ResultEditor.tsx'

type FormBuilderProps = {
  /** The form that is changed; null for a new one. */
  form: Form | null
  /** Where it is kept until it is published. */
  keptAs: string
  busy: boolean
  error: string | undefined
  /** `onPublished` is to be called once it is. */
  onPublish: (wish: FormDraft, onPublished: () => void) => void
  onClose: () => void
}

/** A form on the table: its questions, its result, and how it will look. */
export function FormBuilder({ form, keptAs, busy, error, onPublish, onClose }: FormBuilderProps) {
  const { draft, isRecovered, isChanged, run, change, startOver, forget } = useBuilding(storage, keptAs, form)
  const [tried, setTried] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { name, definition } = draft
  const { questions } = definition
  const parsed = FormWish.safeParse(toPublish(draft))
  const problems = problemsIn(tried && !parsed.success ? parsed.error.issues : [])
  const ofNoQuestion = questions.length === 0 ? problems.of('definition.questions') : undefined

  const define = (part: Partial<FormDraft['definition']>) => change({ definition: { ...definition, ...part } })
  const ask = (next: Question[]) => define({ questions: next })

  function handlePublish() {
    setTried(true)
    if (!busy && parsed.success) onPublish(parsed.data, forget)
  }

  const handleLeave = () => (isChanged ? setLeaving(true) : onClose())

  function handleDiscard() {
    forget()
    onClose()
  }

  return (
    <form
      key={run}
      ref={beginAtTop}
      aria-label={form ? texts.editForm(form.name) : texts.newForm}
      className={styles.builder}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(handlePublish)
        focusWrong(event.currentTarget)
      }}
    >
      <button type="button" className={styles.back} onClick={handleLeave}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {texts.back}
      </button>
      {isRecovered && <RecoveredNotice says={texts.recovered} onStartOver={startOver} />}
      <TextField
        label={texts.name}
        value={name}
        maxLength={80}
        error={problems.of('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <fieldset className={styles.checks}>
        <legend>{texts.forWhom}</legend>
        <label className={styles.check}>
          <Checkbox checked={draft.patients} onChange={(event) => change({ patients: event.currentTarget.checked })} />
          {texts.forPatients}
        </label>
        <label className={styles.check}>
          <Checkbox checked={draft.family} onChange={(event) => change({ family: event.currentTarget.checked })} />
          {texts.forFamily}
        </label>
      </fieldset>
      <SettingsGroup title={texts.questionsTitle}>
        <ol className={styles.questions}>
          {questions.map((question, place) => (
            <QuestionEditor
              key={question.id}
              question={question}
              place={place}
              above={questions.slice(0, place)}
              isLast={place === questions.length - 1}
              labelProblem={problems.of(`definition.questions.${place}.label`)}
              problem={problems.of(`definition.questions.${place}`)}
              onChange={(next) => ask(mendConditions(questions.toSpliced(place, 1, next)))}
              onMove={(to) => ask(moveQuestion(questions, place, to))}
              onRemove={() => ask(removeQuestion(questions, place))}
            />
          ))}
        </ol>
        <PopMenu
          label={texts.add}
          width={220}
          entries={QUESTION_KINDS.map((kind) => ({
            kind: 'item',
            key: kind,
            content: texts.kinds[kind],
            onSelect: () => ask([...questions, newQuestion(kind, questions)]),
          }))}
          renderTrigger={(trigger) => (
            <Button {...trigger}>
              <IconPlus size={18} stroke={1.75} aria-hidden="true" />
              {texts.add}
            </Button>
          )}
        />
      </SettingsGroup>
      {isScored(definition) && (
        <SettingsGroup title={texts.result} hint={texts.resultHint}>
          <ResultEditor definition={definition} onChange={define} />
        </SettingsGroup>
      )}
      <SettingsGroup title={texts.preview} hint={texts.previewHint}>
        <Preview draft={draft} />
      </SettingsGroup>
      <FormError error={error ?? (tried && !parsed.success ? (ofNoQuestion ?? texts.mend) : undefined)} />
      <div className={styles.foot}>
        <Button kind="primary" type="submit" busy={busy}>
          {form ? texts.publishNext(form.version + 1) : texts.publish}
        </Button>
        <Button onClick={handleLeave}>{texts.cancel}</Button>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={texts.leaveTitle}
          text={texts.leaveText}
          confirm={texts.throwAway}
          cancel={texts.goOn}
          destructive
          onConfirm={handleDiscard}
          onCancel={() => setLeaving(false)}
        />
      )}
    </form>
  )
}

/** It stands where a list did that may have been scrolled. */
function beginAtTop(form: HTMLFormElement | null): void {
  takeFocus(form)
  form?.scrollIntoView({ block: 'start' })
}

/** The first problem at a place of the form, or below it. */
function problemsIn(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const all = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  return {
    of: (place: string) => all.find(({ path }) => path === place || path.startsWith(`${place}.`))?.message,
  }
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

function Preview({ draft: { definition } }: { draft: FormDraft }) {
  const [answers, setAnswers] = useState<Answers>({})
  const named = {
    ...definition,
    questions: definition.questions.map((question) => ({
      ...question,
      label: question.label.trim() === '' ? texts.newQuestion : question.label,
    })),
  }
  const handleAnswer = (questionId: string, answer: Answer | undefined) => {
    const { [questionId]: _, ...others } = answers
    setAnswers(answer === undefined ? others : { ...others, [questionId]: answer })
  }
  return (
    <div className={styles.preview}>
      <FormFields definition={named} answers={answers} problems={NO_PROBLEMS} photos={null} onAnswer={handleAnswer} />
      <ScoreSoFar definition={named} answers={answers} />
    </div>
  )
}
