import type { Tx } from '../../platform/db/database.ts'
import type { Texts } from '../../platform/phone/texts.ts'
import type { PushService } from '../push/push.service.ts'

/** A call no longer rings for these people, in their browsers and on their phones, in the transaction that makes it so. */
export type Hush = (tx: Tx, meetingId: number, userIds: readonly number[]) => Promise<void>

export function createHush({ push, texts }: { push: Pick<PushService, 'hush'>; texts: Pick<Texts, 'hush'> }): Hush {
  return async (tx, meetingId, userIds) => {
    await push.hush(tx, meetingId, userIds)
    await texts.hush(tx, meetingId, userIds)
  }
}
