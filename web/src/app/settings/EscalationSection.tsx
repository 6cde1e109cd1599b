import type { EscalationDefinition } from '@kinward/contract/escalations'
import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { IconUrgent } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { EscalationModal } from '../../features/escalations/components/EscalationModal.tsx'
import { EscalationRows } from '../../features/escalations/components/EscalationRows.tsx'
import type { Callable } from '../../features/escalations/describe-step.ts'
import { texts } from '../../features/escalations/texts.ts'
import { useCallableEscalations } from '../../features/escalations/use-callable-escalations.ts'
import {
  useKeptEscalations,
  useRemoveEscalation,
  useSaveEscalation,
} from '../../features/escalations/use-kept-escalations.ts'
import { mayKeepRoster } from '../../features/on-call/on-call-policy.ts'
import { useOnCallQuery } from '../../features/on-call/use-on-call-query.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'

/** Whom the care team of a location calls for help. */
export function EscalationSection({ backTo }: SectionProps) {
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      <LocationPick isOffered={mayKeepRoster}>
        {(location) => <Escalations key={location.id} location={location} />}
      </LocationPick>
    </SettingsPage>
  )
}

/** Waits for those who can be called: without them everyone would look as if they had left. */
function Escalations({ location }: { location: Location }) {
  const kept = useKeptEscalations(location)
  const people = useUsersQuery(location)
  const onCall = useOnCallQuery(location)
  return (
    <Loaded query={people}>
      {(known) => (
        <Loaded query={onCall}>
          {({ roles }) => (
            <Loaded query={kept}>
              {(all) => <Kept location={location} kept={all} people={known} roles={roles} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type KeptProps = {
  location: Location
  kept: readonly EscalationDefinition[]
  people: ReadonlyMap<number, User>
  roles: Callable['roles']
}

function Kept({ location, kept, people, roles }: KeptProps) {
  const [editing, setEditing] = useState<EscalationDefinition | 'new' | null>(null)
  const [removing, setRemoving] = useState<EscalationDefinition | null>(null)
  const { data: now = [] } = useCallableEscalations(location)
  const places = useSession().locations.filter(
    ({ id, Entity }) => id !== location.id && Entity.id === location.Entity.id,
  )
  const save = useSaveEscalation(location)
  const remove = useRemoveEscalation(location)
  const callable = useMemo(() => ({ staff: staffIn(people), roles }), [people, roles])

  function handleEdit(escalation: EscalationDefinition | 'new') {
    save.reset()
    setEditing(escalation)
  }

  function handleRemove(escalation: EscalationDefinition) {
    remove.reset()
    setRemoving(escalation)
  }

  const make = <Button onClick={() => handleEdit('new')}>{texts.make}</Button>
  return (
    <>
      {kept.length === 0 ? (
        <EmptyState
          icon={<IconUrgent size={48} stroke={1.5} aria-hidden="true" />}
          title={texts.none}
          hint={texts.noneHint(location.name)}
          action={make}
        />
      ) : (
        <SettingsGroup title={texts.kept}>
          <EscalationRows
            kept={kept}
            now={now}
            callable={callable}
            places={places}
            onEdit={handleEdit}
            onRemove={handleRemove}
          />
          {make}
        </SettingsGroup>
      )}
      {editing !== null && (
        <EscalationModal
          escalation={editing === 'new' ? null : editing}
          newest={kept.find((one) => editing !== 'new' && one.id === editing.id) ?? null}
          callable={callable}
          places={places}
          busy={save.isPending}
          error={whyRefused(save.error)}
          onSave={(wish) =>
            save.mutate({ id: editing === 'new' ? null : editing.id, wish }, { onSuccess: () => setEditing(null) })
          }
          onSeen={save.reset}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={texts.removeTitle(removing.displayName)}
          text={texts.removeText}
          confirm={texts.removeIt(removing.displayName)}
          cancel={texts.cancel}
          destructive
          busy={remove.isPending}
          error={whyRefused(remove.error)}
          onConfirm={() => remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  )
}

/** Those of a location's own staff, who alone can be called, or could before they were switched off. */
function staffIn(people: ReadonlyMap<number, User>): ReadonlyMap<number, User> {
  return new Map([...people].filter(([, { userType, location }]) => userType === 'staff' && location === null))
}
