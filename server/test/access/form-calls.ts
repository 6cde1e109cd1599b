import { createHash, randomUUID } from 'node:crypto'
import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const EVERYONE = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | ok ok ok ok ok ok ok'
const RECORD = 'ok ok ok 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** What is asked about patients, and what was answered. The columns are those of the table. */
export const FORM_CALLS: Record<string, string> = {
  listForms: 'ok ok no no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  // Tried with a form that a message of their channel gives.
  getForm: 'ok ok ok ok ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  createForm: ADMINS,
  publishForm: ADMINS,
  retireForm: ADMINS,
  // The patient of the table is another than the one who asks.
  answerForm: 'ok ok ok 404 ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  listAssessments: RECORD,
  getResponse: RECORD,
  sendFormLink: RECORD.replace('ok ok ok', 'ok ok no'),
  revokeFormLink: RECORD.replace('ok ok ok', 'ok ok no'),
  openFormLink: EVERYONE,
  beginFormPhoto: EVERYONE,
  finishFormPhoto: EVERYONE,
  answerFormLink: EVERYONE,
}

const QUESTION = {
  id: 'pain',
  kind: 'scale',
  label: 'Pain',
  hint: '',
  isRequired: false,
  shownWhen: null,
  min: 0,
  max: 10,
  step: 1,
  minLabel: '',
  maxLabel: '',
  counts: true,
}
const PHOTO = { id: 'wound', kind: 'photo', label: 'Wound', hint: '', isRequired: false, shownWhen: null }
const DEFINITION = { questions: [QUESTION, PHOTO], resultUnit: '/10', ranges: [], isAcuity: false }

type Input = { params: Record<string, number | string>; body?: unknown }

/** What a call about forms is made with, and what it speaks of in the database. */
export async function formInput(kit: TestApp, world: World, role: CallerRole, call: string): Promise<Input> {
  if (!(call in FORM_CALLS)) return { params: {} }
  const { locationId, patientId, author } = world
  const name = `Form ${randomUUID()}`
  const insert = async (statement: string, values: unknown[]): Promise<number> => {
    const { rows } = await kit.pool.query<{ id: number }>(`${statement} returning id`, values)
    return rows[0]?.id ?? 0
  }
  const formId = await insert('insert into forms (location_id, name) values ($1, $2)', [locationId, name])
  await kit.pool.query('insert into form_versions (form_id, version, name, definition) values ($1, 1, $2, $3)', [
    formId,
    name,
    DEFINITION,
  ])
  const { groupId } = world.channelOf(role)
  const give = () =>
    insert(
      `with counted as (update groups set seq = seq + 1, version = version + 1 where id = $1 returning seq, version)
       insert into messages (group_id, seq, version, sender_id, hash_key, body, attachments, sent_at)
       select $1, seq, version, $2, $3, 'Please', $4, 1 from counted`,
      [groupId, author, name, JSON.stringify([{ type: 'assessment', formId, formName: name, mode: 'each' }])],
    )
  const secret = randomUUID()
  const link = () =>
    insert(
      `insert into form_links (form_id, version, patient_id, secret_hash, medium, address, sent_by, expires_at)
       values ($1, 1, $2, $3, 'email', 'kin@mail.example', $4, now() + interval '1 day')`,
      [formId, patientId, createHash('sha256').update(secret).digest(), author],
    )
  const answers = { version: 1, startedAt: 1, answers: { pain: 3 }, hashKey: name }
  const wish = { name: `${name} again`, patients: true, family: false, definition: DEFINITION }
  const isStaff = role === 'admin' || role === 'staff' || role.endsWith('the channel')
  await kit.pool.query('delete from attempts')
  const inputs: Record<string, () => Promise<Partial<Input>>> = {
    getForm: async () => (await give(), {}),
    createForm: async () => ({ body: wish }),
    publishForm: async () => ({ body: { ...wish, version: 1 } }),
    answerForm: async () => ({ body: { ...answers, messageId: isStaff ? null : await give() } }),
    getResponse: async () => ({
      params: {
        responseId: await insert(
          `insert into form_responses (form_id, version, patient_id, answered_by, hash_key, started_at, answers, result,
             is_acuity) values ($1, 1, $2, $3, $4, now(), '{"pain": 3}', '3/10', false)`,
          [formId, patientId, author, name],
        ),
      },
    }),
    sendFormLink: async () => ({ body: { email: 'kin@mail.example' } }),
    revokeFormLink: async () => ({ params: { linkId: await link() } }),
    openFormLink: async () => (await link(), { body: { secret } }),
    beginFormPhoto: async () => (
      await link(),
      { body: { secret, questionId: PHOTO.id, fileName: 'wound.jpg', size: 10 } }
    ),
    finishFormPhoto: async () => {
      const uploadName = `${name}.jpg`
      await insert(
        `insert into files (key, upload_name, uploader_id, file_name, for_form, form_link_id, form_question, state, kind)
         values ($1, $2, $3, 'wound.jpg', true, $4, 'wound', 'ready', 'image')`,
        [randomUUID().replaceAll('-', ''), uploadName, author, await link()],
      )
      return { body: { secret, uploadName } }
    },
    answerFormLink: async () => (await link(), { body: { ...answers, secret } }),
  }
  const made = await inputs[call]?.()
  return { params: { formId, patientId, ...made?.params }, body: made?.body }
}
