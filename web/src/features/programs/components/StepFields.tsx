import { PROGRAM_NOTE_MAX, type ProgramStep } from '@kinward/contract/programs'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { texts } from './texts.ts'

type StepFieldsProps = {
  steps: readonly ProgramStep[]
  stepId: number
  note: string
  onStep: (stepId: number) => void
  onNote: (note: string) => void
}

/** Which step, and why. */
export function StepFields({ steps, stepId, note, onStep, onNote }: StepFieldsProps) {
  return (
    <>
      <SelectField
        label={texts.step}
        options={steps.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(stepId)}
        onChange={(id) => onStep(Number(id))}
      />
      <NoteField note={note} onNote={onNote} />
    </>
  )
}

export function NoteField({ note, onNote }: Pick<StepFieldsProps, 'note' | 'onNote'>) {
  return (
    <TextArea
      label={texts.note}
      placeholder={texts.notePlaceholder}
      value={note}
      maxLength={PROGRAM_NOTE_MAX}
      onChange={({ currentTarget }) => onNote(currentTarget.value)}
    />
  )
}
