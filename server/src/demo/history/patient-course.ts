import type { Clock } from '../clock.ts'
import { verifiedFamily } from '../families.ts'
import { FAMILY } from '../phrases/family.ts'
import { HARDER } from '../phrases/patient-harder.ts'
import { SETTLED } from '../phrases/patient-settled.ts'
import { createRandom } from '../random.ts'
import { fullName, say, type Channel, type Patient } from '../world.ts'
import { fillDays } from './days.ts'
import { createStage } from './stage.ts'
import { isSpouse, parentWord, wordsOf } from './words.ts'

const CARE_BANK = [...SETTLED, ...HARDER]

/** Conversations a day, in the care team's channel and in the family's. */
const RATES: Record<string, [care: number, family: number]> = {
  admission: [2.6, 0.8],
  settled: [0.52, 0.24],
  flare: [1.3, 0.4],
  decline: [1.1, 0.45],
  last: [2.6, 1.3],
  death: [1, 0],
  after: [1, 1],
  closed: [0, 0],
}

/** What the care team wrote about a patient, from admission up to `until`. */
export function tellCourse(channel: Channel, patient: Patient, clock: Clock, until: number): void {
  const random = createRandom(`course ${fullName(patient)}`)
  const pace = 0.75 + random.float() * 0.75
  const stage = createStage({
    channel,
    cast: channel.members.map(({ person }) => ({ person, calling: person.calling })),
    words: wordsOf(patient),
    random,
    until,
  })
  tellFlags(channel, patient, until)
  const arrival = patient.admittedDaysAgo
  fillDays(stage, CARE_BANK, circumstances(patient), clock, {
    fromDaysAgo: arrival,
    toDaysAgo: arrival,
    phase: () => 'arrival',
    perDay: () => 1,
  })
  fillDays(stage, CARE_BANK, circumstances(patient), clock, {
    fromDaysAgo: patient.admittedDaysAgo,
    phase: (ago) => phaseOf(patient, ago),
    perDay: (ago) =>
      rate(patient, ago, 0) * (phaseOf(patient, ago) === 'settled' ? pace : 1) * (patient.course === 'new' ? 2 : 1),
  })
}

/** What the family and the team wrote to each other. */
export function tellFamily(channel: Channel, patient: Patient, clock: Clock, until: number): void {
  const family = verifiedFamily(patient)
  // Whoever lives with the patient is at the bedside; the ones who write are the others, where there are any.
  const away = family.filter((tie) => !isSpouse(tie))
  const writers = new Set((away.length > 0 ? away : family).map(({ person }) => person))
  const relatives = new Set(family.map(({ person }) => person))
  const cast = channel.members
    .filter(({ person }) => writers.has(person) || !relatives.has(person))
    .map(({ person }) => ({ person, calling: writers.has(person) ? ('kin' as const) : person.calling }))
  const stage = createStage({
    channel,
    cast,
    speakerWords: (speaker) => ({ parent: parentWord(patient, speaker) }),
    words: wordsOf(patient),
    random: createRandom(`family of ${fullName(patient)}`),
    until,
  })
  const has = [...circumstances(patient), ...(patient.user ? ['patient'] : [])]
  fillDays(stage, FAMILY, has, clock, {
    fromDaysAgo: patient.admittedDaysAgo,
    phase: (ago) => phaseOf(patient, ago),
    perDay: (ago) => rate(patient, ago, 1),
  })
}

/** The lines of the record for the flags that are open. */
function tellFlags(channel: Channel, patient: Patient, until: number): void {
  for (const flag of patient.flags) {
    const opener =
      flag.by ?? channel.members.find(({ person }) => person.calling === 'nurse' && person.shift === 'day')?.person
    if (!opener || flag.at >= until) continue
    flag.by = opener
    say(channel, opener, flag.at, 'added', { kind: 'activity', openedFlags: [flag.abrv] })
  }
}

function circumstances(patient: Patient): string[] {
  return [...patient.tags, patient.place === 'house' ? 'house' : 'home']
}

function rate(patient: Patient, ago: number, which: 0 | 1): number {
  return RATES[phaseOf(patient, ago)]?.[which] ?? 0
}

/** Where the illness stood so many days ago. */
function phaseOf(patient: Patient, ago: number): string {
  const since = patient.admittedDaysAgo - ago
  if (since < 2) return 'admission'
  if (patient.diedDaysAgo !== null && ago <= patient.diedDaysAgo) {
    if (ago === patient.diedDaysAgo) return 'death'
    return ago === patient.diedDaysAgo - 2 ? 'after' : 'closed'
  }
  const left = ago - (patient.diedDaysAgo ?? 0)
  const badDays = (patient.id * 5 + ago) % 19 < 3
  switch (patient.course) {
    case 'stable':
      return 'settled'
    case 'new':
    case 'waxing':
      return badDays ? 'flare' : 'settled'
    case 'declining':
      return left < 24 && !badDays ? 'decline' : badDays ? 'flare' : 'settled'
    case 'last':
    case 'died':
      if (left < 4) return 'last'
      return left < 26 ? 'decline' : badDays ? 'flare' : 'settled'
    default:
      return patient.course satisfies never
  }
}
