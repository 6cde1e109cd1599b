import type { Role } from '@kinward/contract/permissions'
import type { PresenceStatus } from '@kinward/contract/users'
import { PLACES, type Calling, type Person, type Place, type Shift } from './world.ts'

/** username | name | title | calling | shift | places | status */
const STAFF = `
admin | Margaret Osei | Director of clinical services | admin | office | north mill house | busy
nurse | Dana Whitlock | Hospice nurse, RN | nurse | night | north house | online
doctor | Dr. Priya Raman | Palliative physician | doctor | any | north house | online
aide | Teun Visser | Hospice aide | aide | night | north | online
marcus.delacroix | Marcus Delacroix | Night nurse, RN | nurse | night | north | online
june.tallis | June Tallis | Pharmacist | pharmacist | any | north mill house | away
imani.okafor | Imani Okafor | Case manager, RN | nurse | day | north | away
noor.haddad | Noor Haddad | Chaplain | chaplain | day | north house | online
lena.sorko | Lena Sorko | Shift lead, RN | lead | night | north | busy
kofi.mensah | Kofi Mensah | Night nurse, RN | nurse | night | north | online
beatriz.almeida | Beatriz Almeida | Case manager, RN | nurse | day | north | offline
patience.adeyemi | Patience Adeyemi | Hospice nurse, RN | nurse | day | north | offline
luis.carranza | Luis Carranza | Nurse practitioner | doctor | any | north mill | away
grace.nakamura | Grace Nakamura | Social worker, LCSW | social | office | north | offline
samuel.ferreira | Samuel Ferreira | Hospice aide | aide | day | north | offline
ingrid.solheim | Ingrid Solheim | Hospice aide | aide | day | north | offline
rosa.lindgren | Rosa Lindgren | Hospice aide | aide | night | north | online
yusuf.demir | Yusuf Demir | Triage nurse, RN | nurse | night | north | online
hanna.wojcik | Hanna Wójcik | Physical therapist | therapist | office | north mill | offline
theo.marchetti | Theo Marchetti | Volunteer coordinator | volunteer | office | north mill | offline
colm.hennessy | Dr. Colm Hennessy | Medical director | doctor | any | north mill house | away
aoife.brennan | Aoife Brennan | Shift lead, RN | lead | day | mill | offline
desmond.clarke | Desmond Clarke | Case manager, RN | nurse | day | mill | offline
meiling.chao | Mei-Ling Chao | Hospice nurse, RN | nurse | day | mill | away
tomasz.zielinski | Tomasz Zielinski | Night nurse, RN | nurse | night | mill | online
eli.abramson | Eli Abramson | Night nurse, RN | nurse | night | mill | busy
fatima.rahmani | Fatima Rahmani | Hospice aide | aide | day | mill | offline
carla.quintero | Carla Quintero | Hospice aide | aide | day | mill | away
nadia.petrova | Nadia Petrova | Hospice aide | aide | night | mill | online
samira.haidari | Dr. Samira Haidari | Palliative physician | doctor | any | mill house | online
joseph.kamau | Joseph Kamau | Chaplain | chaplain | day | mill | offline
renee.thibodeau | Renee Thibodeau | Social worker, MSW | social | office | mill | offline
gwen.pritchard | Gwen Pritchard | Charge nurse, RN | lead | day | house | offline
andre.toussaint | Andre Toussaint | Charge nurse, RN | lead | night | house | online
sofia.reyes | Sofia Reyes | Staff nurse, RN | nurse | day | house | offline
helen.marchbanks | Helen Marchbanks | Staff nurse, RN | nurse | day | house | offline
kwame.boateng | Kwame Boateng | Staff nurse, RN | nurse | night | house | online
tariq.suleiman | Tariq Suleiman | Staff nurse, RN | nurse | night | house | busy
bea.holloway | Bea Holloway | Nursing assistant | aide | day | house | offline
chidi.eze | Chidi Eze | Nursing assistant | aide | day | house | offline
miguel.santos | Miguel Santos | Nursing assistant | aide | night | house | online
dorothy.pell | Dorothy Pell | Unit clerk | clerk | office | house | offline
rachel.goldin | Rachel Goldin | Social worker, LCSW | social | office | house | offline
vincent.okoro | Vincent Okoro | Kitchen lead | kitchen | day | house | offline
pilar.ibanez | Pilar Ibáñez | Housekeeping | housekeeping | day | house | offline
nathan.greer | Nathan Greer | Music therapist | music | office | house | offline
collaborator | Owen Castellan | Equipment supplier, Bayside Medical | supplier | office | north house | away
`

const STATUS_MESSAGES: Record<string, string> = {
  doctor: 'On call from 7:00 pm to 7:00 am',
  admin: 'In the budget review, back by noon',
  'lena.sorko': 'On the phone',
  'june.tallis': 'At the dispensary',
}

/** Numbers people as they come, and finds them again by username. */
export type People = {
  all: Person[]
  named(username: string): Person
  add(person: Omit<Person, 'id'>): Person
}

export function createPeople(): People {
  const all: Person[] = []
  const byUsername = new Map<string, Person>()

  function add(input: Omit<Person, 'id'>): Person {
    const taken = byUsername.has(input.username)
    const username = taken ? `${input.username}${all.length + 1}` : input.username
    const person = { ...input, username, id: all.length + 1 }
    byUsername.set(username, person)
    all.push(person)
    return person
  }

  function named(username: string): Person {
    const person = byUsername.get(username)
    if (!person) throw new Error(`nobody is called ${username}`)
    return person
  }

  for (const line of STAFF.trim().split('\n')) add(staffMember(line))
  return { all, named, add }
}

function staffMember(line: string): Omit<Person, 'id'> {
  const [username = '', name = '', title = '', calling = '', shift = '', places = '', status = ''] = line
    .split('|')
    .map((part) => part.trim())
  const statusMessage = STATUS_MESSAGES[username]
  return {
    username,
    ...splitName(name),
    title,
    calling: calling as Calling,
    shift: shift as Shift,
    status: status as PresenceStatus,
    ...(statusMessage ? { statusMessage } : {}),
    roles: new Map(PLACES.filter((place) => places.includes(place)).map((place) => [place, roleOf(calling)])),
  }
}

/** The last word is the family name; a doctor's title belongs to the first. */
export function splitName(name: string): { first: string; last: string } {
  const cut = name.lastIndexOf(' ')
  return { first: name.slice(0, cut), last: name.slice(cut + 1) }
}

function roleOf(calling: string): Role {
  if (calling === 'admin') return 'admin'
  return calling === 'supplier' ? 'collaborator' : 'staff'
}

/** The staff of a place, the director and outsiders left out. */
export function staffAt(people: People, place: Place): Person[] {
  return people.all.filter((person) => person.roles.get(place) === 'staff')
}
