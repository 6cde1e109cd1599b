import { z } from 'zod'
import { Id, IsoDate, QueryInt, Text } from './primitives.ts'
import { route } from './route.ts'

/**
 * What can need someone's hand: an entry that the clinical record did not take, an invite that could not be delivered, a
 * visit that was never ended, a relative who is out of attempts.
 */
export const QUEUE_KINDS = ['record', 'invite', 'visit', 'relative'] as const
export const QueueKind = z.enum(QUEUE_KINDS)
export type QueueKind = z.infer<typeof QueueKind>

export const QUEUE_STATES = ['open', 'resolved'] as const
export const QueueState = z.enum(QUEUE_STATES)
export type QueueState = z.infer<typeof QueueState>

export const QUEUE_PAGE = 50
export const QUEUE_NOTE_MAX = 500

const Named = z.object({ id: Id, fullName: z.string() })

export const QueueItem = z.object({
  id: Id,
  kind: QueueKind,
  location: z.object({ id: Id, name: z.string() }),
  /** What it is about: the id of an entry, an invite, a visit, or a relative's record. */
  subjectId: Id,
  openedAt: IsoDate,
  /** When it was forwarded, sent or begun; null where there is nothing but the moment it was opened. */
  since: IsoDate.nullable(),
  patient: Named.nullable(),
  /** Who forwarded it, is invited, came to visit, or is the relative. */
  person: Named.nullable(),
  /** Where an invite went. */
  sentTo: z.string().nullable(),
  /** It is being tried once more. */
  isUnderWay: z.boolean(),
  /** How it was closed; `by` is null where its cause was gone by itself. */
  resolved: z.object({ at: IsoDate, by: Named.nullable(), note: z.string() }).nullable(),
})
export type QueueItem = z.infer<typeof QueueItem>

const Count = z.int().nonnegative()

export const QueuePage = z.object({
  items: z.array(QueueItem),
  hasMore: z.boolean(),
  /** The locations whose queue the caller keeps. */
  locations: z.array(z.object({ id: Id, name: z.string() })),
  /** How many of each kind are open there. */
  open: z.object({ record: Count, invite: Count, visit: Count, relative: Count } satisfies Record<
    QueueKind,
    typeof Count
  >),
})
export type QueuePage = z.infer<typeof QueuePage>

const QUEUE = '/api/v2/entities/{entityId}/event-queue' as const

export const listQueueItems = route({
  name: 'listQueueItems',
  method: 'GET',
  path: QUEUE,
  summary: 'What needs a hand at the locations whose queue the caller keeps, the latest first',
  access: { level: 'user' },
  query: z.object({
    state: QueueState.default('open'),
    kind: QueueKind.optional(),
    locationId: QueryInt.optional(),
    /** The last item of the page before. */
    before: QueryInt.optional(),
  }),
  data: QueuePage,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const resolveQueueItem = route({
  name: 'resolveQueueItem',
  method: 'POST',
  path: `${QUEUE}/{itemId}/resolve`,
  summary: 'Closes an item by hand; one that is closed stays as it is',
  access: { level: 'user' },
  body: z.object({ note: Text.trim().max(QUEUE_NOTE_MAX).default('') }),
  data: QueueItem,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
