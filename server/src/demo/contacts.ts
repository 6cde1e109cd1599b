import type { PoolClient } from 'pg'
import type { Clock } from './clock.ts'
import { LOCATION_IDS, type Patient, type Person } from './world.ts'
import { insertRows } from './write.ts'

/** Whom to reach outside, for Walter Brandvold and for the place; the numbers are nobody's. */
const OF_WALTER = [
  { name: 'Dr. Harriet Lowe', role: 'Family doctor', phone: '+12075550118', email: 'h.lowe@lowepractice.example' },
  { name: 'Nils Aaberg', role: 'Neighbour, has a key', phone: '+12075550164', email: null },
]
const OF_PLACE = [
  { name: 'Harbor Pharmacy', role: 'Delivers until 9 pm', phone: '+12075550107', email: null },
  { name: 'Casco Oxygen & Beds', role: 'Concentrators, beds, night line', phone: '+12075550122', email: null },
  { name: 'Dr. Samir Aziz', role: 'Medical examiner on duty', phone: '+12075550135', email: null },
  {
    name: 'Lindgren & Daughter',
    role: 'Funeral home, any hour',
    phone: '+12075550149',
    email: 'office@lindgren.example',
  },
  {
    name: 'North Shore interpreters',
    role: 'Korean, Spanish, Portuguese',
    phone: null,
    email: 'desk@interpreters.example',
  },
]

export async function writeContacts(
  client: PoolClient,
  { patients, people }: { patients: Patient[]; people: readonly Person[] },
  clock: Clock,
): Promise<void> {
  const nurse = people.find(({ username }) => username === 'nurse')
  const [walter] = patients
  if (!nurse || !walter) throw new Error('the nurse and the first patient are there')
  const shared = {
    location_id: LOCATION_IDS[walter.place],
    created_by: nurse.id,
    created_at: new Date(clock.on(30, '10:00')).toISOString(),
  }
  await insertRows(
    client,
    'contacts',
    {
      location_id: 'bigint',
      patient_id: 'bigint',
      name: 'text',
      role: 'text',
      phone: 'text',
      email: 'text',
      created_by: 'bigint',
      created_at: 'timestamptz',
    },
    [
      ...OF_WALTER.map((contact) => ({ ...shared, ...contact, patient_id: walter.id })),
      ...OF_PLACE.map((contact) => ({ ...shared, ...contact, patient_id: null })),
    ],
  )
}
