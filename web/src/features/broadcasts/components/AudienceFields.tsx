import type { Location } from '@kinward/contract/locations'
import type { Role } from '@kinward/contract/permissions'
import type { User } from '@kinward/contract/users'
import { IconHeartHandshake, IconUserCheck, IconUsersGroup } from '@tabler/icons-react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PeoplePicker } from '../../users/components/PeoplePicker.tsx'
import { type BroadcastDraft, type DraftProblem, reachesOutside } from '../broadcast-draft.ts'
import { texts } from '../texts.ts'
import styles from './compose.module.css'
import { FieldProblem } from './FieldProblem.tsx'

/** Admins are staff who also run the place: a broadcast to the staff is for them too. */
const ROLES: Record<keyof typeof texts.roles, readonly Role[]> = {
  staff: ['admin', 'staff'],
  collaborator: ['collaborator'],
  patient: ['patient'],
  family: ['family'],
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type AudienceFieldsProps = {
  draft: BroadcastDraft
  /** Where the author may announce. */
  places: readonly Location[]
  people: readonly User[]
  isLoadingPeople: boolean
  onRetryPeople: (() => void) | null
  problems: readonly DraftProblem[]
  onChange: (change: Partial<BroadcastDraft>) => void
}

/** Whom a broadcast is for. */
export function AudienceFields(props: AudienceFieldsProps) {
  const { draft, places, people, isLoadingPeople, onRetryPeople, problems, onChange } = props
  const allIds = places.map(({ id }) => id)
  const toggle = (id: number, isOn: boolean) =>
    onChange({ locationIds: allIds.filter((one) => (one === id ? isOn : draft.locationIds.includes(one))) })
  return (
    <>
      {places.length > 1 && (
        <Boxes legend={texts.locations} error={problems.includes('locations') ? texts.problems.locations : undefined}>
          <Box
            label={texts.allLocations(places.length)}
            checked={allIds.every((id) => draft.locationIds.includes(id))}
            onChange={(isOn) => onChange({ locationIds: isOn ? allIds : [] })}
          />
          {places.map(({ id, name }) => (
            <Box key={id} label={name} checked={draft.locationIds.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
          ))}
        </Boxes>
      )}
      <ChoiceField
        label={texts.who}
        choices={[
          { value: 'roles', label: texts.byRole, hint: texts.byRoleHint, icon: <IconUsersGroup {...icon} /> },
          { value: 'names', label: texts.byName, hint: texts.byNameHint, icon: <IconUserCheck {...icon} /> },
        ]}
        value={draft.by}
        onChange={(by) => onChange({ by })}
      />
      {draft.by === 'roles' ? (
        <Boxes legend={texts.rolesLabel} error={problems.includes('roles') ? texts.problems.roles : undefined}>
          {Object.entries(ROLES).map(([name, roles]) => (
            <Box
              key={name}
              label={texts.roles[name as keyof typeof ROLES]}
              checked={roles.every((role) => draft.roles.includes(role))}
              onChange={(isOn) => {
                const others = draft.roles.filter((role) => !roles.includes(role))
                onChange({ roles: isOn ? [...others, ...roles] : others })
              }}
            />
          ))}
        </Boxes>
      ) : (
        <div className={styles.names} data-wrong={problems.includes('people') || undefined}>
          <PeoplePicker
            people={people}
            isLoading={isLoadingPeople}
            chosen={draft.userIds}
            onChange={(userIds) => onChange({ userIds: [...userIds] })}
          />
          {onRetryPeople && <ErrorState what={texts.peopleFailed} busy={isLoadingPeople} onRetry={onRetryPeople} />}
          {problems.includes('people') && <FieldProblem>{texts.problems.people}</FieldProblem>}
        </div>
      )}
      {reachesOutside(draft) && (
        <p className={styles.outside} role="status">
          <IconHeartHandshake size={18} stroke={1.75} aria-hidden="true" />
          {texts.outside}
        </p>
      )}
    </>
  )
}

type BoxesProps = { legend: string; error: string | undefined; children: React.ReactNode }

function Boxes({ legend, error, children }: BoxesProps) {
  return (
    <fieldset className={styles.boxes} data-wrong={error === undefined ? undefined : true}>
      <legend>{legend}</legend>
      <div>{children}</div>
      {error !== undefined && <FieldProblem>{error}</FieldProblem>}
    </fieldset>
  )
}

type BoxProps = { label: string; checked: boolean; onChange: (isOn: boolean) => void }

function Box({ label, checked, onChange }: BoxProps) {
  return (
    <label className={styles.box}>
      <Checkbox checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}
