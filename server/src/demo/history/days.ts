import type { Clock, Day } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Episode } from './script.ts'
import { play, type Stage } from './stage.ts'

/** Fills a stretch of days with conversations: so many a day, each at an hour that suits it. */
export type Rhythm = {
  fromDaysAgo: number
  toDaysAgo?: number
  perDay: (ago: number) => number
  phase: (ago: number) => string
  /** Whether conversations may run into each other, as they do where many people write. */
  overlapping?: boolean
}

export function fillDays(stage: Stage, bank: Episode[], has: string[], clock: Clock, rhythm: Rhythm): void {
  const callings = new Set(stage.cast.map(({ calling }) => calling))
  const possible = bank.filter(
    (episode) =>
      episode.needs.every((need) => (need.startsWith('-') ? !has.includes(need.slice(1)) : has.includes(need))) &&
      episode.parts.every(({ calling }) => callings.has(calling)),
  )
  for (let ago = rhythm.fromDaysAgo; ago >= (rhythm.toDaysAgo ?? 0); ago--) {
    const phase = rhythm.phase(ago)
    const suited = possible.filter((episode) => episode.phases.includes(phase) || episode.phases.includes('*'))
    if (suited.length > 0)
      fillDay(stage, suited, clock.day(ago), atLeast(rhythm.perDay(ago), stage.random), rhythm.overlapping)
  }
}

/** Half a conversation a day is one every other day. */
function atLeast(rate: number, random: Random): number {
  return Math.floor(rate) + (random.chance(rate % 1) ? 1 : 0)
}

function fillDay(stage: Stage, suited: Episode[], day: Day, count: number, overlapping = false): void {
  const planned = new Map<Episode, number>()
  const again: [Episode, number][] = []
  for (let index = 0; index < count; index++) {
    const episode = chooseEpisode(stage, suited)
    if (!episode) continue
    const start = startMinute(episode, stage.random)
    if (!planned.has(episode)) planned.set(episode, start)
    else if (overlapping && !episode.daily) again.push([episode, start])
  }
  const inOrder = [...planned, ...again].toSorted(([, one], [, other]) => one - other)
  let free = 0
  for (const [episode, start] of inOrder) {
    if (overlapping) free = start
    if (free - start > 60) continue
    const end = play(episode, stage, day, Math.max(start, free))
    if (end !== null) free = end + 2 + stage.random.float() * 6
  }
}

/** How many conversations pass before a rare one may return. */
const RARE_GAP = 1500

/** One that was not heard lately, if there is any. */
function chooseEpisode(stage: Stage, suited: Episode[]): Episode | null {
  const common = suited.filter(({ rare }) => !rare).length
  const memory = Math.min(Math.floor(common * 0.65), 60)
  const fresh = suited.filter((episode) => {
    const heard = stage.heard.get(episode)
    return heard === undefined || stage.held - heard > (episode.rare ? RARE_GAP : memory)
  })
  stage.held++
  if (fresh.length === 0) return null
  const episode = stage.random.pick(fresh)
  stage.heard.set(episode, stage.held)
  return episode
}

/** An hour past midnight of a window such as 22-5 belongs to the small hours of the same date. */
function startMinute(episode: Episode, random: Random): number {
  const { fromHour, toHour } = episode
  const span = toHour > fromHour ? toHour - fromHour : toHour + 24 - fromHour
  return ((fromHour + random.float() * span) * 60) % 1440
}
