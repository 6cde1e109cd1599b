import { CALLINGS, type Calling } from '../world.ts'

/** A line of a conversation. The speaker is a calling; a digit tells two of a kind apart ('nurse2'). */
export type Line = {
  speaker: string
  text: string
  /** In the thread under the conversation's first line. */
  reply: boolean
  /** A visit's check-in, with the text as its note. */
  checkIn: boolean
  /** Minutes since the line before, about. */
  wait: number | null
  urgent: boolean
  pin: boolean
  warm: boolean
  file: string | null
}

/** A short conversation that can happen at some hours, in some phases of an illness, when some things are so. */
export type Episode = {
  phases: string[]
  fromHour: number
  toHour: number
  needs: string[]
  /** Said so that people remember it: not to be heard again for weeks. */
  rare: boolean
  /** At most once a day. */
  daily: boolean
  /** Everyone who speaks or is spoken of by their part. */
  parts: { name: string; calling: Calling }[]
  lines: Line[]
}

/**
 * Reads a bank of conversations:
 *
 *     = settled flare | 8-11 | home pain     phases, hours, what must be so
 *     nurse: A line.                         said in the channel
 *     +20 doctor> A line.                    about 20 minutes later, in the thread under the first line
 *     aide! A note.                          a check-in with a note
 *
 * 'rare' among the needs is for what would be odd to hear often, 'daily' for what is said once a day. A line may end in marks: ~urgent, ~pin, ~warm (people react), ~file:Name.pdf.
 */
export function readScript(bank: string): Episode[] {
  const episodes: Episode[] = []
  for (const raw of bank.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    if (line.startsWith('=')) episodes.push(readHeader(line))
    else episodes.at(-1)?.lines.push(readLine(line))
  }
  for (const episode of episodes) episode.parts = partsIn(episode.lines)
  return episodes
}

function partsIn(lines: Line[]): Episode['parts'] {
  const spokenOf = lines.flatMap(({ text }) => [...text.matchAll(/\{@?([a-z]+\d?)\}/g)].map(([, name = '']) => name))
  const names = new Set([...lines.map(({ speaker }) => speaker), ...spokenOf])
  return [...names].flatMap((name) => {
    const calling = callingOf(name)
    return calling ? [{ name, calling }] : []
  })
}

/** 'nurse2' is a nurse. */
function callingOf(part: string): Calling | undefined {
  return CALLINGS.find((calling) => calling === part.replace(/\d$/, ''))
}

function readHeader(line: string): Episode {
  const [phases = '', hours = '', needs = ''] = line
    .slice(1)
    .split('|')
    .map((part) => part.trim())
  const [fromHour = 0, toHour = 24] = hours.split('-').map(Number)
  const words = needs.split(' ').filter((need) => need !== '')
  return {
    phases: phases.split(' '),
    fromHour,
    toHour,
    needs: words.filter((need) => need !== 'rare' && need !== 'daily'),
    rare: words.includes('rare'),
    daily: words.includes('daily'),
    parts: [],
    lines: [],
  }
}

const LINE = /^(?:\+(?<wait>\d+) )?(?<speaker>[a-z]+\d?)(?<manner>[:>!]) (?<text>.*?)(?<marks>(?: ~\S.*)?)$/

function readLine(line: string): Line {
  const found = LINE.exec(line)?.groups
  const { wait, speaker = '', manner, text = '', marks = '' } = found ?? {}
  if (!callingOf(speaker)) throw new Error(`cannot read "${line}"`)
  const file = /~file:(?<name>[^~]+\.\w+)/.exec(marks)?.groups
  return {
    speaker,
    text,
    reply: manner === '>',
    checkIn: manner === '!',
    wait: wait === undefined ? null : Number(wait),
    urgent: marks.includes('~urgent'),
    pin: marks.includes('~pin'),
    warm: marks.includes('~warm'),
    file: file?.['name'] ?? null,
  }
}
