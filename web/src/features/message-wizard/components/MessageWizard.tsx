import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { texts } from '../texts.ts'
import { hasRelative, isBegun, problemOf, type WizardDraft, type WizardStep } from '../wizard.ts'

export type StepProps = { draft: WizardDraft; onChange: (change: Partial<WizardDraft>) => void }

type MessageWizardProps = StepProps & {
  steps: readonly WizardStep[]
  busy: boolean
  error: string | undefined
  renderStep: (step: WizardStep) => ReactNode
  onSend: () => void
  onClose: () => void
}

/** One step after another to a message about a patient; nothing is sent before the last. */
export function MessageWizard({ steps, draft, busy, error, renderStep, onSend, onClose }: MessageWizardProps) {
  const [place, setPlace] = useState(0)
  const [tried, setTried] = useState(false)
  const step = steps[place] ?? 'message'
  const isLast = place === steps.length - 1
  const problem = problemOf(step, draft)
  const [isLeaving, setLeaving] = useState(false)
  const handleLeave = () => (isBegun(draft) ? setLeaving(true) : onClose())

  function go(to: number) {
    setTried(false)
    setPlace(to)
  }

  function handleSubmit() {
    setTried(true)
    if (problem !== undefined || busy) return
    if (isLast) onSend()
    else go(place + 1)
  }

  return (
    <>
      <Modal
        title={texts.title}
        hint={texts.step(place + 1, steps.length, texts.steps[step])}
        size="l"
        onClose={handleLeave}
        onSubmit={handleSubmit}
        foot={
          <>
            <Button onClick={() => (place === 0 ? handleLeave() : go(place - 1))}>
              {place === 0 ? texts.cancel : texts.back}
            </Button>
            <Button kind="primary" type="submit" busy={busy}>
              {isLast ? texts.send : isSkipped(step, draft) ? texts.skip : texts.next}
            </Button>
          </>
        }
      >
        {renderStep(step)}
        <FormError error={(tried ? problem : undefined) ?? (isLast ? error : undefined)} />
      </Modal>
      {isLeaving && (
        <ConfirmDialog
          title={texts.leaveTitle}
          text={texts.leaveText}
          confirm={texts.throwAway}
          cancel={texts.goOn}
          destructive
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  )
}

function isSkipped(step: WizardStep, draft: WizardDraft): boolean {
  return (step === 'collaborators' && draft.collaborators.trim() === '') || (step === 'family' && !hasRelative(draft))
}
