import {
  type Broadcast,
  type BroadcastPage,
  BROADCASTS_PAGE,
  MOST_READERS_NAMED,
  type OutgoingPage,
  type Readers,
} from '@kinward/contract/broadcasts'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { AccessReader, UserCaller } from '../../platform/session/access.ts'
import { overseenThrough, readersShownAt } from './broadcasts.policy.ts'
import { momentOf, presentBroadcast, presentOutgoing, readCursor, writeCursor } from './broadcasts.presenter.ts'
import * as repository from './broadcasts.repository.ts'
import { broadcastsRead } from './read-notices.ts'
import { standingOf } from './standing.ts'

type Deps = { db: Db; hub: Hub; readAccess: AccessReader; now?: () => number }

export type BroadcastReadingService = ReturnType<typeof createBroadcastReadingService>

/** What was announced to someone, and what became of what they announced. */
export function createBroadcastReadingService({ db, hub, readAccess, now = Date.now }: Deps) {
  const deps = { db, readAccess }

  async function list(
    caller: UserCaller,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<BroadcastPage> {
    const { userId, openIds } = await standingOf(deps, caller)
    const unread = await repository.countUnread(db, userId, openIds)
    if (limit === 0) return { broadcasts: [], next: null, unread }
    const rows = await repository.listReceived(db, { userId, openIds, after: readCursor(after), limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const names = await repository.namesOf(db, openIds)
    const last = shown.at(-1)
    return {
      broadcasts: shown.map((row) =>
        presentBroadcast(row, { through: row.came_through, names, isRead: row.read_at !== null }),
      ),
      next: rows.length > limit && last?.sent_at ? writeCursor(last.sent_at, last.id) : null,
      unread,
    }
  }

  /** For those it came to and those who oversee it; before it has gone out, for the latter alone. */
  async function find(caller: UserCaller, broadcastId: number): Promise<Broadcast> {
    const standing = await standingOf(deps, caller)
    const row = await repository.findForReader(db, broadcastId, caller.userId)
    if (!row) throw notFound()
    const came = (row.came_through ?? []).filter((id) => standing.openIds.includes(id))
    const through = came.length > 0 ? came : overseenThrough(standing, row)
    if (through.length === 0) throw notFound()
    const names = await repository.namesOf(db, through)
    return presentBroadcast(row, { through, names, isRead: came.length === 0 || row.read_at !== null })
  }

  async function markRead(caller: UserCaller, broadcastId: number): Promise<{ unread: number }> {
    return read(caller, { broadcastId })
  }

  async function markAllRead(
    caller: UserCaller,
    upTo: Pick<Broadcast, 'id' | 'sentAt'> | undefined,
  ): Promise<{ unread: number }> {
    return read(caller, upTo ? { upTo: { at: new Date(upTo.sentAt), id: upTo.id } } : {})
  }

  async function read(caller: UserCaller, which: repository.Which): Promise<{ unread: number }> {
    const { userId, openIds } = await standingOf(deps, caller)
    return transact(db, hub.emit, async (tx, events) => {
      const { broadcastId } = which
      if (broadcastId !== undefined && !(await repository.hasReceived(tx, { userId, openIds, broadcastId })))
        throw notFound()
      const ids = await repository.markRead(tx, { ...which, userId, openIds, now: new Date(now()) })
      if (ids.length > 0) events.push(await broadcastsRead(tx, userId, ids))
      return { unread: await repository.countUnread(tx, userId, openIds) }
    })
  }

  async function listOutgoing(caller: UserCaller, after: string | undefined): Promise<OutgoingPage> {
    const standing = await standingOf(deps, caller)
    const wanted = { ...standing, after: readCursor(after), limit: BROADCASTS_PAGE + 1 }
    const rows = await repository.listOutgoing(db, wanted)
    const shown = rows.slice(0, BROADCASTS_PAGE)
    const names = await repository.namesOf(db, standing.openIds)
    const last = shown.at(-1)
    return {
      broadcasts: shown.map((row) => presentOutgoing(row, standing, names)),
      next: rows.length > BROADCASTS_PAGE && last ? writeCursor(momentOf(last), last.id) : null,
    }
  }

  async function readers(caller: UserCaller, broadcastId: number): Promise<Readers> {
    const standing = await standingOf(deps, caller)
    const row = await repository.findBroadcast(db, broadcastId)
    if (!row || overseenThrough(standing, row).length === 0) throw notFound()
    const through = readersShownAt(standing, row)
    const rows = await repository.listReaders(db, broadcastId, through, MOST_READERS_NAMED + 1)
    const named = Map.groupBy(rows.slice(0, MOST_READERS_NAMED), ({ location_id }) => location_id)
    const [names, counts] = await Promise.all([
      repository.namesOf(db, through),
      repository.countReaders(db, broadcastId, through),
    ])
    return {
      locations: [...names].map(([id, name]) => {
        const people = named.get(id) ?? []
        const count = counts.get(id)
        return {
          id,
          name,
          total: count?.total ?? 0,
          readBy: count?.read_by ?? 0,
          people: people.map(({ user_id, full_name, avatar, read_at }) => {
            return { id: user_id, fullName: full_name, avatar, readAt: read_at?.toISOString() ?? null }
          }),
        }
      }),
      isCut: rows.length > MOST_READERS_NAMED,
    }
  }

  return { list, find, markRead, markAllRead, listOutgoing, readers }
}
