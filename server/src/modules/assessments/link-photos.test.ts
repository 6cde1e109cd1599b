import * as contract from '@kinward/contract/forms'
import { listMessages } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PAIN_QUESTION, publish, responseBody } from '../../../test/forms.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { createUploader, fixture, type Uploader } from '../../../test/uploads.ts'

let kit: TestApp
let team: Team
let patientId: number
let groupId: number
let secret: string
let uploader: Uploader
let wound: Buffer<ArrayBuffer>
const email = 'karin@mail.example'

beforeAll(async () => {
  kit = await startTestApp()
  wound = await fixture('sideways.jpg')
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  patientId = await kit.build.patient(team.locationId)
  groupId = await team.channel('patients', { values: { patient_id: patientId } })
  uploader = createUploader(kit, () => ({ ...team.place, groupId }))
  await kit.pool.query('truncate attempts')
  const questions = [PAIN_QUESTION, { id: 'wound', kind: 'photo', label: 'The wound', isRequired: true } as const]
  const form = await publish(await team.person('admin'), team.place, { name: 'Wound', questions })
  await team.nurse.call(contract.sendFormLink, {
    params: { ...team.place, formId: form.id, patientId },
    body: { email },
  })
  secret = /#([\w-]+)/.exec(await createLetters(kit.pool).mail(email))?.[1] ?? ''
})

const begin = (values: Partial<Parameters<typeof announced>[0]> = {}) =>
  kit.anonymous.ask(contract.beginFormPhoto, { body: announced(values) })
const announced = (values: { secret?: string; questionId?: string; mimeType?: string; size?: number }) => ({
  secret,
  questionId: 'wound',
  fileName: 'wound.jpg',
  size: wound.byteLength,
  ...values,
})
const finish = (uploadName: string) => kit.anonymous.ask(contract.finishFormPhoto, { body: { secret, uploadName } })
const answer = (name: string) => {
  const { messageId: _, ...body } = responseBody({ pain: 3, wound: { name } })
  return kit.anonymous.ask(contract.answerFormLink, { body: { ...body, secret } })
}
const files = async () => {
  const { rows } = await kit.pool.query<{ upload_name: string }>(
    'select f.upload_name from files f join form_links k on k.id = f.form_link_id where k.patient_id = $1',
    [patientId],
  )
  return rows.map(({ upload_name }) => upload_name)
}

async function upload(bytes = wound): Promise<string> {
  const { uploadName, url } = (await begin({ size: bytes.byteLength })).body.data
  expect((await uploader.put(url, bytes)).status).toBe(200)
  return uploadName
}

test('a photo that comes by the link is shown to the care team, in the answers and in the channel, and stays', async () => {
  const name = await upload()
  expect((await finish(name)).body.data).toEqual({ name })
  expect((await answer(name)).status).toBe(200)
  const { assessments } = await team.nurse.call(contract.listAssessments, { params: { ...team.place, patientId } })
  const responseId = assessments[0]?.responses[0]?.id ?? 0
  const { answers } = await team.nurse.call(contract.getResponse, { params: { ...team.place, patientId, responseId } })
  const shown = answers['wound']
  const path = typeof shown === 'object' && 'photo' in shown ? (shown.photo.url ?? '') : ''
  const { messages } = await team.nurse.call(listMessages, { params: { ...team.place, groupId }, query: {} })
  expect(messages.at(-1)).toMatchObject({ sender: { isBot: true }, message_attachment: [{ type: 'image', name }] })
  await kit.pool.query("update files set created_at = now() - interval '2 days'")
  await kit.app.sweepFiles()
  expect((await uploader.open(team.doctor, path)).status).toBe(200)
  expect((await uploader.open(await team.person('family'), path)).status).toBe(404)
})

test('a photo takes the place of the one before it, also when both are chosen at once', async () => {
  const first = await upload()
  await finish(first)
  const second = await upload()
  expect(await files()).toEqual([first, second])
  await finish(second)
  expect(await files()).toEqual([second])
  expect((await answer(first)).body.data).toMatchObject({
    problems: [{ path: 'body.answers.wound', message: 'This photo is no longer there. Add it again.' }],
  })
  await Promise.all(Array.from({ length: 6 }, () => begin()))
  expect(await files()).toHaveLength(2)
})

test('nothing but a photo is taken, of a size that photos have, for a question that asks for one', async () => {
  expect((await begin({ mimeType: 'application/pdf' })).body.message).toBe('This file is not a picture. Add a photo.')
  expect((await begin({ size: contract.FORM_PHOTO_MAX_BYTES + 1 })).body.message).toBe(
    'This file is too large: at most 25 MB can be sent.',
  )
  expect(refusalOf(await begin({ questionId: 'pain' }))).toEqual([404, 'NOT_FOUND'])
  expect(refusalOf(await begin({ secret: 'nothing' }))).toEqual([410, 'LINK_EXPIRED'])
  const words = await upload(Buffer.from('only words'))
  expect((await finish(words)).status).toBe(415)
  expect((await answer(words)).status).toBe(400)
})

test('a photo whose bytes have not come answers nothing', async () => {
  const { uploadName } = (await begin()).body.data
  expect(refusalOf(await finish(uploadName))).toEqual([409, 'CONFLICT'])
  expect((await answer(uploadName)).status).toBe(400)
})

test('a photo waits as long as its link is open', async () => {
  const name = await upload()
  await kit.pool.query("update files set created_at = now() - interval '2 days'")
  await kit.app.sweepFiles()
  expect(await files()).toEqual([name])
})

test('a link that was taken back takes no more bytes, and what came by it is swept', async () => {
  const { url } = (await begin()).body.data
  await kit.pool.query('update form_links set revoked_at = now() where patient_id = $1', [patientId])
  expect((await uploader.put(url, wound)).status).toBe(409)
  expect(refusalOf(await begin())).toEqual([410, 'LINK_EXPIRED'])
  await kit.pool.query("update files set created_at = now() - interval '2 days'")
  await kit.app.sweepFiles()
  expect(await files()).toEqual([])
})
