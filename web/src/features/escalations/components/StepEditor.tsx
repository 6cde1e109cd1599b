import { MIN_WAIT_SECONDS, MOST_STEP_PARTICIPANTS, MOST_WAIT_SECONDS } from '@kinward/contract/escalations'
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Callable } from '../describe-step.ts'
import type { StepDraft, StepProblem } from '../escalation-draft.ts'
import { texts } from '../texts.ts'
import styles from './escalations.module.css'
import { StepPeople } from './StepPeople.tsx'
import { StepPicker } from './StepPicker.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type StepEditorProps = {
  step: StepDraft
  place: number
  count: number
  callable: Callable
  problems: readonly StepProblem[]
  isPicking: boolean
  onPick: (isPicking: boolean) => void
  onChange: (over: Partial<StepDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A step: whom it calls, how, and for how long. */
export function StepEditor(props: StepEditorProps) {
  const { step, place, count, callable, problems, isPicking, onPick, onChange, onMove, onRemove } = props
  const nth = place + 1
  const choose = useRef<HTMLButtonElement>(null)
  const problemId = useId()
  const wrong = problems.includes('whom')
    ? texts.whomMissing
    : problems.includes('many')
      ? texts.tooMany(MOST_STEP_PARTICIPANTS)
      : undefined
  return (
    <li className={styles.card} data-step={step.key} aria-label={texts.stepParts(nth)}>
      <header className={styles.cardHead}>
        <h4 tabIndex={-1}>{texts.step(nth, count)}</h4>
        {place > 0 && (
          <IconButton size="s" label={texts.up(nth)} onClick={() => onMove(place - 1)}>
            <IconArrowUp {...icon} />
          </IconButton>
        )}
        {nth < count && (
          <IconButton size="s" label={texts.down(nth)} onClick={() => onMove(place + 1)}>
            <IconArrowDown {...icon} />
          </IconButton>
        )}
        {count > 1 && (
          <IconButton size="s" label={texts.removeStep(nth)} onClick={onRemove}>
            <IconTrash {...icon} />
          </IconButton>
        )}
      </header>
      <StepPeople
        label={texts.whom(nth)}
        participants={step.participants}
        isOrdered={step.how === 'sequence'}
        callable={callable}
        onChange={(participants) => onChange({ participants })}
        onButtonGone={() => choose.current?.focus()}
      />
      {isPicking && (
        <StepPicker
          participants={step.participants}
          callable={callable}
          onChange={(participants) => onChange({ participants })}
        />
      )}
      {wrong !== undefined && (
        <p className={styles.problem} id={problemId}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {wrong}
        </p>
      )}
      <Button
        ref={choose}
        size="s"
        {...(wrong !== undefined && { 'data-wrong': true, 'aria-describedby': problemId })}
        aria-expanded={isPicking}
        aria-label={isPicking ? texts.doneFor(nth) : texts.chooseFor(nth)}
        onClick={() => onPick(!isPicking)}
      >
        {isPicking ? texts.done : texts.choose}
      </Button>
      <div className={styles.how}>
        <SelectField
          label={texts.how}
          options={[
            { value: 'sequence', label: texts.sequence },
            { value: 'parallel', label: texts.parallel },
          ]}
          value={step.how}
          onChange={(how) => onChange({ how })}
        />
        <SelectField
          label={texts.call}
          options={[
            { value: 'VOICE_CALL', label: texts.voice },
            { value: 'VIDEO_CALL', label: texts.video },
          ]}
          value={step.action}
          onChange={(action) => onChange({ action })}
        />
        <TextField
          inputMode="numeric"
          autoComplete="off"
          label={texts.seconds}
          hint={texts.secondsHint(MIN_WAIT_SECONDS, MOST_WAIT_SECONDS)}
          value={step.seconds}
          error={problems.includes('seconds') ? texts.secondsWrong(MIN_WAIT_SECONDS, MOST_WAIT_SECONDS) : undefined}
          onChange={(event) => onChange({ seconds: event.currentTarget.value })}
        />
      </div>
      <Switch
        label={texts.phones}
        hint={texts.phonesHint}
        checked={step.phones}
        onChange={(phones) => onChange({ phones })}
      />
    </li>
  )
}
