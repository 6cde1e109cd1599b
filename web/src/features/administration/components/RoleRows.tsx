import { PERMISSIONS } from '@kinward/contract/permissions'
import type { LocationRole } from '@kinward/contract/roles'
import { Button } from '../../../ui/Button.tsx'
import styles from './administration.module.css'
import { texts } from './texts.ts'

type RoleRowsProps = {
  roles: readonly LocationRole[]
  onEdit?: (role: LocationRole) => void
  onRemove?: (role: LocationRole) => void
}

/** Roles, with what each may do. */
export function RoleRows({ roles, onEdit, onRemove }: RoleRowsProps) {
  return (
    <ul className={styles.list}>
      {roles.map((role) => (
        <li key={role.key} className={styles.row}>
          <div className={styles.words}>
            <b>{role.name}</b>
            <span className={styles.tag}>{texts.members(role.memberCount)}</span>
            <small>{permissionsOf(role)}</small>
          </div>
          {onEdit && onRemove && (
            <div className={styles.buttons}>
              <Button size="s" aria-label={texts.editRole(role.name)} onClick={() => onEdit(role)}>
                {texts.edit}
              </Button>
              <Button size="s" aria-label={texts.removeRole(role.name)} onClick={() => onRemove(role)}>
                {texts.remove}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function permissionsOf({ permissions }: LocationRole): string {
  if (permissions.length === PERMISSIONS.length) return texts.everything
  return permissions.map((permission) => texts.permission[permission]).join(' · ')
}
