import type { Escalation, EscalationDefinition, EscalationStep } from '@kinward/contract/escalations'
import { presentOnCall } from '../on-call/on-call.presenter.ts'
import type { ShiftRow } from '../on-call/on-call.repository.ts'
import type { EscalationRow, KeptRow } from './escalations.repository.ts'
import type { StepPerson } from './find-people.ts'

/** An escalation with the people whom its steps call at a moment, by the shifts of its location. */
export function presentEscalation(
  row: EscalationRow,
  people: readonly StepPerson[][],
  { shifts, at }: { shifts: readonly ShiftRow[]; at: number },
): Escalation {
  return {
    id: row.id,
    displayName: row.display_name,
    phone: row.phone,
    locationId: row.location_id,
    locationName: row.location_name,
    steps: row.steps.map((step, index) => ({
      ...step,
      participants: (people[index] ?? []).map(({ id, roleId, name }) => ({ id, userGroupId: roleId, fullName: name })),
    })),
    changesAt: presentOnCall(rolesIn(row.steps), shifts, at).changesAt,
  }
}

function rolesIn(steps: readonly EscalationStep[]): { id: number; name: string }[] {
  const ids = steps.flatMap(({ participants }) => participants.flatMap(({ userGroupId }) => userGroupId ?? []))
  return [...new Set(ids)].map((id) => ({ id, name: '' }))
}

export function presentDefinition(row: KeptRow): EscalationDefinition {
  return {
    id: row.id,
    version: row.version,
    displayName: row.display_name,
    phone: row.phone,
    partnerLocationIds: row.partner_ids,
    steps: row.steps,
  }
}
