import type { LocationCaller } from '../../platform/session/access.ts'
import { isStaff } from '../groups/groups.policy.ts'

type Asking = Pick<LocationCaller, 'role' | 'userId'>

export function mayWriteNotes({ role }: Pick<Asking, 'role'>): boolean {
  return isStaff(role)
}

/** A note is its author's word: others write one of their own. */
export function mayChangeNote({ role, userId }: Asking, { author_id }: { author_id: number }): boolean {
  return role === 'admin' || (isStaff(role) && author_id === userId)
}
