import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerForm } from '@kinward/contract/forms'
import { sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish, responseBody } from '../../../test/forms.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'

const NO_ROOM = [503, 'There is no room to keep this just now. Please try again later.']

let kit: TestApp
let team: Team
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-full-'))
  const writeTo = ((path: string, options: object) => {
    const file = createWriteStream(path, options)
    file._write = (_piece, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    return file
  }) as typeof createWriteStream
  kit = await startTestApp({}, { storage: await createDiskStorage({ folder, writeTo }) })
  team = await buildTeam(kit)
})
afterAll(async () => {
  await kit.stop()
  await rm(folder, { recursive: true })
})

describe('where there is no room for pictures that the server makes itself', () => {
  test('a message with a GIF is refused with a sentence', async () => {
    const groupId = await team.channel()
    const { status, body } = await team.nurse.ask(sendMessage, {
      params: { ...team.place, groupId },
      query: {},
      body: { message: 'Thanks', message_attachment: [{ type: 'giphy', name: 'thank-you' }] },
    })
    expect([status, body.message]).toEqual(NO_ROOM)
  })

  test('answers with a drawn signature are refused with one', async () => {
    const patientId = await kit.build.patient(team.locationId)
    await team.channel('patients', { values: { patient_id: patientId } })
    const form = await publish(await team.person('admin'), team.place, {
      questions: [{ id: 'drawn', kind: 'signature', label: 'Signature', isRequired: true }],
    })
    const { status, body } = await team.nurse.ask(answerForm, {
      params: { ...team.place, formId: form.id, patientId },
      body: responseBody({ drawn: { strokes: [[100, 50, 300, 150]] } }),
    })
    expect([status, body.message]).toEqual(NO_ROOM)
  })
})
