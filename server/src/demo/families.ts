import type { People } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { fullName, type FamilyTie, type Patient, type Person } from './world.ts'

const WOMEN = [
  'Anna',
  'Judith',
  'Camille',
  'Renata',
  'Sandra',
  'Leila',
  'Maureen',
  'Priscilla',
  'Tamara',
  'Denise',
  'Olivia',
  'Heidi',
  'Monique',
  'Paula',
  'Gloria',
  'Irene',
  'Naomi',
  'Stella',
  'Vera',
  'Claire',
  'Joanna',
  'Adele',
  'Marta',
  'Susan',
  'Elena',
]
const MEN = [
  'Daniel',
  'Victor',
  'Martin',
  'Hugo',
  'Simon',
  'Keith',
  'Andrew',
  'Gabriel',
  'Philip',
  'Ramon',
  'Steven',
  'Oscar',
  'Julian',
  'Neil',
  'Dominic',
  'Robert',
  'Adrian',
  'Paul',
  'Frank',
  'Henry',
  'Louis',
  'Mark',
  'George',
  'Tobias',
  'Ivo',
]
const MARRIED_NAMES = [
  'Larsen',
  'Brooks',
  'Nguyen',
  'Carver',
  'Mendes',
  'Schultz',
  'Doyle',
  'Hassan',
  'Fischer',
  'Porter',
  'Rossi',
  'Lund',
]

/** relation, and whether she or he */
const RELATIONS: [string, 'f' | 'm'][] = [
  ['Daughter', 'f'],
  ['Son', 'm'],
  ['Daughter', 'f'],
  ['Sister', 'f'],
  ['Son', 'm'],
  ['Niece', 'f'],
  ['Brother', 'm'],
  ['Granddaughter', 'f'],
]

/** Gives every patient the people who belong to them, each with an account of their own. */
export function addFamilies(patients: Patient[], people: People): void {
  const [walter, marisol, , , bettina] = patients
  if (!walter || !marisol || !bettina) throw new Error('the drawn patients come first')

  const ellen = people.add(kin('Ellen', 'Brandvold', walter, 'daughter'))
  ellen.status = 'online'
  tie(walter, ellen, 'Daughter')
  tie(walter, people.add(kin('Margit', 'Brandvold', walter)), 'Wife')
  tie(walter, people.add(kin('Peter', 'Brandvold', walter)), 'Son')

  // Marisol's daughter is on the staff of another location.
  const carla = people.named('carla.quintero')
  carla.roles.set('north', 'family')
  tie(marisol, carla, 'Daughter')
  tie(marisol, people.add(kin('Rafael', 'Quintero', marisol)), 'Husband')

  tie(bettina, people.add(kin('Alice', 'Farrow', bettina)), 'Sister')
  bettina.user = people.add({
    username: 'patient',
    first: bettina.first,
    last: bettina.last,
    title: null,
    calling: 'patient',
    shift: 'any',
    status: 'away',
    roles: new Map([[bettina.place, 'patient']]),
  })

  for (const patient of patients) if (patient.family.length === 0) addFamily(patient, people)
}

function addFamily(patient: Patient, people: People): void {
  const random = createRandom(`family ${fullName(patient)}`)
  const used = new Set([patient.first])
  if (random.chance(0.5)) {
    const relation = patient.sex === 'f' ? 'Husband' : 'Wife'
    const name = freshName(patient.sex === 'f' ? MEN : WOMEN, used, random)
    tie(patient, people.add(kin(name, patient.last, patient)), relation)
  }
  for (const [relation, sex] of random.some(RELATIONS, random.int(1, 2))) {
    const name = freshName(sex === 'f' ? WOMEN : MEN, used, random)
    const last = sex === 'f' && random.chance(0.45) ? random.pick(MARRIED_NAMES) : patient.last
    // One in nine has an invitation still open; nothing can be read before a relation is verified.
    const waiting = patient.family.length > 0 && random.chance(0.11)
    tie(patient, people.add(kin(name, last, patient)), relation, waiting)
  }
}

function freshName(names: string[], used: Set<string>, random: Random): string {
  const name = random.pick(names.filter((candidate) => !used.has(candidate)))
  used.add(name)
  return name
}

function kin(first: string, last: string, patient: Patient, username?: string): Omit<Person, 'id'> {
  return {
    username: username ?? `${first}.${last}`.toLowerCase().replaceAll(/[^a-z.]/g, ''),
    first,
    last,
    title: null,
    calling: 'kin',
    shift: 'any',
    status: 'offline',
    roles: new Map([[patient.place, 'family']]),
  }
}

function tie(patient: Patient, person: Person, relation: string, waiting = false): void {
  const made: FamilyTie = { person, relation, verified: !waiting, status: waiting ? 'Invited' : 'Accepted' }
  patient.family.push(made)
}

/** The family that may read along. */
export function verifiedFamily(patient: Patient): FamilyTie[] {
  return patient.family.filter((member) => member.verified)
}
