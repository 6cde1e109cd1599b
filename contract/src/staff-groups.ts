import { z } from 'zod'
import { Id } from './primitives.ts'
import { BASE, route } from './route.ts'

/** What a group mention can name: a staff group by its id, or everyone in the channel by the channel's. */
export const MENTION_GROUP_TYPES = ['staffGroup', 'channel'] as const

/** People who are mentioned together: 'Night nurses'. */
export const StaffGroup = z.object({ id: Id, name: z.string(), memberIds: z.array(Id) })
export type StaffGroup = z.infer<typeof StaffGroup>

export const listStaffGroups = route({
  name: 'listStaffGroups',
  method: 'GET',
  path: `${BASE}/staff-groups`,
  summary: 'The groups of people of a location that can be mentioned together',
  access: { level: 'location', feature: 'enableGroupTagging' },
  data: z.array(StaffGroup),
})
