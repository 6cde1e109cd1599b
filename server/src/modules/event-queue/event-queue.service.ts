import { type listQueueItems, QUEUE_PAGE, type QueueItem, type QueuePage } from '@kinward/contract/event-queue'
import type { RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { findEntityMember } from '../users/entity-members.ts'
import * as repository from './event-queue.repository.ts'
import { type KeptPlace, listPlaces } from './keepers.repository.ts'
import { closed } from './queue-items.ts'
import { refusals } from './texts.ts'

type Query = RouteRequest<typeof listQueueItems>['query']

export type EventQueueService = ReturnType<typeof createEventQueueService>

/** What needs someone's hand, for those who keep the queue of a location. */
export function createEventQueueService({ db, hub }: { db: Db; hub: Hub }) {
  async function list(caller: UserCaller, entityId: number, query: Query): Promise<QueuePage> {
    const locations = await keptBy(caller, entityId)
    const ids = locations.map(({ id }) => id)
    const { locationId, ...rest } = query
    const filter = { ...rest, locationIds: locationId === undefined ? ids : ids.filter((id) => id === locationId) }
    const [items, open] = await Promise.all([
      repository.listItems(db, filter, QUEUE_PAGE + 1),
      repository.countOpen(db, ids),
    ])
    return {
      items: items.slice(0, QUEUE_PAGE),
      hasMore: items.length > QUEUE_PAGE,
      locations,
      open: {
        record: open.get('record') ?? 0,
        invite: open.get('invite') ?? 0,
        visit: open.get('visit') ?? 0,
        relative: open.get('relative') ?? 0,
      },
    }
  }

  async function resolve(
    caller: UserCaller,
    { entityId, itemId }: { entityId: number; itemId: number },
    note: string,
  ): Promise<QueueItem> {
    const locations = await keptBy(caller, entityId)
    const before = await repository.findItem(db, itemId)
    if (!before || !locations.some(({ id }) => id === before.location.id)) throw notFound()
    await transact(db, hub.emit, async (tx, events) => {
      const place = await repository.resolveItem(tx, itemId, { userId: caller.userId, note })
      if (!place) return
      events.push(...(await closed(tx, [place])))
      const { entity_id, location_id: locationId } = place
      const subject = `queue-item:${itemId}`
      const details = { kind: before.kind, about: before.subjectId }
      const audited = { actorId: caller.userId, entityId: entity_id, locationId, subject, details }
      await record(tx, { action: 'queue.resolved', ...audited })
    })
    return (await repository.findItem(db, itemId)) ?? before
  }

  /** The locations whose queue someone keeps and may enter now. */
  async function keptBy(caller: UserCaller, entityId: number): Promise<KeptPlace[]> {
    if (!(await findEntityMember(db, entityId, caller.userId))) throw notFound()
    const kept = await listPlaces(db, entityId, caller)
    if (kept.length === 0) throw new AppError('FORBIDDEN', refusals.keepersOnly)
    return kept
  }

  return { list, resolve }
}
