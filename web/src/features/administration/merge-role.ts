import type { RoleWish } from './use-roles.ts'

/** What an admin changed of a role, upon what it is now: another may have changed it since the form was opened. */
export function mergeRole(before: RoleWish, wish: RoleWish, now: RoleWish): RoleWish {
  const added = wish.permissions.filter((one) => !before.permissions.includes(one) && !now.permissions.includes(one))
  const kept = now.permissions.filter((one) => wish.permissions.includes(one) || !before.permissions.includes(one))
  return {
    name: wish.name === before.name ? now.name : wish.name,
    base: wish.base === before.base ? now.base : wish.base,
    permissions: [...kept, ...added],
  }
}
