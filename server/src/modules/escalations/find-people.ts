import type { EscalationStep } from '@kinward/contract/escalations'
import { turnsAt } from '@kinward/contract/on-call'
import type { Db, Tx } from '../../platform/db/database.ts'
import { toShift } from '../on-call/on-call.presenter.ts'
import { listShifts, listStaff } from '../on-call/on-call.repository.ts'

/** Someone whom a step calls, and through which on-call role if it is not by their name. */
export type StepPerson = { id: number; roleId: number | null; name: string }

/**
 * The people whom each step of an escalation calls at a moment, in its order and each once. Whoever cannot be called is left
 * out; who has yet to accept terms is not, since those may come while they sleep: such a call names no patient to them.
 */
export async function findPeople(
  db: Db | Tx,
  { locationId, steps }: { locationId: number; steps: readonly EscalationStep[] },
  at: number,
): Promise<StepPerson[][]> {
  const shifts = Map.groupBy(await listShifts(db, locationId), ({ role_id }) => role_id)
  const meant = steps.map(({ participants }) =>
    participants.flatMap(({ id, userGroupId }): Pick<StepPerson, 'id' | 'roleId'>[] => {
      if (userGroupId === null) return id === null ? [] : [{ id, roleId: null }]
      const { now } = turnsAt((shifts.get(userGroupId) ?? []).map(toShift), at)
      return now.map(({ userId }) => ({ id: userId, roleId: userGroupId }))
    }),
  )
  const staff = await listStaff(
    db,
    locationId,
    meant.flat().map(({ id }) => id),
  )
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  return meant.map((people) =>
    [...new Map(people.toReversed().map((one) => [one.id, one])).values()].toReversed().flatMap((one) => {
      const name = names.get(one.id)
      return name === undefined ? [] : [{ ...one, name }]
    }),
  )
}
