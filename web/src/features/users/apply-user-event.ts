import type { ServerEventPayload } from '@kinward/contract/events'
import type { User } from '@kinward/contract/users'

type Users = readonly User[]

/** Someone's status changed. */
export function applyUserStatus(users: Users, { userId, ...status }: ServerEventPayload<'user.status'>): Users {
  if (!users.some(({ id }) => id === userId)) return users
  return users.map((user) => (user.id === userId ? { ...user, ...status } : user))
}

/** Someone changed what others see of them. How this location knows them (relation, role) stays. */
export function applyProfile(users: Users, { user: changed }: ServerEventPayload<'user.profileInfo'>): Users {
  return users.map((user) => {
    if (user.id !== changed.id) return user
    const { fullName, first_name, last_name, title, username, avatar, profile_completed } = changed
    return { ...user, fullName, first_name, last_name, title, username, avatar, profile_completed }
  })
}

/** Someone was switched off: they are shown as offline until a fresh list comes. */
export function applyActiveStatus(
  users: Users,
  { userId, isActive }: ServerEventPayload<'entity.member.active.status.toggled'>,
): Users {
  return isActive
    ? users
    : applyUserStatus(users, {
        userId,
        status: 'offline',
        status_message: null,
        status_updated_at: null,
        status_until: null,
        is_online: false,
      })
}

/** Someone set their absence from a location, or ended it: in its list, and in others that know them from there. */
export function applyOutOfOffice(
  users: Users,
  listedAt: number,
  { userId, locationId, out_of_office }: ServerEventPayload<'user.out.of.office'>,
): Users {
  const isMeant = ({ id, location }: User) => id === userId && (location?.id ?? listedAt) === locationId
  if (!users.some(isMeant)) return users
  return users.map((user) => (isMeant(user) ? { ...user, out_of_office } : user))
}
