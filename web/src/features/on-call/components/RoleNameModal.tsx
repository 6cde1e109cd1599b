import { ON_CALL_NAME_MAX_LENGTH } from '@kinward/contract/on-call'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { texts } from '../texts.ts'

type RoleNameModalProps = {
  /** What it is called now; null for a new one. */
  name: string | null
  busy: boolean
  error: string | undefined
  onSave: (name: string) => void
  onClose: () => void
}

/** What a role is called. */
export function RoleNameModal({ name, busy, error, onSave, onClose }: RoleNameModalProps) {
  const [typed, setTyped] = useState(name ?? '')
  return (
    <Modal
      title={name === null ? texts.newRole : texts.renameRole(name)}
      hasField
      onClose={onClose}
      onSubmit={() => !busy && typed.trim() !== '' && onSave(typed.trim())}
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
        label={texts.roleName}
        hint={texts.roleNameHint}
        data-autofocus
        maxLength={ON_CALL_NAME_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormError error={error} />
    </Modal>
  )
}
