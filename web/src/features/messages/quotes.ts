import type { Message } from '@kinward/contract/messages'

/** How much of a message a quote shows, in characters as the server counts them. */
const QUOTE_LENGTH = 280

type Quoted = Pick<Message, 'id' | 'message' | 'isDeleted'>

/** A message with its quote as the quoted one reads now; a quote is no change of the message that carries it. */
export function refreshQuote(message: Message, { id, message: words, isDeleted }: Quoted): Message {
  const { quote } = message
  if (quote?.messageId !== id) return message
  const shown = isDeleted ? '' : Array.from(words).slice(0, QUOTE_LENGTH).join('')
  if (quote.message === shown && quote.isDeleted === isDeleted) return message
  return { ...message, quote: { ...quote, message: shown, isDeleted } }
}

/** Messages with their quotes as those among them read now. */
export function refreshQuotes(messages: readonly Message[], quoted: readonly Quoted[]): Message[] {
  if (!messages.some(({ quote }) => quote !== null)) return [...messages]
  return messages.map((message) => quoted.reduce(refreshQuote, message))
}
