import { z } from 'zod'
import { OutOfOffice } from './out-of-office.ts'
import { Id, IsoDate } from './primitives.ts'
import { BASE, route } from './route.ts'

export const UserType = z.enum(['staff', 'collaborator', 'patient', 'familyMember', 'staffGroup', 'bot'])
export type UserType = z.infer<typeof UserType>

export const PresenceStatus = z.enum(['online', 'away', 'busy', 'offline'])
export type PresenceStatus = z.infer<typeof PresenceStatus>

/** A person as one location knows them. `relation` is set for family: 'Daughter'. */
export const User = z.object({
  id: Id,
  userId: Id,
  fullName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  /** By which name they sign in: told to themselves, and empty to everyone else. */
  username: z.string(),
  avatar: z.string().nullable(),
  is_logged_in: z.boolean(),
  is_online: z.boolean(),
  status: PresenceStatus,
  status_message: z.string().nullable(),
  status_updated_at: IsoDate.nullable(),
  status_until: IsoDate.nullable(),
  /** Set while an absence from this location is planned or has begun; its moments say which. */
  out_of_office: OutOfOffice.nullable(),
  is_patient: z.boolean(),
  is_collaborator: z.boolean(),
  is_family_member: z.boolean(),
  profile_completed: z.boolean(),
  userType: UserType,
  relation: z.string().nullable(),
  /** Set for someone whose access is switched off: they keep their name, and are offered to nobody. */
  is_switched_off: z.literal(true).optional(),
  /** Where they belong, for someone of another location who shares a discussion with the reader or could be added to one. */
  location: z.object({ id: Id, name: z.string() }).nullable(),
})
export type User = z.infer<typeof User>

export const listUsers = route({
  name: 'listUsers',
  method: 'GET',
  path: `${BASE}/users`,
  summary: 'The people of a location that the reader may know of',
  access: { level: 'location' },
  data: z.array(User),
})

export const listUsersElsewhere = route({
  name: 'listUsersElsewhere',
  method: 'GET',
  path: `${BASE}/users/elsewhere`,
  summary: 'Staff of the organisation’s other locations, who can take part in discussions of this one',
  access: { level: 'location', feature: 'crossCollaborationChannels' },
  data: z.array(User),
})

export const getUser = route({
  name: 'getUser',
  method: 'GET',
  path: '/api/v2/users/{userId}',
  summary: 'A person that shares a location with the reader',
  access: { level: 'user' },
  /** Where they are met by video outside of the product, if they have said so. */
  data: User.extend({ zoomLink: z.string().nullable() }),
})
