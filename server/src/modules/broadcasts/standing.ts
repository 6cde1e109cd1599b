import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type AccessReader, admit, type LocationCaller, type UserCaller } from '../../platform/session/access.ts'
import { listLocationIds } from '../search/places.ts'
import { mayBroadcast, type Standing } from './broadcasts.policy.ts'
import { refusals } from './texts.ts'

type Deps = { db: Db; readAccess: AccessReader }

/** The guard's whole question for one location: the path of a broadcast names none. */
export async function admitTo({ readAccess }: Pick<Deps, 'readAccess'>, caller: UserCaller, locationId: number) {
  const { sessionId, address } = caller
  const row = await readAccess({ sessionId, address, entityId: null, locationId, groupId: null, feature: null })
  return admit({ level: 'location' }, { sessionId, address }, row)
}

/** Where someone is let in now, and where they manage broadcasts. A location that is closed to them is none of theirs. */
export async function standingOf(deps: Deps, caller: UserCaller): Promise<Standing> {
  const ids = await listLocationIds(deps.db, caller.userId)
  const answers = await Promise.allSettled(ids.map((id) => admitTo(deps, caller, id)))
  const failed = answers.find((answer) => answer.status === 'rejected' && !(answer.reason instanceof AppError))
  if (failed?.status === 'rejected') throw failed.reason
  const open = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return {
    userId: caller.userId,
    openIds: open.map(({ locationId }) => locationId),
    managedIds: open.filter(mayBroadcast).map(({ locationId }) => locationId),
  }
}

/** Refuses unless the caller may announce at each of these locations, which are of one organisation. */
export async function admitToAll(
  deps: Pick<Deps, 'readAccess'>,
  caller: UserCaller,
  locationIds: readonly number[],
): Promise<{ entityId: number }> {
  const callers: LocationCaller[] = await Promise.all(locationIds.map((id) => admitTo(deps, caller, id)))
  if (!callers.every(mayBroadcast)) throw new AppError('FORBIDDEN', refusals.notAllowed)
  const [entityId = 0, another] = new Set(callers.map((one) => one.entityId))
  if (another !== undefined) throw new AppError('CONFLICT', refusals.oneOrganisation)
  return { entityId }
}
