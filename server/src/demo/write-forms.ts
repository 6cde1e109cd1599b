import { type Answers, outcomeOf } from '@kinward/contract/form-answers'
import type { PoolClient } from 'pg'
import type { Clock } from './clock.ts'
import { DEMO_FORMS } from './forms.ts'
import { createRandom } from './random.ts'
import { LOCATION_IDS, type Patient, type Person, type Place, PLACES } from './world.ts'
import { insertRows } from './write.ts'

/** How often each is found anew, in days, and how often it was. */
const SERIES = {
  Pain: { question: 'pain', every: 1, times: 9, low: 0, high: 10, step: 1 },
  PPS: { question: 'pps', every: 7, times: 6, low: 10, high: 80, step: 10 },
} as const

const DAY = 86_400_000
const iso = (at: number) => new Date(at).toISOString()
const formId = (place: Place, index: number) => PLACES.indexOf(place) * DEMO_FORMS.length + index + 1

type Answered = { form: number; patient: Patient; by: Person | null; at: number; answers: Answers }

/** The forms of every place, and how the patients' pain and strength went until tonight. */
export async function writeForms(
  client: PoolClient,
  patients: readonly Patient[],
  people: readonly Person[],
  clock: Clock,
): Promise<void> {
  const published = iso(clock.on(300, '09:00'))
  const forms = PLACES.flatMap((place) =>
    DEMO_FORMS.map((form, index) => ({ ...form, place, id: formId(place, index) })),
  )
  await insertRows(
    client,
    'forms',
    {
      id: 'bigint',
      location_id: 'bigint',
      name: 'text',
      patients: 'boolean',
      family: 'boolean',
      created_at: 'timestamptz',
    },
    forms.map(({ id, place, name, patients: isOfPatients, family }) => ({
      id,
      location_id: LOCATION_IDS[place],
      name,
      patients: isOfPatients,
      family,
      created_at: published,
    })),
  )
  await insertRows(
    client,
    'form_versions',
    { form_id: 'bigint', version: 'integer', name: 'text', definition: 'jsonb', published_at: 'timestamptz' },
    forms.map(({ id, name, definition }) => ({ form_id: id, version: 1, name, definition, published_at: published })),
  )
  const nurses = (place: Place) =>
    people.filter(({ calling, roles }) => calling === 'nurse' && roles.get(place) === 'staff')
  const answered = patients.flatMap((patient) => [
    ...seriesOf(patient, nurses(patient.place), clock),
    ...acuityOf(patient, nurses(patient.place), clock),
  ])
  await insertRows(
    client,
    'form_responses',
    {
      form_id: 'bigint',
      version: 'integer',
      patient_id: 'bigint',
      answered_by: 'bigint',
      hash_key: 'text',
      started_at: 'timestamptz',
      answered_at: 'timestamptz',
      answers: 'jsonb',
      score: 'integer',
      result: 'text',
      is_acuity: 'boolean',
    },
    answered
      .toSorted((one, other) => one.at - other.at)
      .map(({ form, patient, by, at, answers }, place) => {
        const definition = DEMO_FORMS[form]?.definition
        const { score, result } = definition ? outcomeOf(definition, answers) : { score: null, result: '' }
        return {
          form_id: formId(patient.place, form),
          version: 1,
          patient_id: patient.id,
          answered_by: by?.id ?? null,
          hash_key: `demo-answers-${place}`,
          started_at: iso(at - 90_000),
          answered_at: iso(at),
          answers,
          score,
          result,
          is_acuity: definition?.isAcuity ?? false,
        }
      }),
  )
  await client.query(
    `update patient_assessments a set form_id = f.id
     from patients p join forms f on f.location_id = p.location_id
     where p.id = a.patient_id and f.name = a.name`,
  )
}

/** How a patient's results came to be what they are: near them, a little lower or higher on the way. */
function seriesOf(patient: Patient, nurses: readonly Person[], clock: Clock): Answered[] {
  const random = createRandom(`forms of patient ${patient.id}`)
  const last = patient.diedDaysAgo === null ? clock.tonight('14:30') : clock.on(patient.diedDaysAgo + 1, '14:30')
  return patient.assessments.flatMap(([name, result]) => {
    const form = DEMO_FORMS.findIndex((one) => one.name === name)
    const series = name === 'Pain' || name === 'PPS' ? SERIES[name] : undefined
    if (form < 0 || !series) return []
    const { question, every, times, low, high, step } = series
    const latest = Number.parseInt(result, 10)
    return Array.from({ length: times }, (_, back): Answered => {
      const drift = back === 0 ? 0 : random.int(-1, name === 'Pain' ? 1 : 2) * step
      const score = Math.min(high, Math.max(low, latest + drift))
      const at = last - back * every * DAY
      return { form, patient, by: nurses[random.int(0, nurses.length - 1)] ?? null, at, answers: { [question]: score } }
    })
  })
}

const ACUITY = DEMO_FORMS.findIndex(({ definition }) => definition.isAcuity)
const PARTS = { symptoms: 40, help: 30, change: 30 } as const

/** The answers that a patient's acuity came of, every third day until this morning; the last of them make what it is. */
function acuityOf(patient: Patient, nurses: readonly Person[], clock: Clock): Answered[] {
  const { acuity } = patient
  if (acuity === null || patient.diedDaysAgo !== null) return []
  const random = createRandom(`acuity of patient ${patient.id}`)
  const last = clock.tonight('14:20')
  return Array.from({ length: 5 }, (_, back): Answered => {
    const score = back === 0 ? acuity : Math.min(100, Math.max(0, acuity - back * random.int(0, 4)))
    const at = last - back * 3 * DAY
    return { form: ACUITY, patient, by: nurses[random.int(0, nurses.length - 1)] ?? null, at, answers: partsOf(score) }
  })
}

/** A score in its parts, each as far as it goes. */
function partsOf(score: number): Answers {
  let left = score
  const share = (id: keyof typeof PARTS) => {
    const points = Math.min(PARTS[id], id === 'change' ? left : Math.round((score * PARTS[id]) / 100))
    left -= points
    return points
  }
  return { symptoms: share('symptoms'), help: share('help'), change: share('change') }
}
