import { type Permission, PERMISSIONS } from '@kinward/contract/permissions'
import { type LocationRole, RoleWish } from '@kinward/contract/roles'
import { useState } from 'react'
import { problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import type { RoleWish as Wish } from '../use-roles.ts'
import styles from './administration.module.css'
import { texts } from './texts.ts'

/** What a new role begins with: what every built-in role of the staff sees. */
const AT_FIRST: readonly Permission[] = ['CAN_VIEW_GROUPS', 'CAN_VIEW_STAFF']

type RoleModalProps = {
  /** The role that is changed; null for a new one. */
  role: LocationRole | null
  busy: boolean
  error: string | undefined
  onSave: (wish: Wish) => void
  onClose: () => void
}

/** A role: its name, and what it may do. */
export function RoleModal({ role, busy, error, onSave, onClose }: RoleModalProps) {
  const [name, setName] = useState(role?.name ?? '')
  const [base, setBase] = useState<'staff' | 'collaborator'>(role?.base === 'collaborator' ? 'collaborator' : 'staff')
  const [permissions, setPermissions] = useState<readonly Permission[]>(role?.permissions ?? AT_FIRST)
  const [tried, setTried] = useState(false)
  const wish = { name, base, permissions: [...permissions] }
  const problems = tried ? problemsOf(RoleWish, wish) : {}

  function handleSubmit() {
    setTried(true)
    if (!busy && RoleWish.safeParse(wish).success) onSave(wish)
  }

  function toggle(permission: Permission, isOn: boolean) {
    setPermissions(isOn ? [...permissions, permission] : permissions.filter((one) => one !== permission))
  }

  return (
    <Modal
      title={role ? texts.editRole(role.name) : texts.newRole}
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
        label={texts.roleName}
        data-autofocus
        value={name}
        error={problems['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label={texts.base}
        options={[
          { value: 'staff', label: texts.bases.staff },
          { value: 'collaborator', label: texts.bases.collaborator },
        ]}
        value={base}
        onChange={setBase}
      />
      <fieldset className={styles.checks}>
        <legend>{texts.permissions}</legend>
        {PERMISSIONS.map((permission) => (
          <label key={permission} className={styles.check}>
            <Checkbox
              checked={permissions.includes(permission)}
              onChange={(event) => toggle(permission, event.currentTarget.checked)}
            />
            {texts.permission[permission]}
          </label>
        ))}
      </fieldset>
      <FormError error={error} />
    </Modal>
  )
}
