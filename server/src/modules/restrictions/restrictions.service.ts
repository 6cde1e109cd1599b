import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller, UserCaller } from '../../platform/session/access.ts'
import { listVisitors } from '../groups/visits.repository.ts'
import { shortenSessions } from '../pin/pin.repository.ts'
import { holdEntityAdmin } from '../roles/hold-entity-admin.ts'
import { lockAdmins } from '../roles/members.repository.ts'
import { tokenChanged } from '../session/session.events.ts'
import { checkEntityAdmin } from '../users/entity-members.ts'
import { isAddressAllowed, isInside, OPEN_ENTITY, OPEN_LOCATION } from './restrictions.policy.ts'
import * as repository from './restrictions.repository.ts'
import { refusals } from './texts.ts'

export type RestrictionsService = ReturnType<typeof createRestrictionsService>

/** What places of care and their organisation ask of those who come, and its effect at once. */
export function createRestrictionsService({ db, hub }: { db: Db; hub: Hub }) {
  async function readLocation({ locationId }: LocationCaller): Promise<LocationSecurity> {
    return (await rulesOf(locationId)).location
  }

  async function changeLocation(caller: LocationCaller, wanted: LocationSecurity): Promise<LocationSecurity> {
    const { locationId, entityId, userId } = caller
    if (!isAddressAllowed(caller.address, wanted)) throw new AppError('CONFLICT', refusals.addressOutside)
    const before = await readLocation(caller)
    const kept = await db.transaction().execute(async (tx) => {
      // Whoever takes the role from them meanwhile is waited for: a list must not be the last word of a former admin.
      const admins = await lockAdmins(tx, locationId)
      if (!admins.some((one) => one.user_id === userId)) throw new AppError('FORBIDDEN', refusals.adminsOnly)
      // Only now: whoever removes someone holds the admins too.
      const allowedAppUserIds = await repository.keepMembers(tx, locationId, wanted.allowedAppUserIds)
      const security = { ...wanted, allowedAppUserIds }
      if (!isInside(caller, OPEN_ENTITY, security)) throw new AppError('CONFLICT', refusals.personOutside)
      await repository.saveLocationSecurity(tx, locationId, security)
      const details = changesOf(before, security)
      await record(tx, { action: 'security.changed', actorId: userId, entityId, locationId, details })
      return security
    })
    await takeEffect(entityId, locationId)
    return kept
  }

  async function readEntity(entityId: number, caller: UserCaller): Promise<EntitySecurity> {
    await checkEntityAdmin(db, caller, entityId)
    return { ...OPEN_ENTITY, ...(await repository.findEntitySecurity(db, entityId)) }
  }

  async function changeEntity(entityId: number, caller: UserCaller, security: EntitySecurity): Promise<EntitySecurity> {
    const before = await readEntity(entityId, caller)
    if (!isAddressAllowed(caller.address, security)) throw new AppError('CONFLICT', refusals.addressOutside)
    await db.transaction().execute(async (tx) => {
      await holdEntityAdmin(tx, caller, entityId)
      await repository.saveEntitySecurity(tx, entityId, security)
      if (!security.allowReducedPinFrequency) await shortenSessions(tx, entityId)
      const details = changesOf(before, security)
      await record(tx, { action: 'security.changed', actorId: caller.userId, entityId, details })
    })
    for (const locationId of await repository.listLocationIds(db, entityId)) await takeEffect(entityId, locationId)
    return security
  }

  /** Whoever is outside is cut, whoever is inside now comes in, and everyone asks for their session again. */
  async function takeEffect(entityId: number, locationId: number): Promise<void> {
    const [{ entity, location }, members, visitors] = await Promise.all([
      rulesOf(locationId),
      repository.listMembers(db, locationId),
      listVisitors(db, locationId),
    ])
    hub.emit(members.map((userId) => tokenChanged(userId, { entityId, locationId, reason: 'security' })))
    // Visitors are never in the room of the location: they all come in anew.
    await hub.recheckLocation(locationId, [...members, ...visitors], (who) => isInside(who, entity, location))
  }

  async function rulesOf(locationId: number): Promise<{ entity: EntitySecurity; location: LocationSecurity }> {
    const found = await repository.findSecurity(db, locationId)
    return {
      entity: { ...OPEN_ENTITY, ...found?.security },
      location: pick({ ...OPEN_LOCATION, ...found?.configurations }),
    }
  }

  return { readLocation, changeLocation, readEntity, changeEntity }
}

/** A location keeps other settings in the same place. */
function pick(settings: LocationSecurity): LocationSecurity {
  const { enableIpRestriction, allowedAddresses, disableWebapp, allowedAppUserIds } = settings
  const { disableWebDownloads, disableScreenshots } = settings
  return {
    enableIpRestriction,
    allowedAddresses,
    disableWebapp,
    allowedAppUserIds,
    disableWebDownloads,
    disableScreenshots,
  }
}

/** What is different, for the record: switches as they are now, lists by how long they are. */
function changesOf<Security extends LocationSecurity | EntitySecurity>(before: Security, after: Security) {
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(before).find(([key]) => key === name)?.[1]),
  )
  return Object.fromEntries(changed.map(([name, value]) => [name, Array.isArray(value) ? value.length : value]))
}
