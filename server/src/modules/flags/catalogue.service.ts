import type { CatalogueFlag, NewFlag } from '@kinward/contract/flags'
import { record } from '../../platform/audit/audit.ts'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { mayReadFlags } from './flags.policy.ts'
import { presentCatalogueFlag } from './flags.presenter.ts'
import * as repository from './flags.repository.ts'
import { refusals } from './texts.ts'

const UNIQUE_VIOLATION = '23505'

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** The kinds of flags of an organisation. A change holds at once for every patient who has one. */
export function createCatalogueService({ db, hub }: { db: Db; hub: Hub }) {
  async function list({ role, entityId }: LocationCaller, from: Db | Tx = db): Promise<CatalogueFlag[]> {
    if (!mayReadFlags(role)) throw new AppError('FORBIDDEN', refusals.careTeamOnly)
    return (await repository.listFlags(from, entityId)).map(presentCatalogueFlag)
  }

  async function create(caller: LocationCaller, flag: NewFlag): Promise<CatalogueFlag> {
    const { entityId } = caller
    return unlessTaken(flag, () =>
      transact(db, hub.emit, async (tx, events) => {
        await holdAdmins(tx, caller)
        const made = (await list(caller, tx)).find((kind) => isAsWished(kind, flag))
        if (made) return made
        const row = await repository.insertFlag(tx, entityId, flag)
        await tellEveryone(tx, events, entityId)
        await record(tx, { action: 'flag.made', ...auditOf(caller, row.id), details: { priority: flag.priority } })
        return presentCatalogueFlag(row)
      }),
    )
  }

  async function change(
    caller: LocationCaller,
    flagId: number,
    flag: NewFlag & { isRetired: boolean },
  ): Promise<CatalogueFlag> {
    const { entityId } = caller
    return unlessTaken(flag, () =>
      transact(db, hub.emit, async (tx, events) => {
        await holdAdmins(tx, caller)
        if (!(await repository.lockFlag(tx, entityId, flagId))) throw notFound()
        const row = await repository.updateFlag(tx, flagId, flag)
        await tellEveryone(tx, events, entityId)
        const details = { priority: flag.priority, isRetired: flag.isRetired }
        await record(tx, { action: 'flag.changed', ...auditOf(caller, flagId), details })
        return presentCatalogueFlag(row)
      }),
    )
  }

  return { list, create, change }
}

/** Asked for again, since nobody heard that it was made. */
function isAsWished({ priority, abrv, style, isRetired }: CatalogueFlag, wish: NewFlag): boolean {
  const isSame = abrv === wish.abrv && style.flagLabel === wish.style.flagLabel && priority === wish.priority
  return isSame && !isRetired
}

function auditOf({ userId, entityId, locationId }: LocationCaller, flagId: number) {
  return { actorId: userId, entityId, locationId, subject: `flag:${flagId}` }
}

/** Lists that show flags are asked for anew; the event names nothing, since families hear it too. */
async function tellEveryone(tx: Tx, events: OutgoingEvent[], entityId: number): Promise<void> {
  for (const locationId of await repository.listEntityLocations(tx, entityId)) {
    const payload = { locationId, type: 'patients' as const }
    events.push({ room: room.location(locationId), name: 'refresh.channels.list', payload })
  }
}

async function unlessTaken<Result>({ abrv }: NewFlag, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw new AppError('CONFLICT', refusals.taken(abrv))
    throw error
  }
}
