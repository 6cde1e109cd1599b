import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

const GROUP = 'ok ok ok ok ok 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** What may be done with messages, and by whom. The columns are those of the table. */
export const MESSAGE_CALLS: Record<string, string> = {
  editMessage: GROUP,
  deleteMessage: 'ok no no no no 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401',
  messageHistory: GROUP,
  messageReceipts: GROUP,
  listUrgentDeliveries: GROUP,
  rateMessage: GROUP,
  addReaction: GROUP,
  removeReaction: GROUP,
  listReactions: GROUP,
  pinMessage: GROUP,
  unpinMessage: GROUP,
  listPinned: GROUP,
  honorsAndReactions: GROUP,
  changeReceiptStatus: GROUP,
  markMessagesDelivered: LOCATION,
  // The message must be one the caller can read.
  addBookmark: 'ok ok ok ok ok 404 | 404 404 | 404 404 404 404 | 401 401 401 401 401 401 401',
  removeBookmark: LOCATION,
  listBookmarks: LOCATION,
  latestBookmarks: LOCATION,
}

/** The message that a call is tried with: one's own to edit or follow, a new one of the author's to delete, else the first. */
export async function messageFor(kit: TestApp, world: World, role: CallerRole, call: string): Promise<number> {
  const { groupId, messageId } = world.channelOf(role)
  if (call === 'editMessage') return writeMessage(kit, groupId, world.userOf(role))
  if (call === 'listUrgentDeliveries') return writeMessage(kit, groupId, world.userOf(role), true)
  return call === 'deleteMessage' ? writeMessage(kit, groupId, world.author) : messageId
}

async function writeMessage(kit: TestApp, groupId: number, senderId: number, isUrgent = false): Promise<number> {
  const { rows } = await kit.pool.query<{ id: number }>(
    `with counted as (
       update groups set seq = seq + 1, version = version + 1 where id = $1 returning id, seq, version
     )
     insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at, urgent_for)
     select id, seq, version, $2, 'message-number-' || seq, 'Please come.', 1, case when $3 then '{}'::bigint[] end
     from counted returning id`,
    [groupId, senderId, isUrgent],
  )
  return rows[0]?.id ?? 0
}

/** Ids that a path names beside the message: of things that are gone, which is as good as taking them away. */
export const MESSAGE_PARAMS = { reactionId: 999_999_999, bookmarkId: 999_999_999 }

export const MESSAGE_QUERIES: Record<string, string> = { markMessagesDelivered: '?timestamp=1&medium=webapp' }

export function messageBodies(world: World, role: CallerRole, messageId: number): Record<string, unknown> {
  const { groupId: channelId } = world.channelOf(role)
  return {
    editMessage: { message: 'Please come at once.' },
    rateMessage: { isRated: true },
    addReaction: { type: 'heart' },
    addBookmark: { timestamp: 1, messageTimestamp: 1, messageId, channelId },
    changeReceiptStatus: {
      channelId,
      userId: world.userOf(role),
      timestamp: 1,
      medium: 'webapp',
      messageIds: [{ messageId, status: 'DELIVERED' }],
      locationId: world.locationId,
      isFamilyMember: false,
    },
  }
}
