import type { Role } from '@kinward/contract/permissions'
import type { User, UserType } from '@kinward/contract/users'
import { readOutOfOffice } from '../out-of-office/settings.ts'
import type { UserRow } from './users.repository.ts'

export function userTypeOf(role: Role | null, isBot: boolean): UserType {
  if (isBot) return 'bot'
  switch (role) {
    case 'family':
      return 'familyMember'
    case 'patient':
      return 'patient'
    case 'collaborator':
      return 'collaborator'
    case 'admin':
    case 'staff':
    case null:
      return 'staff'
  }
  return role satisfies never
}

/** Someone as others know them. By which name they sign in, which is their address as a rule, concerns nobody else. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    userId: row.id,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    first_name: row.first_name,
    last_name: row.last_name,
    title: row.title,
    username: '',
    avatar: row.avatar,
    is_logged_in: row.is_logged_in,
    is_online: row.status === 'online',
    status: row.status,
    status_message: row.status_message,
    status_updated_at: row.status_updated_at?.toISOString() ?? null,
    status_until: row.status_until?.toISOString() ?? null,
    out_of_office: readOutOfOffice(row.out_of_office),
    is_patient: row.role === 'patient',
    is_collaborator: row.role === 'collaborator',
    is_family_member: row.role === 'family',
    profile_completed: row.profile_completed,
    userType: userTypeOf(row.role, row.is_bot),
    relation: row.relation,
    ...(row.is_off && { is_switched_off: true as const }),
    location: row.place_id === null ? null : { id: row.place_id, name: row.place_name ?? '' },
  }
}

/** Someone as they see themselves. */
export function presentSelf(row: UserRow): User {
  return { ...presentUser(row), username: row.username }
}

/** People as one of them, or somebody else, sees them. */
export function presentTo(readerId: number): (row: UserRow) => User {
  return (row) => (row.id === readerId ? presentSelf(row) : presentUser(row))
}
