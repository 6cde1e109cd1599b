import type { Attachment } from '@kinward/contract/attachments'
import type { Place } from '../../locations/place.ts'
import { texts } from '../texts.ts'
import FormPicker from './FormPicker.tsx'

type FormAttachPickerProps = {
  place: Place
  audience: 'patients' | 'family'
  onPick: (attachment: Attachment) => void
  onClose: () => void
}

/** A form to go with a message: among the care team one answer is enough, of a family each gives their own. */
export default function FormAttachPicker({ place, audience, onPick, onClose }: FormAttachPickerProps) {
  const mode = audience === 'family' ? 'each' : 'one'
  return (
    <FormPicker
      place={place}
      audience={audience}
      hint={texts.pickHint[audience]}
      onPick={({ id, name }) => onPick({ type: 'assessment', formId: id, formName: name, mode })}
      onClose={onClose}
    />
  )
}
