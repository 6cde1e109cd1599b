import {
  ESCALATION_NAME_MAX_LENGTH,
  type EscalationDefinition,
  MOST_ESCALATION_STEPS,
  type NewEscalation,
} from '@kinward/contract/escalations'
import type { Location } from '@kinward/contract/locations'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import type { Callable } from '../describe-step.ts'
import * as drafts from '../escalation-draft.ts'
import { texts } from '../texts.ts'
import styles from './escalations.module.css'
import { OvertakenSteps } from './OvertakenSteps.tsx'
import { StepEditor } from './StepEditor.tsx'

type EscalationModalProps = {
  /** The one that is changed; null for a new one. */
  escalation: EscalationDefinition | null
  /** The same as it is kept by now. */
  newest: EscalationDefinition | null
  callable: Callable
  /** Other locations of the organisation that the reader knows. */
  places: readonly Location[]
  busy: boolean
  error: string | undefined
  onSave: (wish: NewEscalation & { version?: number }) => void
  /** Whoever types has seen what somebody else changed: why it was refused is settled. */
  onSeen: () => void
  onClose: () => void
}

/** The step that has the focus next: one that was made or moved; where one was removed, the one after it. */
type Focused = { at: number | undefined }

/** An escalation: what it is called, who may call it, and its steps. */
export function EscalationModal(props: EscalationModalProps) {
  const { escalation, newest, callable, places, busy, error, onSave, onSeen, onClose } = props
  const [first] = useState(() => (escalation ? drafts.draftOf(escalation, callable) : drafts.NEW_ESCALATION))
  const [draft, setDraft] = useState(first)
  const [version, setVersion] = useState(escalation?.version)
  const [tried, setTried] = useState(false)
  const [pickingKey, setPickingKey] = useState(escalation ? null : first.steps[0]?.key)
  const [focused, setFocused] = useState<Focused | null>(null)
  const parts = useRef<HTMLDivElement>(null)
  const problems = tried ? drafts.draftProblems(draft) : []
  const change = (over: Partial<drafts.EscalationDraft>) => setDraft((before) => ({ ...before, ...over }))

  useEffect(() => {
    if (!focused) return
    parts.current?.querySelector<HTMLElement>(`[data-step="${focused.at}"] h4`)?.focus()
  }, [focused])

  function handleSubmit() {
    setTried(true)
    // What someone else changed since is not undone by who has not seen it.
    if (drafts.isGood(draft) && !busy)
      onSave({ ...drafts.escalationOf(draft), ...(version !== undefined && { version }) })
  }

  function handleSeen(seen: EscalationDefinition, next: drafts.EscalationDraft) {
    setVersion(seen.version)
    setDraft(next)
    setFocused({ at: next.steps[0]?.key })
    onSeen()
  }

  function handleAdd() {
    const next = drafts.addStep(draft)
    setDraft(next)
    setPickingKey(next.steps.at(-1)?.key)
    setFocused({ at: next.steps.at(-1)?.key })
  }

  function handleRemove(place: number) {
    const next = drafts.removeStep(draft, draft.steps[place]?.key ?? 0)
    setDraft(next)
    setFocused({ at: (next.steps[place] ?? next.steps.at(-1))?.key })
  }

  return (
    <Modal
      title={escalation ? texts.change(escalation.displayName) : texts.make}
      size="l"
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <div className={styles.refused}>
            <FormError error={error} />
          </div>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div ref={parts}>
        {newest && version !== undefined && newest.version > version && (
          <OvertakenSteps
            steps={newest.steps}
            callable={callable}
            onKeepMine={() => handleSeen(newest, draft)}
            onTakeTheirs={() => handleSeen(newest, drafts.draftOf(newest, callable))}
          />
        )}
        {escalation && drafts.isMended(escalation, first) && <p className={styles.note}>{texts.mended}</p>}
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          data-autofocus
          maxLength={ESCALATION_NAME_MAX_LENGTH}
          value={draft.name}
          error={problems.includes('name') ? texts.nameMissing : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          type="tel"
          autoComplete="off"
          label={texts.phone}
          hint={texts.phoneHint}
          value={draft.phone}
          error={problems.includes('phone') ? texts.phoneWrong : undefined}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
        <Places chosen={draft.partnerIds} places={places} onChange={(partnerIds) => change({ partnerIds })} />
        <section className={styles.cards}>
          <h3>{texts.steps}</h3>
          <ol>
            {draft.steps.map((step, place) => (
              <StepEditor
                key={step.key}
                step={step}
                place={place}
                count={draft.steps.length}
                callable={callable}
                problems={tried ? drafts.stepProblems(step) : []}
                isPicking={pickingKey === step.key}
                onPick={(isPicking) => setPickingKey(isPicking ? step.key : null)}
                onChange={(over) => setDraft((before) => drafts.changeStep(before, step.key, over))}
                onMove={(to) => {
                  setDraft(drafts.moveStep(draft, place, to))
                  setFocused({ at: step.key })
                }}
                onRemove={() => handleRemove(place)}
              />
            ))}
          </ol>
          {draft.steps.length < MOST_ESCALATION_STEPS && (
            <Button onClick={handleAdd}>
              <IconPlus size={18} stroke={1.75} aria-hidden="true" />
              {texts.addStep}
            </Button>
          )}
        </section>
      </div>
    </Modal>
  )
}

type PlacesProps = {
  chosen: readonly number[]
  places: readonly Location[]
  onChange: (chosen: readonly number[]) => void
}

/** Who else may call it; where the reader is not stays as it was. */
function Places({ chosen, places, onChange }: PlacesProps) {
  const unknown = chosen.filter((id) => !places.some((place) => place.id === id)).length
  if (places.length === 0 && unknown === 0) return null
  return (
    <fieldset className={styles.checks}>
      <legend>{texts.places}</legend>
      {places.map(({ id, name }) => (
        <label key={id} className={styles.check}>
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          {name}
        </label>
      ))}
      {unknown > 0 && <p>{texts.placesKept(unknown)}</p>}
    </fieldset>
  )
}
