import type { Audience } from '../audience.ts'
import type { SkinTone } from '../emoji/skin-tone.ts'

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl'

/** What the composer says. */
export const texts = {
  audience: {
    'care-team': 'Care team only',
    family: 'Family reads this',
    staff: 'Staff only',
    outside: 'People outside read this',
    direct: 'Only the two of you',
  } satisfies Record<Audience['kind'], string>,
  people: (number: number) => count(number, 'person', 'people'),
  peopleAcross: (number: number, places: readonly string[]) =>
    `${count(number, 'person', 'people')}, also of ${places.join(', ')}`,
  familyCannotRead: (number: number) => `${count(number, 'person', 'people')}. Family cannot read this channel.`,
  familyAndTeam: (family: number, careTeam: number) => `${family} family, ${careTeam} care team`,
  recording: 'Finish the recording first',
  send: 'Send',
  sendUrgent: 'Send urgent',
  urgent: 'Urgent',
  asksAll: (number: number) => (number === 1 ? 'Asks 1 person to acknowledge' : `Asks all ${number} to acknowledge`),
  tools: 'Add and format',
  mention: 'Mention someone',
  channel: 'Name a channel',
  formatting: 'Formatting',
  marks: { bold: 'Bold', italic: 'Italic', underline: 'Underline' },
  shortcuts: { bold: `${COMMAND_KEY}+B`, italic: `${COMMAND_KEY}+I`, underline: `${COMMAND_KEY}+U` },
  maximum: (number: number) => `Maximum ${number} characters`,
  found: { '@': 'People to mention', '#': 'Channels to name' },
  pick: 'Enter to choose, Escape to close',
  everyone: 'channel',
  everyoneHint: (number: number) => `Everyone here, ${count(number, 'person', 'people')}`,
  groupsLocked: 'Everyone and groups are not switched on at this location',
  groupHint: (number: number) => `${count(number, 'person', 'people')} here`,
  channelKinds: {
    patients: 'Patient',
    family: 'Family',
    discussion: 'Discussion',
    omni: 'Omni-channel',
    personal: 'Direct message',
  },
  more: 'More',
  enterKey: 'Enter key',
  enterSends: 'Enter sends',
  enterSendsHint: 'Shift+Enter begins a line',
  enterBegins: 'Enter begins a line',
  enterBeginsHint: `${COMMAND_KEY}+Enter sends`,
  quoteOf: (name: string) => `Quote of ${name}`,
  removeQuote: 'Remove quote',
  notUrgent: 'Nobody can be asked to acknowledge here. This goes out as an ordinary message.',
  combined: 'Also written on another device. Both texts are here.',
  emoji: 'Emoji',
  skinTone: 'Skin tone',
  skinTones: {
    '': 'Yellow',
    '🏻': 'Light',
    '🏼': 'Medium light',
    '🏽': 'Medium',
    '🏾': 'Medium dark',
    '🏿': 'Dark',
  } satisfies Record<SkinTone, string>,
  searchEmoji: 'Search emoji',
  recentEmoji: 'Recent',
  noEmoji: 'No emoji found',
}
