import { z } from 'zod'
import { ChannelType } from './groups.ts'
import { Message } from './messages.ts'
import { Id, Millis, QueryInt } from './primitives.ts'
import { BASE, route } from './route.ts'

/** How many bookmarks a page holds; the next page is the floor of the loaded count divided by it, plus one. */
export const BOOKMARKS_PAGE = 20

/** How many bookmarks the free plan keeps, counted within the current month. */
export const FREE_BOOKMARKS = 5

/** A message that someone keeps for themselves, as it reads now. */
export const Bookmark = z.object({
  id: Id,
  timestamp: Millis,
  messageTimestamp: Millis,
  messageId: Id,
  channelId: Id,
  channelType: ChannelType,
  message: Message,
})
export type Bookmark = z.infer<typeof Bookmark>

const feature = 'enableBookmarks'

export const addBookmark = route({
  name: 'addBookmark',
  method: 'POST',
  path: `${BASE}/bookmarks`,
  summary: 'Keeps a message; one that is kept already stays as it is',
  access: { level: 'location', feature },
  body: z.object({ timestamp: Millis, messageTimestamp: Millis, messageId: Id, channelId: Id }),
  data: Bookmark,
  errors: ['PLAN_LIMIT', 'CONFLICT'],
})

export const removeBookmark = route({
  name: 'removeBookmark',
  method: 'DELETE',
  path: `${BASE}/bookmarks/{bookmarkId}`,
  summary: 'Lets a message go',
  access: { level: 'location', feature },
  data: z.null(),
})

/** A page of bookmarks, the newest first, with what the plan still allows. */
export const BookmarkPage = z.object({
  bookmarks: z.array(Bookmark),
  total: z.int().nonnegative(),
  /** How many were made this month, and the most that may be; null without a limit. */
  usedThisMonth: z.int().nonnegative(),
  limit: z.int().positive().nullable(),
})
export type BookmarkPage = z.infer<typeof BookmarkPage>

export const listBookmarks = route({
  name: 'listBookmarks',
  method: 'GET',
  path: `${BASE}/bookmarks`,
  summary: 'The reader’s bookmarks at a location, 20 a page',
  access: { level: 'location', feature },
  query: z.object({ page: QueryInt.pipe(z.int().min(1)).default(1) }),
  data: BookmarkPage,
})

export const latestBookmarks = route({
  name: 'latestBookmarks',
  method: 'GET',
  path: `${BASE}/bookmarks/latest`,
  summary: 'The bookmarks that were made after one the reader has',
  access: { level: 'location', feature },
  query: z.object({ lastBookmarkId: QueryInt.default(0) }),
  data: z.array(Bookmark),
})
