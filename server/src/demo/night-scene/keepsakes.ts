import type { Clock } from '../clock.ts'
import { fileRecord } from '../history/files.ts'
import type { People } from '../people.ts'
import { say, type Channel } from '../world.ts'

/** The message that stays pinned from a patient's first day, in place of any that the history pinned. */
export function pinComfortKit(channel: Channel, daysAgo: number, people: People, clock: Clock): void {
  for (const draft of channel.drafts) draft.pinnedAt = null
  const at = clock.on(daysAgo, '14:20')
  say(
    channel,
    people.named('imani.okafor'),
    at,
    'DNR and the comfort kit list are on the refrigerator door. Kit on the top shelf, seal number in the record. Spare key is with the neighbor at number 14. Please take your shoes off, Margit washes that floor every day.',
    { pinnedAt: at + 90_000 },
  )
}

const NOTES: [name: string, words: string][] = [
  ['Visit note', 'Visit note of today.'],
  ['Medication list', 'Updated medication list, the old one is void.'],
  ['Comfort kit log', 'Comfort kit log, seal checked.'],
  ['Oxygen order', 'Oxygen order, signed.'],
  ['Fall review', 'Fall review after the home check, nothing to change.'],
  ['Plan of care', 'Plan of care after today’s meeting.'],
]

/** Brings the files of a channel up to a number, with the papers such a channel gathers. */
export function topUpFiles(channel: Channel, count: number, days: number, people: People, clock: Clock): void {
  const nurse = people.named('imani.okafor')
  addFiles(
    channel,
    count,
    days,
    (index) => {
      const [name, words] = NOTES[index % NOTES.length] ?? ['Note', 'Note.']
      return { sender: nurse, name, words, time: '16:35' }
    },
    clock,
  )
}

/** The night lead files the summary of a shift in the morning. */
export function fileHandovers(channel: Channel, count: number, days: number, people: People, clock: Clock): void {
  const lead = people.named('lena.sorko')
  addFiles(
    channel,
    count,
    days,
    () => ({ sender: lead, name: 'Handover', words: 'Handover of the night, for the file.', time: '07:05' }),
    clock,
  )
}

type Paper = { sender: Channel['members'][number]['person']; name: string; words: string; time: string }

function addFiles(channel: Channel, count: number, days: number, paper: (index: number) => Paper, clock: Clock): void {
  const present = channel.drafts
    .flatMap(({ attachments }) => attachments)
    .filter(({ type }) => type === 'file' || type === 'image')
  const missing = count - present.length
  const label = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'America/New_York' })
  for (let index = 0; index < missing; index++) {
    const ago = Math.round(((index + 1) * days) / (missing + 1))
    const { sender, name, words, time } = paper(index)
    const at = clock.on(ago, time) + index * 7_000
    const kilobytes = 40 + ((index * 37) % 160)
    say(channel, sender, at, words, { attachments: [fileRecord(`${name} ${label.format(at)}.pdf`, kilobytes)] })
  }
}
