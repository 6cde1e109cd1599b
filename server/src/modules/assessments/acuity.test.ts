import { outcomeOf } from '@kinward/contract/form-answers'
import { FormDefinition } from '@kinward/contract/form-definitions'
import * as contract from '@kinward/contract/forms'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formWish, PAIN_QUESTION, publish, responseBody } from '../../../test/forms.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let admin: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
  admin = await team.person('admin')
})
afterAll(() => kit.stop())

/** What the stored answers make of a patient, counted anew. */
async function recount(patientId: number) {
  const { rows } = await kit.pool.query<{ definition: unknown; answers: never; form_id: number; name: string }>(
    `select v.definition, r.answers, r.form_id, v.name from form_responses r
     join form_versions v on v.form_id = r.form_id and v.version = r.version
     where r.patient_id = $1 order by r.id`,
    [patientId],
  )
  let acuity: object = { acuity_score: null, acuity_text_color: null, acuity_background: null }
  const results = new Map<number, { name: string; result: string }>()
  for (const { definition: stored, answers, form_id, name } of rows) {
    const definition = FormDefinition.parse(stored)
    const { score, result, range } = outcomeOf(definition, answers)
    if (score === null) continue
    results.set(form_id, { name, result })
    if (!definition.isAcuity) continue
    acuity = {
      acuity_score: score,
      acuity_text_color: range?.text ?? null,
      acuity_background: range?.background ?? null,
    }
  }
  return { acuity, results: [...results].toSorted(([one], [other]) => one - other) }
}

async function kept(patientId: number) {
  const { rows } = await kit.pool.query<object>(
    'select acuity_score, acuity_text_color, acuity_background from patients where id = $1',
    [patientId],
  )
  const { rows: results } = await kit.pool.query<{ form_id: number; name: string; result: string }>(
    'select form_id, name, result from patient_assessments where patient_id = $1 order by form_id',
    [patientId],
  )
  return { acuity: rows[0], results: results.map(({ form_id, ...rest }) => [form_id, rest]) }
}

const Step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ form: fc.nat(1), pain: fc.option(fc.integer({ min: 0, max: 10 })), old: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ form: fc.nat(1), isAcuity: fc.boolean(), from: fc.integer({ min: 0, max: 10 }) }),
  },
)

test('acuity and results are always what the stored answers make of them, whatever versions came between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 12 }), fc.nat(), async (steps, run) => {
      const patientId = await kit.build.patient(team.locationId)
      await team.channel('patients', { values: { patient_id: patientId } })
      const questions = [{ ...PAIN_QUESTION, isRequired: false }]
      const name = (form: number) => `Form ${run}-${patientId}-${form}`
      const forms = [0, 1].map((form) =>
        publish(admin, team.place, { name: name(form), questions, isAcuity: form === 0 }),
      )
      const versions = (await Promise.all(forms)).map(({ id }) => ({ id, version: 1 }))
      for (const step of steps) {
        const form = versions[step.form]
        if (!form) continue
        const params = { ...team.place, formId: form.id, patientId }
        if ('from' in step) {
          const range = { from: step.from, label: 'Over', text: '#ffffff', background: '#a2201a' }
          const wish = formWish({ name: name(step.form), questions, isAcuity: step.isAcuity, ranges: [range] })
          await admin.call(contract.publishForm, { params, body: { ...wish, version: form.version } })
          form.version += 1
        } else {
          const version = step.old ? 1 : form.version
          const body = responseBody(step.pain === null ? {} : { pain: step.pain }, { version })
          await team.nurse.call(contract.answerForm, { params, body })
        }
        expect(await kept(patientId)).toEqual(await recount(patientId))
      }
    }),
    { numRuns: 8 },
  )
})

test('of many who answer at once the last that was kept is what the patient has', async () => {
  const patientId = await kit.build.patient(team.locationId)
  await team.channel('patients', { values: { patient_id: patientId } })
  const form = await publish(admin, team.place, { name: 'At once', isAcuity: true })
  const params = { ...team.place, formId: form.id, patientId }
  const all = Array.from({ length: 10 }, (_, pain) =>
    (pain % 2 === 0 ? team.nurse : team.doctor).ask(contract.answerForm, { params, body: responseBody({ pain }) }),
  )
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await kept(patientId)).toEqual(await recount(patientId))
})
