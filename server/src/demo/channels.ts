import { careTeam, familyContacts } from './casts.ts'
import type { Clock } from './clock.ts'
import { verifiedFamily } from './families.ts'
import { staffAt, type People } from './people.ts'
import { createRandom } from './random.ts'
import { createChannels, PLACES, type Channel, type Patient, type Person, type Place } from './world.ts'

export type Channels = {
  all: Channel[]
  care: Map<Patient, Channel>
  family: Map<Patient, Channel>
  named(name: string): Channel
  direct: Channel[]
  between(one: Person, other: Person): Channel
}

type DiscussionPlan = {
  name: string
  place: Place
  details: string
  isPublic?: boolean
  people: (person: Person) => boolean
}

const NIGHT_TEAM =
  'nurse marcus.delacroix doctor june.tallis imani.okafor noor.haddad aide lena.sorko kofi.mensah beatriz.almeida patience.adeyemi luis.carranza grace.nakamura samuel.ferreira ingrid.solheim rosa.lindgren yusuf.demir theo.marchetti'.split(
    ' ',
  )
const CABINET = 'nurse marcus.delacroix kofi.mensah lena.sorko june.tallis imani.okafor beatriz.almeida admin'.split(
  ' ',
)
const SUPPLY =
  'nurse marcus.delacroix aide samuel.ferreira ingrid.solheim rosa.lindgren theo.marchetti june.tallis beatriz.almeida imani.okafor collaborator admin'.split(
    ' ',
  )
const CASE_MANAGERS = 'imani.okafor beatriz.almeida patience.adeyemi grace.nakamura luis.carranza doctor admin'.split(
  ' ',
)

const DISCUSSIONS: DiscussionPlan[] = [
  {
    name: 'Night shift handover',
    place: 'north',
    details: 'What the night takes over and what it leaves',
    isPublic: true,
    people: among(NIGHT_TEAM),
  },
  {
    name: 'Controlled drugs count',
    place: 'north',
    details: 'Two people, every change of shift',
    people: among(CABINET),
  },
  { name: 'Supplies', place: 'north', details: 'What is short, what has come', isPublic: true, people: among(SUPPLY) },
  { name: 'Case managers', place: 'north', details: 'Day planning and recertifications', people: among(CASE_MANAGERS) },
  { name: 'Mill River team', place: 'mill', details: 'Everyone at Mill River', isPublic: true, people: () => true },
  {
    name: 'Medicine cabinet',
    place: 'mill',
    details: 'Controlled drugs at Mill River',
    people: among(
      'aoife.brennan desmond.clarke meiling.chao tomasz.zielinski eli.abramson june.tallis admin'.split(' '),
    ),
  },
  {
    name: 'Unit floor',
    place: 'house',
    details: 'Sixteen rooms, day and night',
    isPublic: true,
    people: ({ username }) => username !== 'colm.hennessy',
  },
  {
    name: 'Kitchen and comfort',
    place: 'house',
    details: 'Meals, rooms, music',
    isPublic: true,
    people: ({ calling, username }) =>
      ['kitchen', 'housekeeping', 'aide', 'lead', 'clerk', 'music'].includes(calling) || username === 'nurse',
  },
  {
    name: 'Med room',
    place: 'house',
    details: 'Controlled drugs at Harbor House',
    people: ({ calling }) => ['nurse', 'lead', 'pharmacist', 'admin'].includes(calling),
  },
]

const PUBLIC_LINES: [name: string, place: Place][] = [
  ['Front door line', 'house'],
  ['Mill River text line', 'mill'],
]

function among(usernames: string[]): (person: Person) => boolean {
  return ({ username }) => usernames.includes(username)
}

/** Opens every channel of the demo, still empty. */
export function openChannels(people: People, patients: Patient[], clock: Clock): Channels {
  const { channels, open } = createChannels()
  const care = new Map<Patient, Channel>()
  const family = new Map<Patient, Channel>()
  const founded = clock.on(260, '09:00')

  for (const patient of patients) {
    const team = careTeam(patient, people)
    const shared = {
      place: patient.place,
      patient,
      createdAt: clock.on(patient.admittedDaysAgo, '00:00'),
      createdBy: team[0] ?? null,
      archivedAt:
        patient.diedDaysAgo !== null && patient.diedDaysAgo > 20 ? clock.on(patient.diedDaysAgo - 16, '12:00') : null,
    }
    care.set(patient, open({ ...shared, type: 'patients', name: `${patient.first} ${patient.last}`, people: team }))
    const readers = [...verifiedFamily(patient).map(({ person }) => person), ...(patient.user ? [patient.user] : [])]
    const contacts = familyContacts(patient, team, people)
    family.set(
      patient,
      open({ ...shared, type: 'family', name: `${patient.last} family`, people: [...contacts, ...readers] }),
    )
  }

  for (const { people: belongs, details, isPublic = false, name, place } of DISCUSSIONS) {
    const members = people.all.filter((person) => isStaffOrPartner(person, place) && belongs(person))
    open({
      place,
      type: 'discussion',
      name,
      details,
      isPublic,
      auditLog: !isPublic,
      people: members,
      createdAt: founded,
      createdBy: people.named('admin'),
    })
  }
  for (const [name, place] of PUBLIC_LINES) {
    const members = people.all.filter(
      (person) => isStaffOrPartner(person, place) && !['kitchen', 'housekeeping', 'music'].includes(person.calling),
    )
    open({
      place,
      type: 'omni',
      name,
      details: 'Texts and calls from outside',
      people: members,
      createdAt: founded,
      createdBy: people.named('admin'),
    })
  }
  const direct = openDirect(people, (place, pair) =>
    open({ place, type: 'personal', people: pair, createdAt: founded }),
  )

  const channelNamed = new Map(channels.filter(({ name }) => name !== null).map((channel) => [channel.name, channel]))
  return {
    all: channels,
    care,
    family,
    direct,
    named: (name) => found(channelNamed.get(name), name),
    between: (one, other) =>
      found(
        direct.find((channel) =>
          [one, other].every((person) => channel.members.some((member) => member.person === person)),
        ),
        `${one.first} and ${other.first}`,
      ),
  }
}

function isStaffOrPartner(person: Person, place: Place): boolean {
  const role = person.roles.get(place)
  return role === 'staff' || role === 'admin' || role === 'collaborator'
}

/** The pairs of the sign-ins by name, and some more at every place. */
function openDirect(people: People, open: (place: Place, pair: Person[]) => Channel): Channel[] {
  const pairs: [Place, string, string][] = [
    ['north', 'nurse', 'doctor'],
    ['north', 'nurse', 'imani.okafor'],
    ['north', 'aide', 'lena.sorko'],
    ['north', 'aide', 'samuel.ferreira'],
    ['north', 'doctor', 'june.tallis'],
    ['north', 'doctor', 'imani.okafor'],
    ['north', 'admin', 'lena.sorko'],
    ['north', 'collaborator', 'theo.marchetti'],
    ['north', 'patient', 'imani.okafor'],
    ['north', 'daughter', 'imani.okafor'],
    ['house', 'nurse', 'andre.toussaint'],
    ['house', 'nurse', 'kwame.boateng'],
    ['house', 'admin', 'gwen.pritchard'],
    ['house', 'doctor', 'samira.haidari'],
    ['house', 'collaborator', 'dorothy.pell'],
    ['mill', 'admin', 'aoife.brennan'],
  ]
  const known = new Set(pairs.map(([place, one, other]) => `${place} ${[one, other].toSorted().join(' ')}`))
  for (const place of PLACES) {
    const random = createRandom(`pairs ${place}`)
    const staff = staffAt(people, place).filter(({ username }) => username !== 'nurse')
    for (let tries = 0; tries < 10; tries++) {
      const [one, other] = random.some(staff, 2)
      if (!one || !other) continue
      const key = `${place} ${[one.username, other.username].toSorted().join(' ')}`
      if (known.has(key)) continue
      known.add(key)
      pairs.push([place, one.username, other.username])
    }
  }
  return pairs.map(([place, one, other]) => open(place, [people.named(one), people.named(other)]))
}

function found<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Error(`no channel for ${name}`)
  return thing
}
