import type { PoolClient } from 'pg'
import type { Clock } from './clock.ts'
import type { Patient, Person } from './world.ts'
import { insertRows } from './write.ts'

/** What is written down about a patient, by what their illness brings; and what is said of everyone. */
const BY_TAG: Record<string, string> = {
  pain: 'Pain is worst before the morning dose. Prefers the left side; a pillow under the knees helps.',
  breath: 'Short of breath on the stairs. Keep the fan by the bed and the head raised.',
  mind: 'Loses track of the evening. Say your name and what you are about to do before touching.',
  o2: 'Oxygen at 2 L by nasal cannula. Tubing changed; the spare is in the hall closet.',
}
const OF_EVERYONE = 'Settling in well. The family knows whom to call at night, and the number is on the refrigerator.'

type Told = { ago: number; time: string; text: string; before?: string }

/** Walter Brandvold's notes, as the night shift finds them; one was put right. */
const WALTER: Told[] = [
  {
    ago: 9,
    time: '10:20',
    text: 'Goals of care talked through with Walter and Ruth: comfort first, no hospital unless he asks.',
  },
  {
    ago: 4,
    time: '15:40',
    text: 'Swallows tablets with yogurt. Liquid morphine only when he is too drowsy.',
    before: 'Swallows tablets with water.',
  },
  { ago: 1, time: '22:15', text: 'Likes the radio low and the hall light on. He sleeps badly when it is dark.' },
]

/** Patients of the clinical record who are not here yet, and one who is. */
const ELSEWHERE = [
  { id: 'hh-2201', given: 'Eleanor', family: 'Vance', birthDate: '1938-05-02', gender: 'female', number: 'MR-2201' },
  { id: 'hh-2202', given: 'Samuel', family: 'Okoro', birthDate: '1946-11-23', gender: 'male', number: 'MR-2202' },
  { id: 'hh-2203', given: 'Rosa', family: 'Lindqvist', birthDate: '1951-01-17', gender: 'female', number: 'MR-2203' },
]

/** What the care team has written down, and a clinical record to import from. */
export async function writeNotes(
  client: PoolClient,
  { patients, people }: { patients: readonly Patient[]; people: readonly Person[] },
  clock: Clock,
): Promise<void> {
  const nursesOf = (patient: Patient) =>
    people.filter(({ calling, roles }) => calling === 'nurse' && roles.get(patient.place) === 'staff')
  const rows: NoteRow[] = []
  const versions: { note_id: number; version: number; body: string; author_id: number; written_at: string }[] = []
  const add = (patient: Patient, author: Person, at: number, text: string, before?: string) => {
    const id = rows.length + 1
    const written_at = new Date(at).toISOString()
    const changed = before === undefined ? null : author.id
    rows.push({
      id,
      patient_id: patient.id,
      author_id: author.id,
      hash_key: `demo-note-${id}`,
      body: text,
      version: before === undefined ? 1 : 2,
      created_at: written_at,
      changed_by: changed,
      changed_at: before === undefined ? null : new Date(at + 35 * 60_000).toISOString(),
    })
    if (before !== undefined) versions.push({ note_id: id, version: 1, body: before, author_id: author.id, written_at })
  }
  for (const patient of patients) {
    const nurses = nursesOf(patient)
    const nurseAt = (turn: number) => nurses[(patient.id + turn) % Math.max(nurses.length, 1)]
    const isWalter = patient.first === 'Walter' && patient.last === 'Brandvold'
    const known = patient.tags.flatMap((tag) => BY_TAG[tag] ?? []).slice(0, 1)
    const said: Told[] = isWalter
      ? WALTER
      : [OF_EVERYONE, ...known].map((text, turn) => ({ ago: 12 - turn * 5 + (patient.id % 4), time: '11:30', text }))
    said.forEach(({ ago, time, text, before }, turn) => {
      const author = nurseAt(turn)
      if (author) add(patient, author, clock.on(ago, time), text, before)
    })
  }
  await insertRows(client, 'patient_notes', NOTE_COLUMNS, rows)
  await insertRows(client, 'patient_note_versions', VERSION_COLUMNS, versions)
  for (const { id, given, family, birthDate, gender, number } of ELSEWHERE) {
    const resource = {
      resourceType: 'Patient',
      id,
      name: [{ use: 'official', family, given: [given] }],
      birthDate,
      gender,
      identifier: [{ type: { coding: [{ code: 'MR' }] }, value: number }],
    }
    await client.query(
      `insert into kept_resources (entity_id, type, id, resource) select min(id), 'Patient', $1, $2 from entities`,
      [id, resource],
    )
  }
}

const NOTE_COLUMNS = {
  id: 'bigint',
  patient_id: 'bigint',
  author_id: 'bigint',
  hash_key: 'text',
  body: 'text',
  version: 'integer',
  created_at: 'timestamptz',
  changed_by: 'bigint',
  changed_at: 'timestamptz',
}
type NoteRow = Record<keyof typeof NOTE_COLUMNS, unknown>

const VERSION_COLUMNS = {
  note_id: 'bigint',
  version: 'integer',
  body: 'text',
  author_id: 'bigint',
  written_at: 'timestamptz',
}
