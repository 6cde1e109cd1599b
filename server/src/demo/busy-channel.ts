import type { Clock } from './clock.ts'
import { fillDays } from './history/days.ts'
import { passingWords } from './history/discussions.ts'
import { createStage } from './history/stage.ts'
import { UNIT_FLOOR } from './phrases/unit-floor.ts'
import { UNIT_ROUTINE } from './phrases/unit-routine.ts'
import { createRandom } from './random.ts'
import type { Channel, Patient } from './world.ts'

export const BUSY_CHANNEL_MESSAGES = 20_000
const DAYS = 192
const CONVERSATIONS_A_DAY = 74

/** An inpatient unit's floor. More is told than is kept: the oldest days fall away. */
export function tellBusyChannel(channel: Channel, patients: Patient[], clock: Clock, until: number): void {
  const stage = createStage({
    channel,
    cast: channel.members.map(({ person }) => ({ person, calling: person.calling })),
    words: {},
    freshWords: (random) => passingWords(patients, channel.place, random),
    haste: 2.5,
    random: createRandom('unit floor'),
    until,
  })
  const bank = [...UNIT_ROUTINE, ...UNIT_FLOOR]
  fillDays(stage, bank, [], clock, {
    fromDaysAgo: DAYS,
    perDay: () => CONVERSATIONS_A_DAY,
    phase: () => '*',
    overlapping: true,
  })
  keepNewest(channel, BUSY_CHANNEL_MESSAGES)
}

function keepNewest(channel: Channel, count: number): void {
  channel.drafts.sort((one, other) => one.at - other.at)
  const main = channel.drafts.filter(({ inMain }) => inMain)
  const first = main.at(-count)
  if (!first) throw new Error(`${main.length} messages are not enough for the busy channel`)
  channel.drafts = channel.drafts.filter((draft) => (draft.parent ?? draft).at >= first.at)
  channel.createdAt = first.at - 60_000
  for (const member of channel.members) member.joinedAt = channel.createdAt
}
