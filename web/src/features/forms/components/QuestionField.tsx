import { type Answer, ANSWER_MAX_LENGTH } from '@kinward/contract/form-answers'
import { type Question, stepsOf } from '@kinward/contract/form-definitions'
import { IconAlertCircle } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { Radio } from '../../../ui/Radio.tsx'
import { readNumber } from '../read-number.ts'
import { texts } from '../texts.ts'
import type { Photos } from '../use-photo-uploads.ts'
import styles from './fields.module.css'
import { PhotoField } from './PhotoField.tsx'
import { SignatureField } from './SignatureField.tsx'

export type FieldProps<Kind extends Question['kind']> = {
  question: Extract<Question, { kind: Kind }>
  answer: Answer | undefined
  problem: string | undefined
  onChange: (answer: Answer | undefined) => void
}

type QuestionFieldProps = FieldProps<Question['kind']> & {
  /** Absent where no photo can be taken in. */
  photos: Photos | null
}

/** One question, with the field that its kind asks for. */
export function QuestionField({ question, photos, ...rest }: QuestionFieldProps) {
  switch (question.kind) {
    case 'text':
      return <TextAnswer question={question} {...rest} />
    case 'number':
      return <NumberAnswer question={question} {...rest} />
    case 'date':
      return <DateAnswer question={question} {...rest} />
    case 'choice':
      return <ChoiceAnswer question={question} {...rest} />
    case 'scale':
      return <ScaleAnswer question={question} {...rest} />
    case 'signature':
      return (
        <Asked question={question} problem={rest.problem}>
          <SignatureField {...rest} />
        </Asked>
      )
    case 'photo':
      return (
        <Asked question={question} problem={rest.problem}>
          <PhotoField {...rest} question={question} photos={photos} />
        </Asked>
      )
    default:
      return question satisfies never
  }
}

function Required({ question }: { question: Question }) {
  return question.isRequired ? <small> {texts.required}</small> : null
}

function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  if (problem === undefined) return null
  return (
    <p className={styles.error} id={id}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {problem}
    </p>
  )
}

/** A question whose answer is made of several parts. */
function Asked({
  question,
  problem,
  children,
}: Pick<QuestionFieldProps, 'question' | 'problem'> & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      className={styles.question}
      data-question={question.id}
      {...(problem !== undefined && { 'aria-describedby': id, 'data-problem': true })}
    >
      <legend>
        {question.label}
        <Required question={question} />
      </legend>
      {question.hint !== '' && <p className={styles.hint}>{question.hint}</p>}
      {children}
      <Problem id={id} problem={problem} />
    </fieldset>
  )
}

/** A question that one field answers. */
function Lone(
  props: Pick<QuestionFieldProps, 'question' | 'problem'> & {
    isNarrow?: boolean
    end?: string
    renderField: (attributes: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
  },
) {
  const { question, problem, isNarrow = false, end = '', renderField } = props
  const id = useId()
  const wrong = problem !== undefined
  const described = [question.hint !== '' && `${id}-h`, wrong && `${id}-e`].filter(Boolean).join(' ')
  return (
    <div className={styles.question} data-question={question.id} {...(wrong && { 'data-problem': true })}>
      <label className={styles.label} htmlFor={id}>
        {question.label}
        <Required question={question} />
      </label>
      {question.hint !== '' && (
        <p className={styles.hint} id={`${id}-h`}>
          {question.hint}
        </p>
      )}
      <span className={classes(styles.answer, styles.box, isNarrow && styles.narrow, wrong && styles.wrong)}>
        {renderField({
          id,
          ...(wrong && { 'aria-invalid': true as const }),
          ...(described !== '' && { 'aria-describedby': described }),
        })}
        {end}
      </span>
      <Problem id={`${id}-e`} problem={problem} />
    </div>
  )
}

const wordsOf = (answer: Answer | undefined) => (typeof answer === 'string' ? answer : '')

function TextAnswer({ question, answer, problem, onChange }: FieldProps<'text'>) {
  const value = wordsOf(answer)
  const take = (text: string) => onChange(text === '' ? undefined : text)
  // What was begun longer than that is not cut off unseen.
  const maxLength = Math.max(ANSWER_MAX_LENGTH, value.length)
  return (
    <Lone
      question={question}
      problem={problem}
      renderField={(field) =>
        question.isLong ? (
          <textarea
            {...field}
            rows={3}
            maxLength={maxLength}
            value={value}
            onChange={(event) => take(event.currentTarget.value)}
          />
        ) : (
          <input {...field} maxLength={maxLength} value={value} onChange={(event) => take(event.currentTarget.value)} />
        )
      }
    />
  )
}

function NumberAnswer({ question, answer, problem, onChange }: FieldProps<'number'>) {
  const { min, max, unit } = question
  const value = typeof answer === 'number' ? String(answer) : wordsOf(answer)
  const [typed, setTyped] = useState(value)
  // What is no number stays as it was typed, and is pointed out.
  const read = (text: string) => (text.trim() === '' ? undefined : (readNumber(text) ?? text))
  const take = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  const hint =
    question.hint === '' ? texts.fields.range(min, max, min === null && max === null ? '' : unit) : question.hint
  return (
    <Lone
      question={{ ...question, hint }}
      problem={problem}
      isNarrow
      end={unit}
      renderField={(field) => (
        <input
          {...field}
          inputMode="decimal"
          autoComplete="off"
          value={read(typed) === answer ? typed : value}
          onChange={(event) => take(event.currentTarget.value)}
        />
      )}
    />
  )
}

function DateAnswer({ question, answer, problem, onChange }: FieldProps<'date'>) {
  return (
    <Lone
      question={question}
      problem={problem}
      isNarrow
      renderField={(field) => (
        <input
          {...field}
          type="date"
          value={wordsOf(answer)}
          onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        />
      )}
    />
  )
}

function ChoiceAnswer({ question, answer, problem, onChange }: FieldProps<'choice'>) {
  const name = useId()
  const { isMany, options } = question
  const chosen = Array.isArray(answer) ? answer : typeof answer === 'string' ? [answer] : []

  function toggle(id: string, isOn: boolean) {
    const next = options.flatMap((option) =>
      (option.id === id ? isOn : chosen.includes(option.id)) ? [option.id] : [],
    )
    onChange(next.length === 0 ? undefined : next)
  }

  return (
    <Asked
      question={question.hint === '' && isMany ? { ...question, hint: texts.fields.chooseMany } : question}
      problem={problem}
    >
      <div className={styles.choices}>
        {options.map(({ id, label }) => (
          <label key={id} className={styles.choice}>
            {isMany ? (
              <Checkbox checked={chosen.includes(id)} onChange={(event) => toggle(id, event.currentTarget.checked)} />
            ) : (
              <Radio name={name} checked={chosen.includes(id)} onChange={() => onChange(id)} />
            )}
            {label}
          </label>
        ))}
      </div>
      {!isMany && <TakeBack question={question} answer={answer} onChange={onChange} />}
    </Asked>
  )
}

/** Takes back what was pressed, where nothing has to be; a field of radios cannot do it by itself. */
function TakeBack({ question, answer, onChange }: Pick<QuestionFieldProps, 'question' | 'answer' | 'onChange'>) {
  if (question.isRequired || answer === undefined) return null
  function handleClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The button goes with the answer, so the keyboard goes on from the first choice.
    currentTarget.closest('fieldset')?.querySelector('input')?.focus()
    onChange(undefined)
  }
  return (
    <div className={styles.tools}>
      <button type="button" className={styles.quiet} onClick={handleClick}>
        {texts.fields.clear}
      </button>
    </div>
  )
}

function ScaleAnswer({ question, answer, problem, onChange }: FieldProps<'scale'>) {
  const name = useId()
  const { minLabel, maxLabel } = question
  return (
    <Asked question={question} problem={problem}>
      <div className={styles.steps}>
        {stepsOf(question).map((step) => (
          <label key={step} className={styles.step}>
            <input type="radio" name={name} checked={answer === step} onChange={() => onChange(step)} />
            {step}
          </label>
        ))}
      </div>
      {(minLabel !== '' || maxLabel !== '') && (
        <p className={styles.ends}>
          <span>{minLabel}</span>
          <span>{maxLabel}</span>
        </p>
      )}
      <TakeBack question={question} answer={answer} onChange={onChange} />
    </Asked>
  )
}
