import type { Permission, Role } from '@kinward/contract/permissions'
import { BUILT_IN_ROLES, type RoleBase } from '@kinward/contract/roles'

/** A role with what it gives. `id` is null for those that every location has. */
export type GivenRole = { key: string; id: number | null; name: string; base: RoleBase; permissions: Permission[] }

/** The role of this key that every location has. */
export function builtInRole(key: string): GivenRole | undefined {
  const role = BUILT_IN_ROLES.find((one) => one.key === key)
  return role && { ...role, id: null, permissions: [...role.permissions] }
}

type Holder = { role: Role; role_id: number | null; permissions: readonly Permission[] }

/** Which role a member holds: the one they were given, or the built-in one that has exactly what they have. */
export function roleKeyOf(member: Holder): string | null {
  if (member.role_id !== null) return String(member.role_id)
  const builtIn = BUILT_IN_ROLES.find(
    ({ base, permissions }) => base === member.role && (base === 'admin' || isSameSet(permissions, member.permissions)),
  )
  return builtIn?.key ?? null
}

function isSameSet(one: readonly Permission[], other: readonly Permission[]): boolean {
  const set = new Set(one)
  return set.size === new Set(other).size && other.every((permission) => set.has(permission))
}

/**
 * Nobody gives more than they have: only an admin makes admins and only who is of the staff makes staff, and others at most
 * what they may do themselves.
 */
export function mayGive(actor: { role: Role; permissions: readonly Permission[] }, given: GivenRole): boolean {
  if (actor.role === 'admin') return true
  if (given.base === 'admin' || (given.base === 'staff' && actor.role !== 'staff')) return false
  return given.permissions.every((permission) => actor.permissions.includes(permission))
}
