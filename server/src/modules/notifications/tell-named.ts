import type { Tx } from '../../platform/db/database.ts'
import { listHearers } from './addressees.repository.ts'
import type { NamedCause } from './causes.ts'
import { howTold } from './how-told.ts'
import type { Presence } from './message-rules.ts'
import type { Telling } from './telling.ts'

/** What people are told of causes that name them. */
export async function tellNamed(
  tx: Tx,
  causes: readonly { cause: NamedCause; at: number }[],
  { isLocked }: Pick<Presence, 'isLocked'>,
  now: number,
): Promise<Telling[]> {
  const asked = causes.flatMap(({ cause: { userIds, groupId } }) => userIds.map((userId) => ({ userId, groupId })))
  if (asked.length === 0) return []
  const hearers = new Map((await listHearers(tx, asked)).map((one) => [`${one.userId} ${one.groupId}`, one]))
  return causes.flatMap(({ cause: { kind: _kind, userIds, isDigest = false, ...cause }, at }) =>
    [...new Set(userIds)].flatMap((userId): Telling[] => {
      const hearer = hearers.get(`${userId} ${cause.groupId}`)
      const told = hearer && howTold({ ...hearer, isLocked: isLocked(userId) }, cause, now)
      const heldUntil = isDigest ? null : (told?.heldUntil ?? null)
      return told ? [{ ...cause, ...told, heldUntil, userId, at, isRead: false }] : []
    }),
  )
}
