import type { Clock } from './clock.ts'
import { OTHER_PATIENTS } from './patient-list.ts'
import { splitName } from './people.ts'
import { createRandom, type Random } from './random.ts'
import type { Course, Patient, Place } from './world.ts'

/** The five patients of the night nurse, with all that their headers show. */
const DRAWN: (Pick<Patient, 'first' | 'last' | 'sex' | 'birthDate' | 'recordNumber' | 'acuity' | 'course' | 'tags'> & {
  program: string
  admitted: number
  flags: string[]
  assessments: [string, string][]
})[] = [
  {
    first: 'Walter',
    last: 'Brandvold',
    sex: 'm',
    birthDate: '1941-03-12',
    recordNumber: '20418',
    acuity: 84,
    program: 'Home hospice',
    course: 'declining',
    admitted: 142,
    tags: ['pain', 'o2'],
    flags: ['PC', 'FR', 'O2'],
    assessments: [
      ['Pain', '6/10'],
      ['PPS', '30%'],
    ],
  },
  {
    first: 'Marisol',
    last: 'Quintero',
    sex: 'f',
    birthDate: '1954-09-30',
    recordNumber: '20437',
    acuity: 71,
    program: 'Home hospice',
    course: 'declining',
    admitted: 118,
    tags: ['breath', 'o2'],
    flags: ['RD', 'O2'],
    assessments: [
      ['Dyspnea', '5/10'],
      ['PPS', '40%'],
    ],
  },
  {
    first: 'Agnes',
    last: 'Lindqvist-Baptiste',
    sex: 'f',
    birthDate: '1936-06-04',
    recordNumber: '20392',
    acuity: 56,
    program: 'Home hospice',
    course: 'waxing',
    admitted: 171,
    tags: ['mind'],
    flags: ['FR'],
    assessments: [
      ['PAINAD', '2/10'],
      ['PPS', '40%'],
    ],
  },
  {
    first: 'Harold',
    last: 'Ozturk',
    sex: 'm',
    birthDate: '1949-11-21',
    recordNumber: '20466',
    acuity: 48,
    program: 'Home hospice',
    course: 'new',
    admitted: 12,
    tags: ['pain'],
    flags: ['NA', 'FR'],
    assessments: [
      ['Pain', '3/10'],
      ['PPS', '50%'],
    ],
  },
  {
    first: 'Bettina',
    last: 'Farrow',
    sex: 'f',
    birthDate: '1958-01-17',
    recordNumber: '20359',
    acuity: 22,
    program: 'Palliative home care',
    course: 'stable',
    admitted: 178,
    tags: ['pain', 'walks'],
    flags: ['ST'],
    assessments: [
      ['Pain', '1/10'],
      ['PPS', '70%'],
    ],
  },
]

const PROGRAMS: Record<Place, string[]> = {
  north: ['Home hospice', 'Home hospice', 'Palliative home care'],
  mill: ['Home hospice', 'Home hospice', 'Nursing facility hospice', 'Palliative home care'],
  house: ['Inpatient hospice', 'Inpatient hospice', 'Respite stay'],
}

const COURSES: Course[] = [
  'stable',
  'waxing',
  'declining',
  'waxing',
  'stable',
  'last',
  'declining',
  'waxing',
  'stable',
  'died',
]

/** The sixty patients, families not yet among them. */
export function createPatients(clock: Clock): Patient[] {
  const patients: Patient[] = DRAWN.map(({ program, admitted, flags, ...rest }, index) => ({
    ...rest,
    id: index + 1,
    place: 'north',
    program,
    admittedDaysAgo: admitted,
    diedDaysAgo: null,
    flags: flags.map((abrv, order) => ({
      abrv,
      at: clock.on(rest.course === 'new' ? 11 : 60 - order, `10:${30 + order * 4}`),
      by: null,
    })),
    family: [],
    user: null,
  }))
  for (const [place, list] of Object.entries(OTHER_PATIENTS) as [Place, string][])
    for (const line of list.trim().split('\n')) patients.push(otherPatient(line, place, patients.length + 1, clock))
  return patients
}

function otherPatient(line: string, place: Place, id: number, clock: Clock): Patient {
  const [name = '', sex, year, tagList = ''] = line.split('|').map((part) => part.trim())
  const random = createRandom(`patient ${name}`)
  const tags = tagList.split(' ')
  const course = COURSES[id % COURSES.length] ?? 'stable'
  const admittedDaysAgo = random.int(62, 180)
  return {
    id,
    place,
    ...splitName(name),
    sex: sex === 'f' ? 'f' : 'm',
    birthDate: `${year}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    recordNumber: String(20_460 + id * 7),
    program: random.pick(PROGRAMS[place]),
    acuity: course === 'died' ? null : acuityOf(course, random),
    assessments: assessmentsOf(course, tags, random),
    flags: flagsOf(course, tags, random).map((abrv) => ({
      abrv,
      at: clock.on(random.int(2, Math.min(50, admittedDaysAgo - 2)), `${random.int(8, 18)}:${two(random.int(0, 59))}`),
      by: null,
    })),
    tags,
    course,
    admittedDaysAgo,
    diedDaysAgo: course === 'died' ? random.int(6, 34) : null,
    family: [],
    user: null,
  }
}

function acuityOf(course: Course, random: Random): number {
  if (course === 'stable') return random.int(14, 38)
  if (course === 'waxing') return random.int(36, 62)
  return course === 'declining' ? random.int(55, 79) : random.int(78, 94)
}

function assessmentsOf(course: Course, tags: string[], random: Random): [string, string][] {
  const pps = { new: 50, stable: 60, waxing: 50, declining: 40, last: 10, died: 10 }[course]
  const comfort = course === 'stable' ? random.int(0, 2) : random.int(1, 5)
  const name = tags.includes('breath') ? 'Dyspnea' : tags.includes('mind') ? 'PAINAD' : 'Pain'
  return [
    [name, `${comfort}/10`],
    ['PPS', `${pps}%`],
  ]
}

function flagsOf(course: Course, tags: string[], random: Random): string[] {
  if (course === 'died') return []
  const flags: string[] = []
  if (course === 'last') flags.push('TR')
  if (course === 'declining' && tags.includes('breath') && random.chance(0.4)) flags.push('RD')
  if (course !== 'last' && random.chance(0.55)) flags.push('FR')
  if (tags.includes('mind') && random.chance(0.5)) flags.push('AG')
  if (random.chance(0.15)) flags.push('WC')
  if (tags.includes('o2')) flags.push('O2')
  if (tags.includes('interpreter')) flags.push('IN')
  if (course === 'stable') flags.push('ST')
  return flags
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
