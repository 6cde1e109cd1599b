import { mergeList } from '../../lib/merge-list.ts'
import type { RoleWish } from './use-roles.ts'

/** What an admin changed of a role, upon what it is now: another may have changed it since the form was opened. */
export function mergeRole(before: RoleWish, wish: RoleWish, now: RoleWish): RoleWish {
  return {
    name: wish.name === before.name ? now.name : wish.name,
    base: wish.base === before.base ? now.base : wish.base,
    permissions: mergeList(before.permissions, wish.permissions, now.permissions),
  }
}
