import type { Location } from '@kinward/contract/locations'
import type { LocationRole } from '@kinward/contract/roles'
import { useState } from 'react'
import { RoleModal } from '../../features/administration/components/RoleModal.tsx'
import { RoleRows } from '../../features/administration/components/RoleRows.tsx'
import { texts } from '../../features/administration/components/texts.ts'
import { useDeleteRole, useRolesQuery, useSaveRole } from '../../features/administration/use-roles.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'

/** Named sets of what people may do. */
export function RolesSection({ backTo }: SectionProps) {
  return (
    <SettingsPage title={texts.rolesTitle} hint={texts.rolesHint} backTo={backTo}>
      <LocationPick isOffered={({ role }) => role === 'admin'}>
        {(location) => <Roles key={location.id} location={location} />}
      </LocationPick>
    </SettingsPage>
  )
}

function Roles({ location }: { location: Location }) {
  const [editing, setEditing] = useState<LocationRole | 'new' | null>(null)
  const [removing, setRemoving] = useState<LocationRole | null>(null)
  const save = useSaveRole(location)
  const remove = useDeleteRole(location)

  function handleEdit(role: LocationRole | 'new') {
    save.reset()
    setEditing(role)
  }

  function handleRemove(role: LocationRole) {
    remove.reset()
    setRemoving(role)
  }

  return (
    <Loaded query={useRolesQuery(location)}>
      {(roles) => {
        const own = roles.filter(({ id }) => id !== null)
        return (
          <>
            <SettingsGroup title={texts.own} {...(own.length === 0 && { hint: texts.noOwn })}>
              <RoleRows roles={own} onEdit={handleEdit} onRemove={handleRemove} />
              <Button onClick={() => handleEdit('new')}>{texts.newRole}</Button>
            </SettingsGroup>
            <SettingsGroup title={texts.builtIn}>
              <RoleRows roles={roles.filter(({ id }) => id === null)} />
            </SettingsGroup>
            {editing !== null && (
              <RoleModal
                role={editing === 'new' ? null : editing}
                busy={save.isPending}
                error={whyRefused(save.error)}
                onSave={(wish) =>
                  save.mutate({ role: editing === 'new' ? null : editing, wish }, { onSuccess: () => setEditing(null) })
                }
                onClose={() => setEditing(null)}
              />
            )}
            {removing && (
              <ConfirmDialog
                title={texts.removeTitle(removing.name)}
                text={texts.removeText}
                confirm={texts.removeRole(removing.name)}
                cancel={texts.cancel}
                destructive
                busy={remove.isPending}
                error={whyRefused(remove.error)}
                onConfirm={() => remove.mutate(removing.id ?? 0, { onSuccess: () => setRemoving(null) })}
                onCancel={() => setRemoving(null)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
