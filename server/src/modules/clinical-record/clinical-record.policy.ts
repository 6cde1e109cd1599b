import { isDeepStrictEqual } from 'node:util'
import type { RecordEntry } from '@kinward/contract/clinical-record'
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

type Forwarded = Pick<RecordEntry, 'messageIds' | 'noteId' | 'noteType' | 'effectiveAt'>

/** Whether what comes again is the entry that was forwarded. */
export function isSameForwarding(entry: Forwarded, wish: Forwarded): boolean {
  const essence = ({ messageIds, noteId, noteType, effectiveAt }: Forwarded) => [
    new Set(messageIds),
    noteId,
    noteType,
    effectiveAt,
  ]
  return isDeepStrictEqual(essence(entry), essence(wish))
}
