import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { ChannelType } from './groups.ts'
import { TimeZone } from './local-time.ts'
import { Sender } from './messages.ts'
import { Patient } from './patients.ts'
import { Id, Millis, Text } from './primitives.ts'
import { route } from './route.ts'
import { User } from './users.ts'

/** What can be searched for. Messages are what is meant where nothing is said. */
export const SEARCH_KINDS = ['messages', 'files', 'channels', 'users', 'patients'] as const
export const SearchKind = z.enum(SEARCH_KINDS)
export type SearchKind = z.infer<typeof SearchKind>

/** The most that someone can type into a search. */
export const SEARCH_MAX_LENGTH = 500

/** How many results a page holds. */
export const SEARCH_PAGE = 20

/** Beyond so many, results are not counted. */
export const SEARCH_COUNTED = 100

/** Text with the stretches of it that were found, each from its first letter to before the one after its last. */
export const Marked = z.object({
  text: z.string(),
  ranges: z.array(z.tuple([z.int().nonnegative(), z.int().nonnegative()])),
})
export type Marked = z.infer<typeof Marked>

/** The channel a result is in, as its reader knows it. `locationId` is the location in whose list they find it. */
export const FoundIn = z.object({
  id: Id,
  locationId: Id,
  locationName: z.string(),
  type: ChannelType,
  title: z.string(),
  isPublic: z.boolean(),
  isArchived: z.boolean(),
})
export type FoundIn = z.infer<typeof FoundIn>

/** Where a message that was found stands. */
const FoundPlace = z.object({
  id: Id,
  channel: FoundIn,
  sender: Sender,
  timeStamp: Millis,
  parentId: Id.nullable(),
  showInMainThread: z.boolean(),
})

/** A message that was found: the part of it that shows why. */
export const FoundMessage = FoundPlace.extend({
  isUrgent: z.boolean(),
  fragment: Marked,
  /** What it carries, by name. */
  files: z.array(z.string()),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/** A file that was found, with the message that carries it. */
export const FoundFile = FoundPlace.extend({
  name: Marked,
  attachment: Attachment,
})
export type FoundFile = z.infer<typeof FoundFile>

export const FoundChannel = z.object({
  channel: FoundIn,
  name: Marked,
  hasJoined: z.boolean(),
  unreadCount: z.int().nonnegative(),
  taggedCount: z.int().nonnegative(),
})
export type FoundChannel = z.infer<typeof FoundChannel>

/** A person, at a location of the searcher's where they are known to them. */
export const FoundUser = z.object({ locationId: Id, locationName: z.string(), name: Marked, user: User })
export type FoundUser = z.infer<typeof FoundUser>

/** A patient, with the channel that leads to them. */
export const FoundPatient = z.object({ channel: FoundIn, name: Marked, patient: Patient })
export type FoundPatient = z.infer<typeof FoundPatient>

const page = <Item extends z.ZodType>(item: Item) => ({
  results: z.array(item),
  /** How many there are; where `isMore`, there are more than were counted. */
  total: z.int().nonnegative(),
  isMore: z.boolean(),
  /** For the page after this one; null on the last. */
  cursor: z.string().nullable(),
  /** Set where not everything could be looked through yet: the same search finds more a little later. */
  isBehind: z.literal(true).optional(),
})

export const SearchResults = z.discriminatedUnion('type', [
  z.object({ type: z.literal('messages'), ...page(FoundMessage) }),
  z.object({ type: z.literal('files'), ...page(FoundFile) }),
  z.object({ type: z.literal('channels'), ...page(FoundChannel) }),
  z.object({ type: z.literal('users'), ...page(FoundUser) }),
  z.object({ type: z.literal('patients'), ...page(FoundPatient) }),
])
export type SearchResults = z.infer<typeof SearchResults>
export type SearchResultsOf<Kind extends SearchKind> = Extract<SearchResults, { type: Kind }>

/** In which order messages and files come. */
export const SearchOrder = z.enum(['relevance', 'newest'])
export type SearchOrder = z.infer<typeof SearchOrder>

export const search = route({
  name: 'search',
  method: 'POST',
  path: '/api/v2/search/{type}',
  summary: 'Finds messages, files, channels, people or patients among what the caller may see now',
  access: { level: 'user' },
  body: z.object({
    /** Words, phrases in quotes, and from: in: has: before: after: type: */
    query: Text.max(SEARCH_MAX_LENGTH),
    /** One location; at all of the caller's where it is null. */
    locationId: Id.nullable().default(null),
    order: SearchOrder.default('relevance'),
    cursor: Text.max(200).nullable().default(null),
    limit: z.int().min(1).max(50).default(SEARCH_PAGE),
    /** Where the days of before: and after: begin. */
    timeZone: TimeZone.default('UTC'),
  }),
  data: SearchResults,
  errors: ['NOT_FOUND', 'FEATURE_OFF', 'IP_RESTRICTED', 'WEBAPP_RESTRICTED', 'TERMS_REQUIRED'],
})
