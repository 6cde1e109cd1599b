import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { texts } from '../texts.ts'

type TransferModalProps = {
  name: string
  places: readonly { id: number; name: string }[]
  to: number
  busy: boolean
  error: string | undefined
  onChange: (locationId: number) => void
  onTransfer: () => void
  onClose: () => void
}

/** Chooses where a patient goes, and says what goes along. */
export function TransferModal({ name, places, to, busy, error, onChange, onTransfer, onClose }: TransferModalProps) {
  return (
    <Modal
      title={texts.transferTitle(name)}
      hint={texts.transferText}
      onClose={onClose}
      onSubmit={() => !busy && onTransfer()}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.transferConfirm(name)}
          </Button>
        </>
      }
    >
      <SelectField
        label={texts.transferTo}
        options={places.map(({ id, name: label }) => ({ value: String(id), label }))}
        value={String(to)}
        onChange={(id) => onChange(Number(id))}
      />
      <FormError error={error} />
    </Modal>
  )
}
