import type { LocationCaller } from '../../platform/session/access.ts'
import { isStaff } from '../groups/groups.policy.ts'

export function mayForward({ role }: Pick<LocationCaller, 'role'>): boolean {
  return isStaff(role)
}

/** Where only authors forward, each forwards their own words. */
export function mayForwardOf(
  { userId }: Pick<LocationCaller, 'userId'>,
  authorId: number,
  { forwardByAuthorOnly }: { forwardByAuthorOnly: boolean },
): boolean {
  return !forwardByAuthorOnly || authorId === userId
}
