import { staffAt, type People } from './people.ts'
import { createRandom } from './random.ts'
import { fullName, type Calling, type Patient, type Person, type Shift } from './world.ts'

/** Who looks after the five drawn patients; the first has nine. */
const DRAWN_CASTS: Record<string, string> = {
  Brandvold: 'nurse marcus.delacroix doctor june.tallis imani.okafor noor.haddad aide lena.sorko samuel.ferreira',
  Quintero:
    'nurse marcus.delacroix kofi.mensah doctor imani.okafor ingrid.solheim grace.nakamura lena.sorko june.tallis',
  'Lindqvist-Baptiste': 'nurse patience.adeyemi rosa.lindgren luis.carranza noor.haddad june.tallis samuel.ferreira',
  Ozturk: 'nurse beatriz.almeida luis.carranza aide grace.nakamura hanna.wojcik ingrid.solheim june.tallis',
  Farrow: 'nurse imani.okafor samuel.ferreira theo.marchetti noor.haddad doctor june.tallis',
}

/** The night nurse's own list at North Shore is the drawn five; she also covers a few beds at the inpatient house. */
const NIGHT_NURSE_BEDS = ['Abbott', 'Washington', 'Jimenez']
/** New on the night team, so not yet in anyone's circle but one. */
const NEWCOMER = 'kofi.mensah'

/** The care team of a patient. */
export function careTeam(patient: Patient, people: People): Person[] {
  const drawn = DRAWN_CASTS[patient.last]
  if (drawn) return drawn.split(' ').map((username) => people.named(username))

  const random = createRandom(`team ${fullName(patient)}`)
  const staff = staffAt(people, patient.place).filter(({ username }) => username !== 'nurse' && username !== NEWCOMER)
  const team: Person[] = []

  function join(calling: Calling, shift: Shift | null, chance: number): void {
    if (!random.chance(chance)) return
    const able = staff.filter(
      (person) => person.calling === calling && !team.includes(person) && (shift === null || person.shift === shift),
    )
    if (able.length > 0) team.push(random.pick(able))
  }

  join('nurse', 'day', 1)
  join('nurse', 'night', 1)
  join('doctor', null, 1)
  join('aide', 'day', 1)
  join('aide', 'night', 0.8)
  join('lead', 'night', patient.course === 'last' || patient.course === 'died' ? 1 : 0.3)
  join('chaplain', null, patient.course === 'died' ? 1 : 0.85)
  join('social', null, 0.85)
  join('pharmacist', null, patient.course === 'died' ? 1 : 0.85)
  join('therapist', null, 0.25)
  join('volunteer', null, 0.3)
  if (NIGHT_NURSE_BEDS.includes(patient.last)) team.push(people.named('nurse'))
  return team
}

/** Those of the care team who write with the family. */
export function familyContacts(patient: Patient, team: Person[], people: People): Person[] {
  if (patient.last === 'Brandvold') return ['nurse', 'aide', 'doctor', 'imani.okafor'].map((name) => people.named(name))
  if (patient.last === 'Quintero')
    return ['nurse', 'imani.okafor', 'doctor', 'ingrid.solheim'].map((name) => people.named(name))
  const others = team.filter(({ username, calling }) => username !== 'nurse' && calling !== 'pharmacist')
  const wanted: Calling[] = ['nurse', 'nurse', 'aide', 'chaplain', 'social', 'doctor']
  const contacts: Person[] = []
  for (const calling of wanted) {
    const next = others.find((person) => person.calling === calling && !contacts.includes(person))
    if (next) contacts.push(next)
  }
  return contacts
}
