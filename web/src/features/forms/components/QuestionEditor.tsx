import type { Condition, Option, Question } from '@kinward/contract/form-definitions'
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconTrash, IconX } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { conditionKey, conditionsFor, freshId } from '../build-form.ts'
import { texts } from '../builder-texts.ts'
import styles from './builder.module.css'
import { NumberField } from './NumberField.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type QuestionEditorProps = {
  question: Question
  place: number
  above: readonly Question[]
  isLast: boolean
  labelProblem: string | undefined
  /** The first of all that are wrong with it. */
  problem: string | undefined
  onChange: (question: Question) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A question on the table. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, place, above, isLast, labelProblem, problem, onChange, onMove, onRemove } = props
  const nth = place + 1
  return (
    <li className={styles.question} aria-label={texts.question(nth)}>
      <header className={styles.head}>
        <b>
          {nth}. {texts.kinds[question.kind]}
        </b>
        {place > 0 && (
          <IconButton size="s" label={texts.up(nth)} onClick={() => onMove(place - 1)}>
            <IconArrowUp {...icon} />
          </IconButton>
        )}
        {!isLast && (
          <IconButton size="s" label={texts.down(nth)} onClick={() => onMove(place + 1)}>
            <IconArrowDown {...icon} />
          </IconButton>
        )}
        <IconButton size="s" label={texts.remove(nth)} onClick={onRemove}>
          <IconTrash {...icon} />
        </IconButton>
      </header>
      <TextField
        label={texts.label}
        value={question.label}
        maxLength={300}
        error={labelProblem}
        onChange={(event) => onChange({ ...question, label: event.currentTarget.value })}
      />
      <TextField
        label={texts.help}
        value={question.hint}
        maxLength={300}
        onChange={(event) => onChange({ ...question, hint: event.currentTarget.value })}
      />
      <KindEditor question={question} onChange={onChange} />
      <Check
        label={texts.required}
        isOn={question.isRequired}
        onChange={(isRequired) => onChange({ ...question, isRequired })}
      />
      <ConditionEditor question={question} above={above} onChange={onChange} />
      {problem !== undefined && problem !== labelProblem && (
        <p className={styles.problem} role="alert" tabIndex={-1} data-wrong>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {problem}
        </p>
      )}
    </li>
  )
}

function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles.check}>
      <Checkbox checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}

type Part = Pick<QuestionEditorProps, 'question' | 'onChange'>

/** What only questions of one kind have. */
function KindEditor({ question, onChange }: Part) {
  switch (question.kind) {
    case 'text':
      return (
        <Check label={texts.isLong} isOn={question.isLong} onChange={(isLong) => onChange({ ...question, isLong })} />
      )
    case 'number':
      return (
        <>
          <div className={styles.numbers}>
            <TextField
              label={texts.unit}
              value={question.unit}
              maxLength={20}
              onChange={(event) => onChange({ ...question, unit: event.currentTarget.value })}
            />
            <NumberField label={texts.min} value={question.min} onChange={(min) => onChange({ ...question, min })} />
            <NumberField label={texts.max} value={question.max} onChange={(max) => onChange({ ...question, max })} />
          </div>
          <Check label={texts.counts} isOn={question.counts} onChange={(counts) => onChange({ ...question, counts })} />
        </>
      )
    case 'scale':
      return (
        <>
          <div className={styles.numbers}>
            <NumberField
              label={texts.from}
              value={question.min}
              onChange={(min) => onChange({ ...question, min: min ?? 0 })}
            />
            <NumberField
              label={texts.to}
              value={question.max}
              onChange={(max) => onChange({ ...question, max: max ?? 10 })}
            />
            <NumberField
              label={texts.step}
              value={question.step}
              onChange={(step) => onChange({ ...question, step: step ?? 1 })}
            />
          </div>
          <div className={styles.pair}>
            <TextField
              label={texts.minLabel}
              value={question.minLabel}
              maxLength={60}
              onChange={(event) => onChange({ ...question, minLabel: event.currentTarget.value })}
            />
            <TextField
              label={texts.maxLabel}
              value={question.maxLabel}
              maxLength={60}
              onChange={(event) => onChange({ ...question, maxLabel: event.currentTarget.value })}
            />
          </div>
          <Check label={texts.counts} isOn={question.counts} onChange={(counts) => onChange({ ...question, counts })} />
        </>
      )
    case 'choice':
      return <Options question={question} onChange={onChange} />
    case 'date':
    case 'signature':
    case 'photo':
      return null
    default:
      return question satisfies never
  }
}

type OptionsProps = { question: Extract<Question, { kind: 'choice' }>; onChange: (question: Question) => void }

function Options({ question, onChange }: OptionsProps) {
  const { options, isMany } = question
  const put = (next: Option[]) => onChange({ ...question, options: next })
  return (
    <fieldset className={styles.options}>
      <legend>{texts.choices}</legend>
      <p className={styles.caption} aria-hidden="true">
        {texts.pointsShort}
      </p>
      {options.map((option, place) => (
        <div key={option.id} className={styles.option}>
          <input
            aria-label={texts.choice(place + 1)}
            value={option.label}
            maxLength={200}
            onChange={(event) => put(options.toSpliced(place, 1, { ...option, label: event.currentTarget.value }))}
          />
          <NumberField
            label={texts.points(place + 1)}
            isBare
            value={option.points}
            onChange={(points) => put(options.toSpliced(place, 1, { ...option, points }))}
          />
          {options.length > 2 && (
            <IconButton size="s" label={texts.removeChoice(place + 1)} onClick={() => put(options.toSpliced(place, 1))}>
              <IconX {...icon} />
            </IconButton>
          )}
        </div>
      ))}
      {options.length < 30 && (
        <Button size="s" onClick={() => put([...options, { id: freshId(options, 'o'), label: '', points: null }])}>
          {texts.addChoice}
        </Button>
      )}
      <Check label={texts.isMany} isOn={isMany} onChange={(next) => onChange({ ...question, isMany: next })} />
    </fieldset>
  )
}

function ConditionEditor({ question, above, onChange }: Part & { above: readonly Question[] }) {
  const offered = conditionsFor(above)
  const { shownWhen } = question
  if (offered.length === 0) return null
  const nameOf = (condition: Condition) => {
    const on = above.find(({ id }) => id === condition.questionId)
    const asked = on?.label.trim() === '' ? texts.newQuestion : (on?.label ?? '')
    if (condition.test === 'at-least') return texts.whenAtLeast(asked)
    if (condition.test === 'at-most') return texts.whenAtMost(asked)
    const option = on?.kind === 'choice' ? on.options.find(({ id }) => id === condition.optionId) : undefined
    return texts.whenIs(asked, option?.label ?? '')
  }
  return (
    <div className={styles.condition}>
      <SelectField
        label={texts.shown}
        options={[
          { value: '', label: texts.always },
          ...offered.map((one) => ({ value: conditionKey(one), label: nameOf(one) })),
        ]}
        value={conditionKey(shownWhen)}
        onChange={(key) =>
          onChange({ ...question, shownWhen: offered.find((one) => conditionKey(one) === key) ?? null })
        }
      />
      {shownWhen && shownWhen.test !== 'is' && (
        <NumberField
          label={texts.value}
          value={shownWhen.value}
          onChange={(value) => onChange({ ...question, shownWhen: { ...shownWhen, value: value ?? 0 } })}
        />
      )}
    </div>
  )
}
