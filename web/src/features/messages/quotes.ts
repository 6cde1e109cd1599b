import type { Message, Quote } from '@kinward/contract/messages'
import { quotedWords, quoteOf } from '@kinward/contract/quotes'

/** Gives a quote as the quoted message reads now; the same one where nothing of it has changed. */
export type Retell = (quote: Quote) => Quote

function newer(quote: Quote, now: Quote): Quote {
  const isSame =
    quote.message === now.message &&
    quote.isDeleted === now.isDeleted &&
    quote.author?.userId === now.author?.userId &&
    quote.carries?.name === now.carries?.name &&
    quote.carries?.type === now.carries?.type
  return isSame ? quote : now
}

/** How a message reads from now on, as an event tells it: with words of its own, or none at all. */
export function retellAs({ id, message, isDeleted }: Pick<Message, 'id' | 'message' | 'isDeleted'>): Retell {
  return (quote) => {
    if (quote.messageId !== id) return quote
    const { messageId, userId, fullName } = quote
    return newer(quote, { messageId, userId, fullName, message: isDeleted ? '' : quotedWords(message), isDeleted })
  }
}

/** How the messages that are known here read. */
export function retellFrom(messages: readonly Message[]): Retell {
  const known = new Map(messages.map((message) => [message.id, message]))
  return (quote) => {
    const quoted = known.get(quote.messageId)
    return quoted ? newer(quote, quoteOf(quoted)) : quote
  }
}

/** A message with its quote as the quoted one reads now; a quote is no change of the message that carries it. */
export function withQuote(message: Message, retell: Retell): Message {
  const quote = message.quote && retell(message.quote)
  return quote === message.quote ? message : { ...message, quote }
}

/** What a message that is not sent yet answers to, as it reads here; null where it does not, or what it answers to is not loaded. */
export function quoteIn(
  messages: readonly Message[],
  { quotedMessageId = null }: { quotedMessageId?: number | null },
): Quote | null {
  const quoted = quotedMessageId === null ? undefined : messages.find(({ id }) => id === quotedMessageId)
  return quoted ? quoteOf(quoted) : null
}
