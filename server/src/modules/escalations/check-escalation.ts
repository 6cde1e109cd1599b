import type { EscalationStep, NewEscalation } from '@kinward/contract/escalations'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { listStaff, listStaffOff } from '../on-call/on-call.repository.ts'
import * as repository from './escalations.repository.ts'
import { refusals } from './texts.ts'

/**
 * Refuses people and roles that are not of the location, and partners that are none, with a sentence that says where. Whoever
 * was in it before and is switched off may stay: they are passed over until they are switched on again.
 */
export async function checkEscalation(
  tx: Tx,
  { entityId, locationId }: LocationCaller,
  { steps, partnerLocationIds }: NewEscalation,
  before: readonly EscalationStep[] = [],
): Promise<void> {
  const userIds = steps.map(({ participants }) => participants.flatMap(({ id }) => id ?? []))
  const staff = new Set((await listStaff(tx, locationId, userIds.flat())).map(({ id }) => id))
  const off = await listStaffOff(tx, locationId, userIds.flat())
  const known = new Set([...staff, ...off.map(({ id }) => id)])
  const stranger = userIds.findIndex((ids) => ids.some((id) => !known.has(id)))
  if (stranger !== -1) throw new AppError('CONFLICT', refusals.notStaff(stranger + 1))
  const kept = new Set(before.flatMap(({ participants }) => participants.map(({ id }) => id)))
  const added = off.filter(({ id }) => !kept.has(id))
  const place = userIds.findIndex((ids) => added.some(({ id }) => ids.includes(id)))
  if (place !== -1) {
    const names = added.filter(({ id }) => userIds[place]?.includes(id)).map(({ name }) => name)
    throw new AppError('CONFLICT', refusals.isOff(place + 1, names))
  }

  const roleIds = steps.map(({ participants }) => participants.flatMap(({ userGroupId }) => userGroupId ?? []))
  const roles = new Set(await repository.holdRoles(tx, locationId, roleIds.flat()))
  const missing = roleIds.findIndex((ids) => ids.some((id) => !roles.has(id)))
  if (missing !== -1) throw new AppError('CONFLICT', refusals.noSuchRole(missing + 1))

  const partners = new Set(partnerLocationIds)
  if (partners.has(locationId)) throw new AppError('CONFLICT', refusals.itself)
  const found = await repository.countOfEntity(tx, entityId, [...partners])
  if (found < partners.size) throw new AppError('CONFLICT', refusals.elsewhere)
}
