import type { Notification } from '@kinward/contract/notifications'
import { NOTIFICATION_TEXTS } from './texts.ts'

/** A piece of a sentence: names and titles stand out. */
export type Piece = { text: string; isName: boolean }

const said = NOTIFICATION_TEXTS.says
const name = (text: string): Piece => ({ text, isName: true })
const words = (text: string): Piece => ({ text, isName: false })

/** Whether a call was answered by nobody. */
export function isMissed({ data: { callStatus } }: Pick<Notification, 'data'>): boolean {
  return callStatus !== undefined && !['received', 'completed', 'in-progress'].includes(callStatus)
}

function callPieces(notification: Notification, who: string): Piece[] {
  return [name(isMissed(notification) ? said.missedCall : said.call), words(`${said.from} ${who}`)]
}

/** What became of a call for help; what is no such call is told by its title. */
function escalationPieces({ data: { title = said.escalation, callStatus = '' } }: Notification, who: string): Piece[] {
  if (callStatus === 'ownUnanswered') return [name(said.ownUnanswered), words(said.ownCall), name(`${title}.`)]
  const became = said.helpCalled[callStatus]
  return became === undefined ? [name(title)] : [name(who), words(said.calledHelp), name(`${title}.`), words(became)]
}

/** What happened, in a sentence of one line or two. */
export function sentenceOf(notification: Notification): Piece[] {
  const { type, data, count, isUrgent, Sender } = notification
  const who = Sender?.fullName ?? NOTIFICATION_TEXTS.someone
  const by = (...pieces: Piece[]) => [name(who), ...pieces]
  const titled = (label: string) => [name(label), ...(data.title === undefined ? [] : [words(data.title)])]
  switch (type) {
    case 'MENTION':
      return by(words(isUrgent ? said.mentionedUrgently : said.mentioned))
    case 'DELEGATE':
      return by(words(said.mentionedFor), name(`${data.insteadOf ?? NOTIFICATION_TEXTS.someone},`), words(said.standIn))
    case 'NAME_MENTION':
      return by(words(said.named))
    case 'HONOR':
      return by(words(said.honored))
    case 'FLAG_ADDED':
    case 'FLAG_REMOVED':
      return by(words(type === 'FLAG_ADDED' ? said.flagAdded : said.flagRemoved), name(data.title ?? said.aFlag))
    case 'ADDED_TO_CHANNEL':
      return by(words(said.addedYou))
    case 'DIRECT_MESSAGE':
      return by(words(isUrgent ? said.directUrgently : said.direct(count)))
    case 'BOOKMARKS':
      return by(words(said.bookmarked))
    case 'UNJOINED_CHANNEL':
      return by(words(notification.messageId === null ? said.assigned : said.unjoined))
    case 'REPLIES':
      return by(words(isUrgent ? said.repliedUrgently : count > 1 ? said.repliedOften(count) : said.replied))
    case 'SIMPLE_MESSAGE':
      return by(words(isUrgent ? said.wroteUrgently : count > 1 ? said.wroteOften(count) : said.wrote))
    case 'QUEUES':
      return titled(said.queue)
    case 'GENERIC':
      return [name(data.title ?? said.notice)]
    case 'BROADCAST':
      return titled(said.broadcast)
    case 'ESCALATION':
      return escalationPieces(notification, who)
    case 'VOIP':
    case 'INBOUND_CALLS':
      return callPieces(notification, Sender?.fullName ?? data.title ?? NOTIFICATION_TEXTS.someone)
    case 'INBOUND_SMS':
      return [name(said.sms), words(`${said.from} ${Sender?.fullName ?? data.title ?? NOTIFICATION_TEXTS.someone}`)]
    default:
      return type satisfies never
  }
}

/** The same as one text, for names of things. */
export function plainSentence(notification: Notification): string {
  return sentenceOf(notification)
    .map(({ text }) => text)
    .join(' ')
}
