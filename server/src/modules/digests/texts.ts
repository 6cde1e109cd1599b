const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`

/** What someone is told when their quiet hours end. */
export function quietTitle(alerts: number): string {
  return `${count(alerts, 'alert', 'alerts')} came in your quiet hours`
}

/** How much someone missed; no names, no words and nothing of patients. */
export type Missed = {
  mentions: number
  direct: number
  replies: number
  others: number
  messages: number
  channels: number
}

/** What someone is written who was away: how much of each kind, and one link. */
export function missedMail({ mentions, direct, replies, others, messages, channels }: Missed, link: string) {
  const lines = [
    mentions > 0 ? count(mentions, 'mention of you', 'mentions of you') : null,
    direct > 0 ? count(direct, 'direct message', 'direct messages') : null,
    replies > 0 ? count(replies, 'reply in threads you follow', 'replies in threads you follow') : null,
    others > 0 ? count(others, 'other alert', 'other alerts') : null,
    messages > 0
      ? `${count(messages, 'unread message', 'unread messages')} in ${count(channels, 'channel', 'channels')}`
      : null,
  ].filter((line) => line !== null)
  return {
    subject: 'What you missed on Kinward',
    text: [
      'While you were away, this came in for you on Kinward:',
      lines.map((line) => `- ${line}`).join('\n'),
      'Sign in to read it:',
      link,
      'This mail comes once a day at most, and only while you are away. You can switch it off in Kinward under Settings, Notifications.',
    ].join('\n\n'),
  }
}
