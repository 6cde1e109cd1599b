import type { Clock } from '../clock.ts'
import { fileNamed } from '../files/file-named.ts'
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

/** Pictures, a voice and a film, of the days before. */
export function keepMoments(care: Channel, family: Channel, people: People, clock: Clock): void {
  const [margit, ellen, peter] = ['margit.brandvold', 'daughter', 'peter.brandvold'].map(people.named)
  if (!margit || !ellen || !peter) return
  say(family, margit, clock.on(3, '18:52'), 'The sky from his window tonight. He asked me to show it to everyone.', {
    attachments: [fileNamed('Sky from the window.jpg')],
    reactions: { heart: [ellen, peter] },
  })
  say(family, peter, clock.on(2, '18:58'), 'And how it went down. He did not say a word until it was gone.', {
    attachments: [fileNamed('Evening.mp4')],
    reactions: { heart: [ellen, margit] },
  })
  say(family, ellen, clock.on(1, '19:24'), 'For whoever is on tonight.', {
    attachments: [fileNamed('Voice message.webm')],
    reactions: { heart: [people.named('nurse')] },
  })
  say(
    care,
    people.named('imani.okafor'),
    clock.on(2, '15:10'),
    'The chart after today’s change. Please work from this one.',
    {
      attachments: [fileNamed('Medication chart.jpg')],
    },
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
    say(channel, sender, at, words, { attachments: [fileNamed(`${name} ${label.format(at)}.pdf`)] })
  }
}
