import { z } from 'zod'
import { Id, IsoDate, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { PresenceStatus } from './users.ts'

export const STATUS_MESSAGE_MAX_LENGTH = 100

/** Without any sign of activity for so long, someone who is online is shown as away. */
export const AWAY_AFTER_MS = 5 * 60_000

/** How someone can be reached now, as everyone who knows them is told. */
export const UserStatus = z.object({
  userId: Id,
  status: PresenceStatus,
  status_message: z.string().nullable(),
  status_updated_at: IsoDate.nullable(),
  status_until: IsoDate.nullable(),
  is_online: z.boolean(),
})
export type UserStatus = z.infer<typeof UserStatus>

export const changeStatus = route({
  name: 'changeStatus',
  method: 'PUT',
  path: '/api/v2/entities/{entityId}/users/{userId}/status',
  summary:
    'Says how the caller can be reached, and until when. With automatic it only brings back someone who was shown as away for not being active',
  access: { level: 'user' },
  body: z.union([
    z.object({ automatic: z.literal(true) }),
    z.object({
      status: PresenceStatus,
      status_message: Text.trim()
        .max(STATUS_MESSAGE_MAX_LENGTH)
        .nullable()
        .default(null)
        .transform((message) => (message === '' ? null : message)),
      until: IsoDate.nullable().default(null),
    }),
  ]),
  data: UserStatus,
})

export const listStatuses = route({
  name: 'listStatuses',
  method: 'GET',
  path: `${BASE}/users/statuses`,
  summary: 'How the people of a location that the reader may know of can be reached now',
  access: { level: 'location' },
  data: z.array(UserStatus),
})
