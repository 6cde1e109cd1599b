import type { StepParticipant } from '@kinward/contract/escalations'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { PeoplePicker } from '../../users/components/PeoplePicker.tsx'
import type { Callable } from '../describe-step.ts'
import { toggled } from '../escalation-draft.ts'
import { texts } from '../texts.ts'
import styles from './escalations.module.css'
import { OnCallNow } from './StepPeople.tsx'

type StepPickerProps = {
  participants: readonly StepParticipant[]
  callable: Callable
  onChange: (participants: readonly StepParticipant[]) => void
}

/** Chooses whom a step calls: on-call roles, and people by their names. */
export function StepPicker({ participants, callable, onChange }: StepPickerProps) {
  const { staff, roles } = callable
  const offered = [...staff.values()].filter((person) => !person.is_switched_off)
  const people = participants.flatMap(({ id }) => id ?? [])

  function handlePeople(chosen: readonly number[]) {
    const changed = [...chosen, ...people].filter((id) => chosen.includes(id) !== people.includes(id))
    onChange(changed.reduce((all, id) => toggled(all, { id, userGroupId: null }), participants))
  }

  return (
    <div className={styles.picker}>
      <fieldset className={styles.checks}>
        <legend>{texts.roles}</legend>
        {roles.length === 0 && <p>{texts.noRoles}</p>}
        {roles.map((role) => (
          <label key={role.id} className={styles.check}>
            <Checkbox
              checked={participants.some(({ userGroupId }) => userGroupId === role.id)}
              onChange={() => onChange(toggled(participants, { id: null, userGroupId: role.id }))}
            />
            <span>
              {role.name}
              <OnCallNow role={role} callable={callable} />
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.label}>{texts.people}</p>
      <PeoplePicker people={offered} chosen={people} onChange={handlePeople} isBare />
    </div>
  )
}
