import { type CatalogueFlag, FLAG_ABRV_MAX_LENGTH, FLAG_LABEL_MAX_LENGTH, NewFlag } from '@kinward/contract/flags'
import type { FlagPriority } from '@kinward/contract/patients'
import { useState } from 'react'
import { z } from 'zod'
import { problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { texts } from '../texts.ts'
import type { FlagWish } from '../use-catalogue.ts'

const FlagForm = z.object({ flagLabel: NewFlag.shape.style.shape.flagLabel, abrv: NewFlag.shape.abrv })

/** In the order of their weight. */
const PRIORITIES: readonly FlagPriority[] = [1, 2, 3, 4, 0]

type FlagKindModalProps = {
  /** The kind that is changed; null for a new one. */
  flag: CatalogueFlag | null
  busy: boolean
  error: string | undefined
  onSave: (wish: FlagWish) => void
  onClose: () => void
}

/** A kind of flag: its name, its letters, and how much it weighs. */
export function FlagKindModal({ flag, busy, error, onSave, onClose }: FlagKindModalProps) {
  const [flagLabel, setLabel] = useState(flag?.style.flagLabel ?? '')
  const [abrv, setAbrv] = useState(flag?.abrv ?? '')
  const [priority, setPriority] = useState<FlagPriority>(flag?.priority ?? 2)
  const [tried, setTried] = useState(false)
  const wish = { priority, abrv, style: { flagLabel }, isRetired: flag?.isRetired ?? false }
  const problems = tried ? problemsOf(FlagForm, { flagLabel, abrv }) : {}

  function handleSubmit() {
    setTried(true)
    if (!busy && NewFlag.safeParse(wish).success) onSave(wish)
  }

  return (
    <Modal
      title={flag ? texts.editFlag(flag.style.flagLabel) : texts.newFlag}
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
        label={texts.label}
        data-autofocus
        maxLength={FLAG_LABEL_MAX_LENGTH}
        value={flagLabel}
        error={problems['flagLabel']}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <TextField
        label={texts.abrv}
        hint={texts.abrvHint}
        maxLength={FLAG_ABRV_MAX_LENGTH}
        value={abrv}
        error={problems['abrv']}
        onChange={(event) => setAbrv(event.currentTarget.value)}
      />
      <SelectField
        label={texts.priority}
        options={PRIORITIES.map((one) => ({ value: String(one), label: texts.priorities[one] }))}
        value={String(priority)}
        onChange={(value) => setPriority(PRIORITIES.find((one) => String(one) === value) ?? priority)}
      />
      {abrv.trim() !== '' && <FlagChip flag={{ id: 0, priority, abrv, style: { flagLabel } }} />}
      <FormError error={error} />
    </Modal>
  )
}
