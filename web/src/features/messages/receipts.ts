import type { MemberMark, Message, Thread } from '@kinward/contract/messages'

type Marks = readonly MemberMark[]

/** How far a message has come with those it was for. */
export type Receipts = { recipients: number; delivered: number; read: number }

function furthest(known: MemberMark | undefined, arrived: MemberMark): MemberMark {
  if (!known || known.since !== arrived.since) return arrived
  const delivered = Math.max(known.delivered, arrived.delivered)
  const read = Math.max(known.read, arrived.read)
  return delivered === known.delivered && read === known.read ? known : { ...known, delivered, read }
}

/** Moves the marks of some members; a mark never goes back. Where there are no receipts none appear. */
export function moveMarks(marks: MemberMark[] | null, moved: Marks): MemberMark[] | null {
  if (!marks) return null
  const next = new Map(marks.map((mark) => [mark.userId, mark]))
  for (const mark of moved) next.set(mark.userId, furthest(next.get(mark.userId), mark))
  const changed = next.size !== marks.length || marks.some((mark) => next.get(mark.userId) !== mark)
  return changed ? [...next.values()].toSorted((a, b) => a.userId - b.userId) : marks
}

/** The marks of everyone in a channel, as an answer has them: who is not in it any more goes. */
export function mergeMarks(known: MemberMark[] | null, arrived: MemberMark[] | null): MemberMark[] | null {
  if (!known || !arrived) return arrived
  const before = new Map(known.map((mark) => [mark.userId, mark]))
  return arrived.map((mark) => furthest(before.get(mark.userId), mark))
}

/** Null where a message has no receipts: in large channels, for announcements, and in threads alone. */
export function receiptsOf(message: Message, marks: Marks | null): Receipts | null {
  const { seq, sender, messageType } = message
  if (marks === null || seq === null || messageType !== 'normal' || message.isDeleted) return null
  const others = marks.filter(({ userId, since }) => userId !== sender.userId && since < seq)
  return {
    recipients: others.length,
    delivered: others.filter(({ delivered }) => delivered >= seq).length,
    read: others.filter(({ read }) => read >= seq).length,
  }
}

/** Who has read a reply, of those who take part in its thread. */
export function replyReceiptsOf(reply: Message, { parent, replies, readers }: Thread): Receipts | null {
  const people = new Set([parent, ...replies].map(({ sender }) => sender.userId))
  for (const { userId } of readers) people.add(userId)
  people.delete(reply.sender.userId)
  const read = readers.filter(({ userId, messageId }) => people.has(userId) && messageId >= reply.id).length
  return people.size === 0 ? null : { recipients: people.size, delivered: read, read }
}

/** How far someone has read in a thread; it never goes back. */
export function moveReader(
  readers: Thread['readers'],
  { userId, messageId }: Thread['readers'][number],
): Thread['readers'] {
  const known = readers.find((reader) => reader.userId === userId)
  if (known && known.messageId >= messageId) return readers
  const others = readers.filter((reader) => reader.userId !== userId)
  return [...others, { userId, messageId }].toSorted((a, b) => a.userId - b.userId)
}
