import { z } from 'zod'
import { Email, PersonName } from './patterns.ts'
import { Id, IsoDate, Text } from './primitives.ts'
import { RoleKey } from './roles.ts'
import { BASE, route } from './route.ts'

export const QUICK_JOIN_DAYS = { least: 1, most: 30 }
export const QUICK_JOIN_USES = { least: 1, most: 500 }

/** A link that many can come in by, each through an invite of their own. Its hash is shown when it is made, and never again. */
export const QuickJoin = z.object({
  id: Id,
  roleName: z.string(),
  createdBy: z.string(),
  expiresAt: IsoDate,
  uses: z.int().nonnegative(),
  maxUses: z.int().positive(),
  /** `closed` is one that opens nothing since its maker may no longer invite. */
  status: z.enum(['open', 'used up', 'expired', 'revoked', 'closed']),
})
export type QuickJoin = z.infer<typeof QuickJoin>

export const listQuickJoins = route({
  name: 'listQuickJoins',
  method: 'GET',
  path: `${BASE}/quick-joins`,
  summary: 'The quick-join links of a location, newest first',
  access: { level: 'location', permission: 'CAN_MANAGE_STAFF' },
  data: z.array(QuickJoin),
})

export const createQuickJoin = route({
  name: 'createQuickJoin',
  method: 'POST',
  path: `${BASE}/quick-joins`,
  summary: 'Makes a link that many can use to be invited',
  access: { level: 'location', permission: 'CAN_MANAGE_STAFF' },
  body: z.object({
    roleKey: RoleKey,
    days: z.int().min(QUICK_JOIN_DAYS.least).max(QUICK_JOIN_DAYS.most),
    maxUses: z.int().min(QUICK_JOIN_USES.least).max(QUICK_JOIN_USES.most),
  }),
  data: QuickJoin.extend({ hash: z.string() }),
})

export const revokeQuickJoin = route({
  name: 'revokeQuickJoin',
  method: 'DELETE',
  path: `${BASE}/quick-joins/{quickJoinId}`,
  summary: 'Closes a link; whoever was invited by it before stays invited',
  access: { level: 'location', permission: 'CAN_MANAGE_STAFF' },
  data: z.null(),
})

const QUICK_JOIN = '/api/v2/quick-join/{hash}'

export const getQuickJoin = route({
  name: 'getQuickJoin',
  method: 'GET',
  path: QUICK_JOIN,
  summary: 'Where a quick-join link leads',
  access: { level: 'public' },
  data: z.object({ entityName: z.string(), locationName: z.string(), roleName: z.string() }),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const askQuickJoin = route({
  name: 'askQuickJoin',
  method: 'POST',
  path: QUICK_JOIN,
  summary: 'Sends a personal invite to whoever holds the link; the answer never tells whether they are known',
  access: { level: 'public' },
  body: z
    .object({ firstName: PersonName, lastName: PersonName })
    .and(
      z.union([
        z.object({ email: Email, phone: z.undefined().optional() }),
        z.object({ phone: Text.min(3).max(40), email: z.undefined().optional() }),
      ]),
    ),
  data: z.object({ sentTo: z.string() }),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS', 'CONFLICT'],
})
