import type { Program, ProgramWish } from '@kinward/contract/programs'
import { PROGRAM_NAME_MAX, PROGRAM_STEPS_MAX } from '@kinward/contract/programs'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import styles from './programs.module.css'
import { texts } from './texts.ts'

type ProgramModalProps = {
  /** Null for a new one. */
  program: Program | null
  busy: boolean
  error: string | undefined
  onSave: (wish: ProgramWish) => void
  onClose: () => void
}

type Step = { key: number; id?: number; name: string }

let keys = 0
const newStep = (name = ''): Step => ({ key: ++keys, name })

/** Makes a program with its steps, or changes one. */
export function ProgramModal({ program, busy, error, onSave, onClose }: ProgramModalProps) {
  const [name, setName] = useState(program?.name ?? '')
  const [description, setDescription] = useState(program?.description ?? '')
  const [isShared, setShared] = useState(program?.isShared ?? false)
  const [steps, setSteps] = useState<readonly Step[]>(
    () => program?.steps.map((step) => ({ ...newStep(step.name), id: step.id })) ?? [newStep(), newStep()],
  )
  // Whoever changed it meanwhile is not overruled.
  const [version] = useState(program?.version)
  const [tried, setTried] = useState(false)

  function handleSubmit() {
    setTried(true)
    if (busy || name.trim() === '' || steps.some((step) => step.name.trim() === '')) return
    const wished = steps.map((step) => ({ name: step.name, ...(step.id !== undefined && { id: step.id }) }))
    onSave({ name, description, isShared, steps: wished, ...(version !== undefined && { version }) })
  }

  return (
    <Modal
      title={program ? texts.changeTitle(program.name) : texts.makeTitle}
      size="l"
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.name}
        data-autofocus
        value={name}
        maxLength={PROGRAM_NAME_MAX}
        error={tried && name.trim() === '' ? texts.needsName : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextArea
        label={texts.description}
        value={description}
        maxLength={500}
        rows={2}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <p className={styles.label}>{texts.steps}</p>
      {steps.map((step, index) => (
        <div key={step.key} className={styles.stepField}>
          <TextField
            label={texts.stepNumber(index + 1)}
            value={step.name}
            maxLength={PROGRAM_NAME_MAX}
            error={tried && step.name.trim() === '' ? texts.needsStep : undefined}
            onChange={({ currentTarget: { value } }) =>
              setSteps(steps.map((one) => (one === step ? { ...one, name: value } : one)))
            }
          />
          {index > 0 && (
            <IconButton label={texts.stepUp(index + 1)} onClick={() => setSteps(raised(steps, index))}>
              <IconArrowUp size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
          {steps.length > 1 && (
            <IconButton
              label={texts.removeStep(index + 1)}
              onClick={() => setSteps(steps.filter((one) => one !== step))}
            >
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {steps.length < PROGRAM_STEPS_MAX && (
        <Button size="s" onClick={() => setSteps([...steps, newStep()])}>
          {texts.addStep}
        </Button>
      )}
      <Switch label={texts.shared} hint={texts.sharedHint} checked={isShared} onChange={setShared} />
      <FormError error={error} />
    </Modal>
  )
}

function raised(steps: readonly Step[], index: number): Step[] {
  const [before, step] = [steps[index - 1], steps[index]]
  return before && step ? steps.with(index - 1, step).with(index, before) : [...steps]
}
