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
  /** The roster as it is kept by now. */
  roster: readonly RosterRole[]
  timeZone: string
  people: ReadonlyMap<number, User>
  busy: boolean
  error: string | undefined
  onChange: (change: RosterChange) => void
  /** Whoever types has seen what somebody else changed: why it was refused is settled. */
  onSeen: () => void
  onClose: () => void
}

export function RosterDialogs({ dialog, roster, timeZone, people, onChange, onSeen, ...rest }: RosterDialogsProps) {
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
          newest={roster.flatMap(({ shifts }) => shifts).find(({ id }) => id === former?.id) ?? null}
          people={people}
          staff={[...people.values()]
            .filter((one) => one.userType === 'staff' && one.location === null && !one.is_switched_off)
            .toSorted((one, other) => one.fullName.localeCompare(other.fullName))}
          {...rest}
          onSeen={onSeen}
          onSave={(shift, seen) =>
            onChange(
              seen
                ? { kind: 'change-shift', shiftId: seen.id, version: seen.version, shift }
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
