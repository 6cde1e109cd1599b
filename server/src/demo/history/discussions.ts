import type { Clock } from '../clock.ts'
import { createRandom, type Random } from '../random.ts'
import type { Channel, Patient, Place } from '../world.ts'
import { fillDays } from './days.ts'
import type { Episode } from './script.ts'
import { createStage } from './stage.ts'
import type { Words } from './words.ts'

/** A channel that is about the work, not about one patient. */
export function tellDiscussion(
  channel: Channel,
  bank: Episode[],
  patients: Patient[],
  clock: Clock,
  { days, perDay, until, has = [] }: { days: number; perDay: number; until: number; has?: string[] },
): void {
  const stage = createStage({
    channel,
    cast: channel.members.map(({ person }) => ({ person, calling: person.calling })),
    words: {},
    freshWords: (random) => passingWords(patients, channel.place, random),
    random: createRandom(`discussion ${channel.id}`),
    until,
  })
  fillDays(stage, bank, has, clock, { fromDaysAgo: days, perDay: () => perDay, phase: () => '*' })
}

/** Two colleagues, at whatever hour. */
export function tellDirect(
  channel: Channel,
  bank: Episode[],
  patients: Patient[],
  clock: Clock,
  days: number,
  until: number,
): void {
  const people = channel.members.map(({ person }) => person)
  const atNight = people.every(({ shift }) => shift === 'night' || shift === 'any')
  const stage = createStage({
    channel,
    cast: people.map((person) => ({ person, calling: 'nurse' })),
    anyHour: true,
    words: {},
    freshWords: (random) => passingWords(patients, channel.place, random),
    random: createRandom(`direct ${channel.id}`),
    until,
  })
  fillDays(stage, bank, atNight ? ['night'] : [], clock, { fromDaysAgo: days, perDay: () => 0.22, phase: () => '*' })
}

/** Two patients and two rooms to speak of in passing. */
export function passingWords(patients: Patient[], place: Place, random: Random): Words {
  const here = patients.filter((patient) => patient.place === place && patient.diedDaysAgo === null)
  const [one, other] = random.some(here, 2)
  const [room, room2] = random.some([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], 2)
  const she = one?.sex === 'f'
  return {
    pt: one ? titled(one) : '',
    pt2: other ? titled(other) : '',
    room: String(room),
    room2: String(room2),
    he: she ? 'she' : 'he',
    He: she ? 'She' : 'He',
    him: she ? 'her' : 'him',
    his: she ? 'her' : 'his',
    His: she ? 'Her' : 'His',
    himself: she ? 'herself' : 'himself',
  }
}

function titled(patient: Patient): string {
  return `${patient.sex === 'f' ? 'Ms.' : 'Mr.'} ${patient.last}`
}
