import type { OnCallShift, RosterRole } from '@kinward/contract/on-call'
import type { User } from '@kinward/contract/users'
import { RoleNameModal } from '../../features/on-call/components/RoleNameModal.tsx'
import { ShiftModal } from '../../features/on-call/components/ShiftModal.tsx'
import { texts } from '../../features/on-call/texts.ts'
import type { RosterChange } from '../../features/on-call/use-roster.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** The windows about a roster; a role or a shift that is null is a new one. */
export type RosterDialog =
  | { kind: 'name'; role: RosterRole | null }
  | { kind: 'shift'; role: RosterRole; shift: OnCallShift | null }
  | { kind: 'remove'; role: RosterRole }

type RosterDialogsProps = {
  dialog: RosterDialog
  timeZone: string
  people: ReadonlyMap<number, User>
  busy: boolean
  error: string | undefined
  onChange: (change: RosterChange) => void
  onClose: () => void
}

export function RosterDialogs({ dialog, timeZone, people, onChange, ...rest }: RosterDialogsProps) {
  const { busy, error, onClose } = rest
  switch (dialog.kind) {
    case 'name': {
      const { role } = dialog
      return (
        <RoleNameModal
          name={role?.name ?? null}
          {...rest}
          onSave={(name) =>
            onChange(role ? { kind: 'rename-role', roleId: role.id, name } : { kind: 'add-role', name })
          }
        />
      )
    }
    case 'shift': {
      const { role, shift: former } = dialog
      return (
        <ShiftModal
          roleName={role.name}
          timeZone={timeZone}
          shift={former}
          staff={[...people.values()]
            .filter((one) => one.userType === 'staff' && one.location === null && !one.is_switched_off)
            .toSorted((one, other) => one.fullName.localeCompare(other.fullName))}
          {...rest}
          onSave={(shift) =>
            onChange(
              former
                ? { kind: 'change-shift', shiftId: former.id, shift }
                : { kind: 'add-shift', roleId: role.id, shift },
            )
          }
        />
      )
    }
    case 'remove':
      return (
        <ConfirmDialog
          title={texts.removeTitle(dialog.role.name)}
          text={texts.removeText}
          confirm={texts.removeRole(dialog.role.name)}
          cancel={texts.cancel}
          destructive
          busy={busy}
          error={error}
          onConfirm={() => onChange({ kind: 'remove-role', roleId: dialog.role.id })}
          onCancel={onClose}
        />
      )
  }
  return dialog satisfies never
}
