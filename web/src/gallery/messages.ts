import type { Message } from '@kinward/contract/messages'
import type { Receipts } from '../features/messages/receipts.ts'
import type { MessageListItem } from '../features/messages/components/message-list-item.ts'
import { formatDay } from '../ui/time.ts'
import { at, NOW } from './channels.ts'
import { sender } from './people.ts'

let next = 1
function buildMessage(from: number, time: number, text: string, more: Partial<Message> = {}): Message {
  const id = next++
  return {
    id,
    hashKey: `m${id}`,
    groupId: 1,
    locationId: 1,
    type: 'patients',
    messageType: 'normal',
    sender: sender(from),
    message: text,
    message_attachment: [],
    taggedUsersArray: [],
    timeStamp: time,
    seq: id,
    version: id,
    parentId: null,
    showInMainThread: false,
    noOfReplies: 0,
    lastReplyAt: null,
    repliers: [],
    followsThread: false,
    unreadReplies: 0,
    quote: null,
    forwarded: null,
    editedAt: null,
    reactions: {},
    userReactions: {},
    honorPoints: 0,
    isRated: false,
    isBookmarked: false,
    bookmarkId: null,
    isPinned: false,
    isDeleted: false,
    deletedAt: null,
    receiptStatus: 'SENT',
    urgency: null,
    OpenedFlags: [],
    ClosedFlags: [],
    ...more,
  }
}

/** What the marks of a channel would say of a message, by its id. */
export const receiptsById = new Map<number, Receipts>()

function buildRead(receipts: Receipts, ...[from, time, text, more]: Parameters<typeof buildMessage>): Message {
  const message = buildMessage(from, time, text, more)
  receiptsById.set(message.id, receipts)
  return message
}

const urgent = buildMessage(
  2,
  at(2, 41),
  'Breakthrough pain 8/10, not settling 40 min after morphine **5 mg** oral. Repeat, or go subcut? I need an order.',
  {
    urgency: {
      asked: [3, 5, 4, 1],
      acknowledged: [
        { userId: 3, at: at(2, 42) },
        { userId: 5, at: at(2, 43) },
      ],
    },
  },
)
export const order = buildMessage(
  3,
  at(2, 44),
  '@[Dana Whitlock](id:1) Morphine **2.5 mg** subcut now, may repeat once after 30 min. Two point five, not 25. Call me if breaths fall below 10.',
  {
    taggedUsersArray: [1],
    isPinned: true,
    noOfReplies: 4,
    repliers: [4, 2, 1],
    lastReplyAt: at(2, 51),
    reactions: { like: 3, heart: 1 },
    userReactions: { like: 1 },
  },
)
export const replies = [
  buildMessage(
    4,
    at(2, 45),
    'Reading back: morphine sulfate 2.5 mg subcut, one dose, one repeat after 30 min. The kit holds 10 mg/mL, so **0.25 mL**.',
  ),
  buildMessage(3, at(2, 46), 'Correct, 0.25 mL.', { sender: { ...sender(3), title: null } }),
  buildMessage(2, at(2, 47), 'Drawn up and double checked with Teun on video. Given.'),
  buildRead({ recipients: 3, delivered: 3, read: 3 }, 1, at(2, 51), 'Logged. I will set the 3:16 check if he wakes.'),
]
const line = (message: Message, continued = false): MessageListItem => ({
  kind: 'message',
  key: message.hashKey,
  message,
  continued,
})
const day = (time: number): MessageListItem => ({
  kind: 'day',
  key: `day-${time}`,
  label: formatDay(time, NOW),
  at: time,
})
const pdf = { type: 'file' as const, orignalFileName: 'Comfort kit log Nov 15.pdf', extension: 'pdf', size: 184 * 1024 }

const before = [
  day(at(22, 52, 14)),
  line(
    buildMessage(
      2,
      at(22, 52, 14),
      'Settled after the 10 pm dose. Respirations 14, no grimacing. His wife is asleep in the chair beside him.',
    ),
  ),
  line(
    buildMessage(6, at(23, 5, 14), 'checked in at the home.', {
      messageType: 'activity',
      message_attachment: [
        { type: 'check-in-checkout', note: 'Repositioned, mouth care done.', userInTime: '2025-11-14T23:05:00Z' },
      ],
    }),
  ),
  day(at(2, 39)),
  line(buildMessage(5, at(2, 39), 'added', { messageType: 'activity', OpenedFlags: [{ fk_flag_id: 1 }] })),
]
const after = [
  line(urgent),
  line(order),
  { kind: 'unread-divider', key: 'unread', at: at(2, 45) } as const,
  line(
    buildMessage(2, at(2, 47), 'Given 2:46 am, 2.5 mg subcut, left upper arm. Will reassess at 3:01.', {
      message_attachment: [pdf],
    }),
  ),
  line(buildMessage(2, at(2, 50), 'Already easing. Pain 6/10, shoulders down, respirations 13.'), true),
]
const thanks = line(
  buildRead({ recipients: 8, delivered: 8, read: 5 }, 1, at(3, 2), 'Thank you, Marcus. I will ring Ellen now.'),
)
const deleted = line(buildMessage(7, at(3, 1), '', { isDeleted: true, deletedAt: '2025-11-15T03:02:00Z' }))
const failed: MessageListItem = {
  kind: 'pending',
  key: 'p1',
  continued: true,
  entry: { hashKey: 'p1', message: 'Ellen has asked to see him by video at 8.', createdAt: at(3, 4), state: 'failed' },
}

export const channelItems = [...before, ...after, thanks]
export const tabletItems = [...before, ...after, deleted, thanks, failed]

export const familyItems: MessageListItem[] = [
  day(at(1, 12)),
  line(buildMessage(10, at(1, 12), 'I tried to ring. Is he warm enough? He gets cold feet and will never say so.')),
  line(
    buildMessage(
      6,
      at(1, 20),
      'He is warm, Ellen. Two blankets, and the wool socks you packed. I warmed them on the radiator first.',
      { reactions: { heart: 2 } },
    ),
  ),
  { kind: 'unread-divider', key: 'unread', at: at(1, 30) },
  line(buildMessage(10, at(3, 3), 'I woke up and could not sleep. How is he now?')),
  line(
    buildRead(
      { recipients: 3, delivered: 3, read: 2 },
      1,
      at(3, 5),
      'Ellen, this is Dana, the nurse on tonight. He had pain around half past two. The doctor changed his medicine and he is asleep now, breathing easily.',
    ),
  ),
  {
    kind: 'pending',
    key: 'p2',
    continued: true,
    entry: {
      hashKey: 'p2',
      message: 'Marcus is sitting with him. Ring me any time.',
      createdAt: at(3, 6),
      state: 'waiting',
    },
  },
]

export const handoverItems: MessageListItem[] = [
  day(at(21, 58, 14)),
  line(
    buildMessage(
      9,
      at(21, 58, 14),
      'Seven visits tonight. On watch: #[Walter Brandvold](id:1)(type:patients) and #[Marisol Quintero](id:2)(type:patients). Fill in the form before you leave the house.',
      {
        messageType: 'announcement',
        message_attachment: [{ type: 'assessment', formName: 'Shift handover' }],
        reactions: { like: 9 },
        userReactions: { like: 3 },
      },
    ),
  ),
  line(
    buildMessage(
      5,
      at(22, 14, 14),
      'Day summary for Walter. He enjoyed the radio this afternoon and ate half a bowl of soup. Ask him about the lighthouse if he is restless.',
      { reactions: { heart: 6, interesting: 2 }, noOfReplies: 2, repliers: [7, 6], lastReplyAt: at(22, 40, 14) },
    ),
  ),
  day(at(0, 2)),
  line(buildMessage(13, at(0, 2), 'Handover form is due at 7:00 am.')),
  line(buildMessage(8, at(0, 18), '', { isDeleted: true })),
  line(
    buildMessage(
      8,
      at(3, 4),
      'On my way to Marisol, 12 minutes out. Icy past the mill. See example.com/roads and _careful_ please.',
    ),
  ),
  line(buildMessage(8, at(3, 5), 'Oxygen concentrator spare is in my car.'), true),
  line(buildMessage(9, at(3, 6), '👍')),
]

export const states: MessageListItem[] = [
  line(buildRead({ recipients: 8, delivered: 0, read: 0 }, 1, at(3, 2), 'Ringing Ellen now.')),
  line(buildRead({ recipients: 8, delivered: 8, read: 0 }, 1, at(3, 3), 'She would like to see him at 8.'), true),
  line(buildRead({ recipients: 8, delivered: 8, read: 5 }, 1, at(3, 4), 'Video is set up on the tablet.'), true),
  {
    kind: 'pending',
    key: 'p3',
    continued: true,
    entry: { hashKey: 'p3', message: 'Marcus stays until 6.', createdAt: at(3, 5), state: 'waiting' },
  },
  {
    kind: 'pending',
    key: 'p4',
    continued: true,
    entry: { hashKey: 'p4', message: 'Teun relieves him.', createdAt: at(3, 6), state: 'failed' },
  },
  line(buildMessage(7, at(3, 7), '', { isDeleted: true })),
]
export const urgentDone = buildMessage(4, at(2, 41), 'Kit is one ampoule short. Second count?', {
  urgency: { asked: [1, 2, 3, 5], acknowledged: [1, 2, 3, 5].map((userId) => ({ userId, at: at(2, 49) })) },
})

/** A long channel, to scroll. */
export function manyItems(count: number, from = 0): MessageListItem[] {
  const items: MessageListItem[] = []
  for (let index = from; index < from + count; index++) {
    const time = NOW - (20_000 - index) * 60_000
    if (index % 200 === 0) items.push(day(time))
    const text =
      index % 7 === 0
        ? 'Turned to the left side, skin intact. Ate half of his soup and asked for the radio. **2.5 mg** at 10 pm, comfortable since. See example.org for the plan.'
        : `Round ${index}: comfortable, respirations ${12 + (index % 5)}.`
    items.push(
      line(
        buildMessage(
          2 + (index % 8),
          time,
          text,
          index % 13 === 0 ? { noOfReplies: 2, repliers: [3, 4], lastReplyAt: time, reactions: { like: 2 } } : {},
        ),
        index % 5 === 4,
      ),
    )
  }
  return items
}
