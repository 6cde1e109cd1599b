import type { Enrolment, ProgramStep } from '@kinward/contract/programs'
import { IconArrowRight, IconDots, IconDoorExit, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import type { Place } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { useLeave, useStep } from '../use-programs.ts'
import { HistoryModal } from './HistoryModal.tsx'
import { NoteField, StepFields } from './StepFields.tsx'
import { texts } from './texts.ts'

type EnrolmentMenuProps = {
  place: Place
  enrolment: Enrolment
  steps: readonly ProgramStep[]
  /** Whether the reader may change it, and not only read what became of it. */
  canChange: boolean
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with a patient's part in a program. */
export function EnrolmentMenu({ place, enrolment, steps, canChange }: EnrolmentMenuProps) {
  const [open, setOpen] = useState<'move' | 'leave' | 'history' | null>(null)
  const { fullName } = enrolment.patient
  const isOver = enrolment.leftAt !== null
  const close = () => setOpen(null)
  const entries: (MenuEntry | false)[] = [
    canChange &&
      !isOver &&
      steps.length > 1 && {
        kind: 'item',
        key: 'move',
        content: texts.move,
        icon: <IconArrowRight {...icon} />,
        onSelect: () => setOpen('move'),
      },
    {
      kind: 'item',
      key: 'history',
      content: texts.history,
      icon: <IconHistory {...icon} />,
      onSelect: () => setOpen('history'),
    },
    canChange &&
      !isOver && {
        kind: 'item',
        key: 'leave',
        content: texts.leave,
        icon: <IconDoorExit {...icon} />,
        onSelect: () => setOpen('leave'),
      },
  ]
  return (
    <>
      <PopMenu
        label={texts.more(fullName)}
        entries={entries.filter((entry) => entry !== false)}
        width={220}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} label={texts.more(fullName)}>
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      />
      {open === 'move' && <MoveModal place={place} enrolment={enrolment} steps={steps} onClose={close} />}
      {open === 'leave' && <LeaveModal place={place} enrolment={enrolment} onClose={close} />}
      {open === 'history' && <HistoryModal place={place} enrolment={enrolment} onClose={close} />}
    </>
  )
}

type ChangeProps = { place: Place; enrolment: Enrolment; onClose: () => void }

function MoveModal({ place, enrolment, steps, onClose }: ChangeProps & { steps: readonly ProgramStep[] }) {
  const at = steps.findIndex(({ id }) => id === enrolment.step.id)
  const [stepId, setStepId] = useState((steps[at + 1] ?? steps[0])?.id ?? 0)
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useStep(place)
  return (
    <Modal
      title={texts.moveTitle(enrolment.patient.fullName)}
      onClose={onClose}
      onSubmit={() => mutate({ enrolment, stepId, note }, { onSuccess: onClose })}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.moveNow}
          </Button>
        </>
      }
    >
      <StepFields steps={steps} stepId={stepId} note={note} onStep={setStepId} onNote={setNote} />
      <FormError error={whyRefused(error)} />
    </Modal>
  )
}

function LeaveModal({ place, enrolment, onClose }: ChangeProps) {
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useLeave(place)
  return (
    <Modal
      title={texts.leaveTitle(enrolment.patient.fullName, enrolment.programName)}
      onClose={onClose}
      onSubmit={() => mutate({ enrolment, note }, { onSuccess: onClose })}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="urgent" type="submit" busy={isPending}>
            {texts.leaveNow}
          </Button>
        </>
      }
    >
      <NoteField note={note} onNote={setNote} />
      <FormError error={whyRefused(error)} />
    </Modal>
  )
}
