import type { NewEscalation } from '@kinward/contract/escalations'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { listStaff } from '../on-call/on-call.repository.ts'
import * as repository from './escalations.repository.ts'
import { refusals } from './texts.ts'

/** Refuses people and roles that are not of the location, and partners that are none, with a sentence that says where. */
export async function checkEscalation(
  tx: Tx,
  { entityId, locationId }: LocationCaller,
  { steps, partnerLocationIds }: NewEscalation,
): Promise<void> {
  const userIds = steps.map(({ participants }) => participants.flatMap(({ id }) => id ?? []))
  const staff = new Set((await listStaff(tx, locationId, userIds.flat())).map(({ id }) => id))
  const stranger = userIds.findIndex((ids) => ids.some((id) => !staff.has(id)))
  if (stranger !== -1) throw new AppError('CONFLICT', refusals.notStaff(stranger + 1))

  const roleIds = steps.map(({ participants }) => participants.flatMap(({ userGroupId }) => userGroupId ?? []))
  const roles = new Set(await repository.holdRoles(tx, locationId, roleIds.flat()))
  const missing = roleIds.findIndex((ids) => ids.some((id) => !roles.has(id)))
  if (missing !== -1) throw new AppError('CONFLICT', refusals.noSuchRole(missing + 1))

  const partners = new Set(partnerLocationIds)
  if (partners.has(locationId)) throw new AppError('CONFLICT', refusals.itself)
  const known = await repository.countOfEntity(tx, entityId, [...partners])
  if (known < partners.size) throw new AppError('CONFLICT', refusals.elsewhere)
}
