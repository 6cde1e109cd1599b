import type { ReactionType } from '@kinward/contract/messages'
import type { Day } from '../clock.ts'
import type { Random } from '../random.ts'
import { say, type Calling, type Channel, type Draft, type Person } from '../world.ts'
import { fileNamed } from '../files/file-named.ts'
import type { Episode, Line } from './script.ts'
import { fillIn, type Words } from './words.ts'

const MINUTE = 60_000

/** A channel with the people who speak in it, in the part each has there. */
export type Stage = {
  channel: Channel
  cast: { person: Person; calling: Calling }[]
  words: Words
  /** Fresh words for every conversation, where the channel is not about one patient. */
  freshWords?: (random: Random) => Words
  /** Words that depend on who speaks. */
  speakerWords?: (speaker: Person) => Words
  /** The people here talk at any hour, whatever their shift. */
  anyHour?: boolean
  /** How much quicker than usual people answer. */
  haste?: number
  random: Random
  /** Nothing generated may lie at or after this. */
  until: number
  recentTexts: string[]
  /** When each conversation was last held, counted in conversations. */
  heard: Map<Episode, number>
  held: number
}

export function createStage(
  input: Pick<Stage, 'channel' | 'cast' | 'words' | 'random' | 'until'> & Partial<Stage>,
): Stage {
  return { recentTexts: [], heard: new Map(), held: 0, ...input }
}

/** Plays a conversation from a minute of a day on. Answers the minute it ended, or null when it could not be held. */
export function play(episode: Episode, stage: Stage, day: Day, start: number): number | null {
  const people = castEpisode(episode, stage, day, start)
  if (!people) return null
  const spoken = speak(episode, stage, people, start)
  const end = spoken.at(-1)?.minute
  if (end === undefined || day.midnight + (end + 1) * MINUTE >= stage.until) return null

  let first: Draft | null = null
  for (const { line, minute, text } of spoken) {
    const sender = people.get(line.speaker)
    if (!sender) return null
    const at = day.midnight + Math.floor(minute * MINUTE) + stage.random.int(0, 900)
    const draft: Draft = line.checkIn
      ? checkIn(stage, sender, at, text)
      : say(stage.channel, sender, at, text, { parent: line.reply ? first : null })
    dress(draft, line, stage)
    first ??= draft
  }
  remember(
    stage,
    spoken.map(({ text }) => text),
  )
  return end
}

type Spoken = { line: Line; minute: number; text: string }

/** The words and times of every line; none when it would repeat what was said lately. */
function speak(episode: Episode, stage: Stage, people: Map<string, Person>, start: number): Spoken[] {
  const { random } = stage
  const words = stage.freshWords ? { ...stage.words, ...stage.freshWords(random) } : stage.words
  const spoken: Spoken[] = []
  let minute = start
  for (const line of episode.lines) {
    const wait =
      line.wait === null ? (0.7 + random.float() * 5) / (stage.haste ?? 1) : line.wait * (0.8 + random.float() * 0.4)
    if (spoken.length > 0) minute += wait
    const speaker = people.get(line.speaker)
    const own = speaker && stage.speakerWords ? { ...words, ...stage.speakerWords(speaker) } : words
    let text = fillIn(line.text, own, people, Math.floor(minute), random)
    for (let tries = 0; tries < 6 && stage.recentTexts.includes(text); tries++)
      text = fillIn(line.text, own, people, Math.floor(minute), random)
    if (spoken.length === 0 && stage.recentTexts.includes(text)) return []
    spoken.push({ line, minute, text })
  }
  return spoken
}

function castEpisode(episode: Episode, stage: Stage, day: Day, start: number): Map<string, Person> | null {
  const people = new Map<string, Person>()
  for (const part of episode.parts) {
    const taken = new Set(people.values())
    const able = stage.cast.filter(
      ({ person, calling }) =>
        calling === part.calling &&
        !taken.has(person) &&
        (stage.anyHour === true || calling === 'kin' || onShift(person, day.weekday, start)),
    )
    if (able.length === 0) return null
    people.set(part.name, stage.random.pick(able).person)
  }
  return people
}

/** Whether someone is at work: days run from 7 to 19, nights the other way, offices on weekdays. */
function onShift(person: Person, weekday: number, minute: number): boolean {
  const hour = (minute / 60) % 24
  switch (person.shift) {
    case 'any':
      return true
    case 'day':
      return hour >= 7 && hour < 19.25
    case 'night':
      return hour >= 19 || hour < 7.25
    case 'office':
      return weekday >= 1 && weekday <= 5 && hour >= 8 && hour < 17.5
    default:
      return person.shift satisfies never
  }
}

function checkIn(stage: Stage, sender: Person, at: number, note: string): Draft {
  return say(stage.channel, sender, at, 'checked in at the home.', {
    kind: 'activity',
    attachments: [{ type: 'check-in-checkout', userInTime: new Date(at).toISOString(), note }],
  })
}

/** Kind under every line that is warm, also one of a death. */
const WARM: ReactionType[] = ['heart', 'support', 'heart', 'support']

function dress(draft: Draft, line: Line, stage: Stage): void {
  const { channel, random } = stage
  if (line.file) draft.attachments.push(fileNamed(line.file))
  if (line.pin) draft.pinnedAt = draft.at + random.int(60, 900) * 1000
  if (channel.type === 'personal' || draft.kind === 'activity') return
  if (line.warm || random.chance(0.035)) {
    const others = channel.members.map(({ person }) => person).filter((person) => person !== draft.sender)
    draft.reactions.set(line.warm ? random.pick(WARM) : 'like', random.some(others, random.int(1, 4)))
  }
  if (line.urgent) askToAcknowledge(draft, stage)
  else if (random.chance(0.002)) draft.deletedAt = draft.at + random.int(30, 400) * 1000
}

/** An urgent message of the past: everyone who was asked has answered. */
function askToAcknowledge(draft: Draft, { channel, random }: Stage): void {
  const clinical = channel.members
    .map(({ person }) => person)
    .filter((person) => person !== draft.sender && ['doctor', 'nurse', 'lead'].includes(person.calling))
  draft.urgentFor = random.some(clinical, 3)
  draft.acknowledged = draft.urgentFor.map((person) => ({ person, at: draft.at + random.int(20, 600) * 1000 }))
}

function remember(stage: Stage, texts: string[]): void {
  stage.recentTexts = [...stage.recentTexts, ...texts].slice(-60)
}
