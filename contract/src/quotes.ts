import type { Message, Quote } from './messages.ts'

/** How much of a message a quote shows, in characters. */
const QUOTE_LENGTH = 280

/** As much of a message as is needed to quote it: a name that begins in what is shown is read to its end. */
export const QUOTE_READ_LENGTH = 2 * QUOTE_LENGTH

/** A person, group or channel that a text names. */
const REFERENCE = /[@#]\[[^\][\n]{1,200}\]\(id:\d{1,15}\)(?:\(type:[\w-]{1,40}\))?/g

/** The beginning of a message's words. A name is never cut in two. */
export function quotedWords(message: string): string {
  const shown = Array.from(message.slice(0, QUOTE_READ_LENGTH)).slice(0, QUOTE_LENGTH).join('').length
  if (shown === message.length) return message
  const near = message.slice(0, shown + QUOTE_LENGTH)
  const cut = [...near.matchAll(REFERENCE)].find(({ 0: name, index }) => index < shown && index + name.length > shown)
  return message.slice(0, cut ? cut.index + cut[0].length : shown)
}

type Quoted = Pick<Message, 'id' | 'message' | 'forwarded' | 'isDeleted'> & {
  sender: Pick<Message['sender'], 'userId' | 'fullName'>
  message_attachment: readonly Pick<Message['message_attachment'][number], 'type' | 'orignalFileName' | 'formName'>[]
}

/** How a message is quoted: its words, else those that it passes on, else what it carries. */
export function quoteOf({ id, sender, message, forwarded, message_attachment, isDeleted }: Quoted): Quote {
  const quote = { messageId: id, userId: sender.userId, fullName: sender.fullName, message: '', isDeleted }
  if (isDeleted) return quote
  if (message !== '') return { ...quote, message: quotedWords(message) }
  const words = quotedWords(forwarded?.message ?? '')
  const [carried] = message_attachment
  return {
    ...quote,
    message: words,
    ...(forwarded && { author: { userId: forwarded.userId, fullName: forwarded.fullName } }),
    ...(carried &&
      words === '' && { carries: { type: carried.type, name: carried.orignalFileName ?? carried.formName ?? null } }),
  }
}
