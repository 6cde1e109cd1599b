import type { Db, Tx } from '../../platform/db/database.ts'
import type { Cause } from './causes.ts'
import { wakeSoon } from './waking.ts'

/** Has people told of something, if the transaction commits: nothing is told of what did not happen. */
export async function notify(tx: Db | Tx, cause: Cause): Promise<void> {
  const { kind, ...rest } = cause
  if ('userIds' in rest && rest.userIds.length === 0) return
  await tx
    .insertInto('notification_causes')
    .values({
      kind,
      message_id: 'messageId' in cause ? cause.messageId : null,
      body: JSON.stringify(rest),
      is_urgent: 'isUrgent' in cause && cause.isUrgent,
    })
    .execute()
  wakeSoon()
}
