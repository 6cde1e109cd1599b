import { type Bookmark, BOOKMARKS_PAGE, type BookmarkPage, FREE_BOOKMARKS } from '@kinward/contract/bookmarks'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { readMessages } from '../message-actions/read-messages.ts'
import { noteOwnChange } from '../messages/own-changes.ts'
import * as repository from './bookmarks.repository.ts'
import { TEXTS } from './texts.ts'

/** The most that a client which was away is told at once; it then loads the first page afresh. */
const MOST_LATEST = 100

export type BookmarksService = ReturnType<typeof createBookmarksService>

export function createBookmarksService({ db, hub, now = Date.now }: { db: Db; hub: Hub; now?: () => number }) {
  /** Keeps a message that its reader can read; one that is kept already stays as it is. */
  async function add(caller: LocationCaller, kept: { channelId: number; messageId: number }): Promise<Bookmark> {
    const { userId } = caller
    const { channelId: groupId, messageId } = kept
    return transact(db, hub.emit, async (tx, events) => {
      await repository.lockOwner(tx, userId)
      const message = await repository.findReadable(tx, caller, { groupId, messageId })
      if (!message) throw notFound()
      const before = await repository.findBookmark(tx, userId, messageId)
      if (before) return complete(tx, userId, before)
      if (message.isDeleted) throw new AppError('CONFLICT', TEXTS.deleted)
      await refuseBeyondPlan(tx, caller)
      await repository.insertBookmark(tx, caller, { groupId, messageId, at: now() })
      const bookmark = await complete(tx, userId, await repository.findBookmark(tx, userId, messageId))
      const ownVersion = await noteOwnChange(tx, { userId, groupId, messageId })
      events.push(bookmarked(userId, { groupId, messageId, isBookmarked: true, bookmarkId: bookmark.id, ownVersion }))
      return bookmark
    })
  }

  async function refuseBeyondPlan(tx: Tx, { userId, entityId }: LocationCaller): Promise<void> {
    if ((await repository.findPlan(tx, entityId)) !== 'free') return
    const used = await repository.countSince(tx, userId, entityId, monthOf(now()))
    if (used >= FREE_BOOKMARKS) throw new AppError('PLAN_LIMIT', TEXTS.planLimit)
  }

  async function complete(tx: Tx, userId: number, row: repository.BookmarkRow | undefined): Promise<Bookmark> {
    const [bookmark] = row ? await present(tx, userId, [row]) : []
    if (!bookmark) throw notFound()
    return bookmark
  }

  /** Lets a message go. A bookmark that is gone stays gone; one of somebody else is not the caller's to know of. */
  async function remove(caller: LocationCaller, bookmarkId: number): Promise<void> {
    const { userId } = caller
    await transact(db, hub.emit, async (tx, events) => {
      const gone = await repository.deleteBookmark(tx, caller, bookmarkId)
      if (!gone && (await repository.bookmarkExists(tx, bookmarkId))) throw notFound()
      if (!gone) return
      const { group_id: groupId, message_id: messageId } = gone
      const ownVersion = await noteOwnChange(tx, { userId, groupId, messageId })
      events.push(bookmarked(userId, { groupId, messageId, isBookmarked: false, bookmarkId: null, ownVersion }))
    })
  }

  async function list(caller: LocationCaller, page: number): Promise<BookmarkPage> {
    const { userId, entityId } = caller
    const offset = (page - 1) * BOOKMARKS_PAGE
    const [rows, total, plan, usedThisMonth] = await Promise.all([
      repository.listBookmarks(db, caller, { after: 0, offset, limit: BOOKMARKS_PAGE }),
      repository.countBookmarks(db, caller),
      repository.findPlan(db, entityId),
      repository.countSince(db, userId, entityId, monthOf(now())),
    ])
    const limit = plan === 'free' ? FREE_BOOKMARKS : null
    return { bookmarks: await present(db, userId, rows), total, usedThisMonth, limit }
  }

  async function latest(caller: LocationCaller, lastBookmarkId: number): Promise<Bookmark[]> {
    const stretch = { after: lastBookmarkId, offset: 0, limit: MOST_LATEST }
    return present(db, caller.userId, await repository.listBookmarks(db, caller, stretch))
  }

  return { add, remove, list, latest }
}

/** Bookmarks with their messages as they read now, which are fetched channel by channel. */
async function present(db: Db | Tx, userId: number, rows: repository.BookmarkRow[]): Promise<Bookmark[]> {
  const channels = Map.groupBy(rows, ({ group_id }) => group_id)
  const messages = await Promise.all(
    [...channels].map(([groupId, inChannel]) =>
      readMessages(
        db,
        groupId,
        inChannel.map(({ message_id }) => message_id),
        userId,
      ),
    ),
  )
  const byId = new Map(messages.flat().map((message) => [message.id, message]))
  return rows.flatMap((row) => {
    const message = byId.get(row.message_id)
    if (!message) return []
    return [
      {
        id: row.id,
        timestamp: row.created_at,
        messageTimestamp: row.sent_at,
        messageId: row.message_id,
        channelId: row.group_id,
        channelType: row.group_type,
        message,
      },
    ]
  })
}

type Told = Extract<OutgoingEvent, { name: 'message.bookmark' }>['payload']

/** A bookmark is its owner's alone: only their own tabs hear of it. */
function bookmarked(userId: number, payload: Told): OutgoingEvent {
  return { room: room.user(userId), name: 'message.bookmark', payload }
}

/** When the month of a moment began, in universal time. */
function monthOf(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}
