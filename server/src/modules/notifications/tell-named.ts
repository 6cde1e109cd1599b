import { isReadWithMessage } from '@kinward/contract/notifications'
import type { Tx } from '../../platform/db/database.ts'
import { listHearers } from './addressees.repository.ts'
import type { NamedCause } from './causes.ts'
import { findDone } from './done-before.ts'
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
  const asked = causes.flatMap(({ cause }) => cause.userIds.map((userId) => askFor(cause, userId)))
  if (asked.length === 0) return []
  const hearers = new Map((await listHearers(tx, asked)).map((one) => [keyOf(one), one]))
  const isDone = await findDone(
    tx,
    causes.map(({ cause }) => cause),
  )
  return causes.flatMap(({ cause, at }) =>
    [...new Set(cause.userIds)].flatMap((userId): Telling[] => {
      const { kind, userIds: _, isDigest = false, isRead: isKnown = false, ...rest } = cause
      const hearer = hearers.get(keyOf(askFor(cause, userId)))
      // Whoever was added and has left again has nothing to come to.
      if (!hearer || (kind === 'added' && !hearer.isIn)) return []
      const told = howTold({ ...hearer, isLocked: isLocked(userId) }, cause, now)
      const isMessageRead = hearer.isDeleted || (hearer.hasRead && isReadWithMessage(cause.type))
      const isRead = isKnown || isMessageRead || isDone(cause, userId)
      const heldUntil = isDigest || isRead ? null : (told?.heldUntil ?? null)
      return told ? [{ ...rest, ...told, heldUntil, userId, at, isRead }] : []
    }),
  )
}

function askFor({ groupId, messageId }: NamedCause, userId: number) {
  return { userId, groupId, messageId }
}

function keyOf({ userId, groupId, messageId }: ReturnType<typeof askFor>): string {
  return `${userId} ${groupId} ${messageId}`
}
