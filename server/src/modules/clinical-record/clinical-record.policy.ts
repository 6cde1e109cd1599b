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
type Kept = { entry: Forwarded; digest: string | null }

/** Whether what comes again is the entry that was forwarded, in the words that were read. */
export function isSameForwarding({ entry, digest }: Kept, wish: Forwarded & { digest?: string | undefined }): boolean {
  if (digest !== null && wish.digest !== undefined && wish.digest !== digest) return false
  const essence = ({ messageIds, noteId, noteType, effectiveAt }: Forwarded) => [
    new Set(messageIds),
    noteId,
    noteType,
    effectiveAt,
  ]
  return isDeepStrictEqual(essence(entry), essence(wish))
}
