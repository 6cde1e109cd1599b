import { type FeatureFlags, FEATURE_FLAGS, ON_BY_DEFAULT, PLAN_FLAGS } from '@kinward/contract/feature-flags'
import type { FlagLevel, FlagSettings } from '@kinward/contract/roles'
import { sql } from 'kysely'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { listVisitors } from '../groups/visits.repository.ts'
import { tokenChanged } from '../session/session.events.ts'
import { settleGranted } from '../upgrades/settle-requests.ts'
import { findEntityMember } from '../users/entity-members.ts'
import { holdAdmins } from './hold-admins.ts'
import { holdEntityAdmin } from './hold-entity-admin.ts'
import { refusals } from './texts.ts'

type Wanted = { [Flag in keyof FeatureFlags]?: boolean | null | undefined }

export type FlagsService = ReturnType<typeof createFlagsService>

/** What is switched on where. The location's word holds, else the organisation's, else what is on by default. */
export function createFlagsService({ db, hub }: { db: Db; hub: Hub }) {
  async function read(caller: LocationCaller): Promise<FlagSettings> {
    const [row, member] = await Promise.all([
      db
        .selectFrom('locations as l')
        .innerJoin('entities as e', 'e.id', 'l.entity_id')
        .select(['e.plan', 'e.feature_flags as entity', 'l.feature_flags as location'])
        .where('l.id', '=', caller.locationId)
        .executeTakeFirst(),
      findEntityMember(db, caller.entityId, caller.userId),
    ])
    if (!row) throw notFound()
    const defaults = Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, isOnByDefault(flag)]))
    return {
      ...row,
      planFlags: PLAN_FLAGS[row.plan],
      effective: { ...defaults, ...row.entity, ...row.location },
      mayChangeEntity: member?.is_admin ?? false,
    }
  }

  async function change(caller: LocationCaller, level: FlagLevel, wanted: Wanted): Promise<FlagSettings> {
    const before = await read(caller)
    if (level === 'entity' && !before.mayChangeEntity) throw new AppError('FORBIDDEN', refusals.entityAdmins)
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
    for (const [flag, isOn] of given) {
      if (isOn && !before.planFlags.some((name) => name === flag)) throw new AppError('PLAN_LIMIT', refusals.notInPlan)
    }
    const { userId, entityId, locationId } = caller
    const scope = { entityId, locationId: level === 'location' ? locationId : null }
    const listeners = await transact(db, hub.emit, async (tx, events) => {
      if (level === 'entity') await holdEntityAdmin(tx, caller, entityId)
      else await holdAdmins(tx, caller)
      await write(
        tx,
        level === 'entity' ? { table: 'entities', id: entityId } : { table: 'locations', id: locationId },
        given,
      )
      await settleGranted(tx, events, { entityId, actorId: userId })
      const members = await listMembers(tx, scope)
      const details = Object.fromEntries(given.map(([flag, isOn]) => [flag, isOn ?? null]))
      await record(tx, { action: 'flags.changed', actorId: userId, ...scope, details })
      return members
    })
    hub.emit(listeners.map((id) => tokenChanged(id, { entityId, locationId, reason: 'flags' })))
    // Whole kinds of channel come and go with a switch: everyone's sockets come in anew, into the rooms they may hear.
    for (const id of listeners) hub.endUser(id)
    return read(caller)
  }

  return { read, change }
}

function isOnByDefault(flag: string): boolean {
  return ON_BY_DEFAULT.some((name) => name === flag)
}

/** One statement, so that two admins who change different switches at once both have their way. */
async function write(
  tx: Tx,
  target: { table: 'entities' | 'locations'; id: number },
  given: readonly (readonly [string, boolean | null | undefined])[],
): Promise<void> {
  const set = Object.fromEntries(given.filter(([, value]) => value !== null))
  const unset = given.flatMap(([flag, value]) => (value === null ? flag : []))
  await sql`
    update ${sql.table(target.table)} set feature_flags = (feature_flags - ${unset}::text[]) || ${JSON.stringify(set)}::jsonb
    where id = ${target.id}`.execute(tx)
}

/** Everyone whom a switch concerns, visitors of a location's channels with them. */
async function listMembers(tx: Tx, scope: { entityId: number; locationId: number | null }): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct lm.user_id from location_members lm join locations l on l.id = lm.location_id
    where l.entity_id = ${scope.entityId} and (${scope.locationId}::bigint is null or l.id = ${scope.locationId})
      and lm.removed_at is null`.execute(tx)
  const members = rows.map(({ user_id }) => user_id)
  const visitors = scope.locationId === null ? [] : await listVisitors(tx, scope.locationId)
  return [...new Set([...members, ...visitors])]
}
