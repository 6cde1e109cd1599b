import { MOST_ATTACHMENTS } from '@kinward/contract/attachments'
import { saveDraft } from '@kinward/contract/drafts'
import { leaveGroup } from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { cancelUpload } from '@kinward/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createUploader, fixture, type Uploader } from '../../../test/uploads.ts'

let kit: TestApp
let entityId: number
let locationId: number
let groupId: number
let nurse: TestClient
let doctor: TestClient
let uploader: Uploader

const params = () => ({ entityId, locationId, groupId })

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  uploader = createUploader(kit, params)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId])
})

const send = (client: TestClient, names: string[], rest: object = {}) =>
  client.ask(sendMessage, {
    params: params(),
    query: {},
    body: { message: '', message_attachment: names.map((name) => ({ type: 'file' as const, name })), ...rest },
  })
const carriedIn = async () => {
  const { rows } = await kit.pool.query<{ file_id: number; message_id: number }>(
    'select file_id, message_id from message_files where group_id = $1 order by message_id, file_id',
    [groupId],
  )
  return rows
}

describe('a message with files', () => {
  test('needs no words, and carries what the server knows of them, in the order they were named', async () => {
    const table = await uploader.uploadFixture(nurse, 'weights.csv')
    const picture = await uploader.uploadFixture(nurse, 'sideways.jpg')
    const tab = await doctor.connect()
    const { status, body } = await send(nurse, [picture.name, table.name])
    expect([status, body.data.message, body.data.message_attachment]).toEqual([200, '', [picture, table]])
    expect((await tab.next('chat')).message.message_attachment).toEqual([picture, table])
    const page = await doctor.call(listMessages, { params: params(), query: {} })
    expect(page.messages[0]?.message_attachment).toEqual([picture, table])
    expect(await carriedIn()).toEqual([
      { file_id: table.id, message_id: body.data.id },
      { file_id: picture.id, message_id: body.data.id },
    ])
  })

  test('is one message however often it is sent', async () => {
    const file = await uploader.uploadFixture(nurse, 'weights.csv')
    const hashKey = 'a key of its own'
    const answers = await Promise.all([1, 2, 3].map(() => send(nurse, [file.name], { hashKey })))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await send(nurse, [file.name], { hashKey })).body.data.message_attachment).toEqual([file])
    expect(await carriedIn()).toHaveLength(1)
  })

  test('may be a reply, and may name a file twice or again', async () => {
    const file = await uploader.uploadFixture(nurse, 'weights.csv')
    const first = await send(nurse, [file.name, file.name])
    const second = await send(nurse, [file.name], { parentId: first.body.data.id })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await carriedIn()).toHaveLength(2)
  })

  test('says nothing of a file itself', async () => {
    const file = await uploader.uploadFixture(nurse, 'weights.csv')
    const invented = { type: 'image' as const, name: file.name, url: 'https://elsewhere.example/x.png', id: 1 }
    const { body } = await send(nurse, [], { message_attachment: [invented] })
    expect(body.data.message_attachment).toEqual([file])
  })

  test('has at most twenty', async () => {
    const file = await uploader.uploadFixture(nurse, 'weights.csv')
    const many = (count: number) => Array.from({ length: count }, () => file.name)
    expect((await send(nurse, many(MOST_ATTACHMENTS + 1))).status).toBe(400)
    expect((await send(nurse, many(MOST_ATTACHMENTS))).status).toBe(200)
  })

  test('without words or files is none', async () => {
    expect((await send(nurse, [])).status).toBe(400)
  })

  test('is refused when a file is another’s, of another channel, gone, not ready or refused', async () => {
    const theirs = await uploader.uploadFixture(doctor, 'weights.csv')
    const bytes = await fixture('weights.csv')
    const awaited = await uploader.begin(nurse, bytes, { fileName: 'a.csv' })
    const arrived = await uploader.begin(nurse, bytes, { fileName: 'b.csv' })
    await uploader.put(arrived.body.data.url, bytes)
    const refused = await uploader.begin(nurse, bytes, { fileName: 'c.pdf' })
    await uploader.put(refused.body.data.url, bytes)
    await uploader.finish(nurse, refused.body.data.uploadName)
    const gone = await uploader.uploadFixture(nurse, 'weights.csv')
    await nurse.call(cancelUpload, { params: { ...params(), uploadName: gone.name } })
    const here = groupId
    groupId = await kit.build.group(locationId, [nurse.userId])
    const elsewhere = await uploader.uploadFixture(nurse, 'weights.csv')
    groupId = here
    const names = [
      theirs.name,
      awaited.body.data.uploadName,
      arrived.body.data.uploadName,
      refused.body.data.uploadName,
      gone.name,
      elsewhere.name,
    ]
    for (const name of names) {
      const { status, body } = await send(nurse, [name], { message: 'see this' })
      expect([status, body.data.code]).toEqual([409, 'CONFLICT'])
      expect(body).toMatchObject({ data: { problems: [{ path: `uploads.${name}` }] } })
    }
    expect(await carriedIn()).toEqual([])
    expect((await nurse.call(listMessages, { params: params(), query: {} })).messages).toEqual([])
  })

  test('is refused to someone who has left since they uploaded', async () => {
    const file = await uploader.uploadFixture(nurse, 'weights.csv')
    await nurse.call(leaveGroup, { params: params() })
    expect((await send(nurse, [file.name])).status).toBe(404)
    expect(await carriedIn()).toEqual([])
  })

  test('costs a message without files nothing', async () => {
    const statements = await countStatements(() => send(nurse, [], { message: 'just words' }))
    expect(statements).toBe(1)
  })
})

describe('an upload that nothing came of', () => {
  const age = (days: number) =>
    kit.pool.query(
      `update files set created_at = now() - make_interval(days => $1), let_go_at = let_go_at - make_interval(days => $1)`,
      [days],
    )

  test('is thrown away after 30 days with its bytes; what was sent, what a draft keeps and a face stay', async () => {
    await age(31)
    await kit.app.sweepFiles()
    const before = await kit.filesKept()
    const names = ['sideways.jpg', 'weights.csv', 'plan.pdf'] as const
    const [unused, sent, drafted] = await Promise.all(names.map((name) => uploader.uploadFixture(nurse, name)))
    const refused = await uploader.attempt(nurse, await fixture('weights.csv'), { fileName: 'weights.pdf' })
    expect(refused.status).toBe(415)
    await send(nurse, [sent?.name ?? ''])
    const attachments = [{ type: 'file' as const, name: drafted?.name ?? '' }]
    await nurse.call(saveDraft, { params: params(), body: { parentId: null, message: '', attachments, revision: 0 } })

    await age(29)
    await kit.app.sweepFiles()
    expect((await kit.filesKept()).length - before.length).toBe(5)
    await age(31)
    await kit.app.sweepFiles()
    expect((await kit.filesKept()).length - before.length).toBe(2)
    const { rows } = await kit.pool.query<{ id: number }>('select id from files where uploader_id = $1 order by id', [
      nurse.userId,
    ])
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [sent?.id, drafted?.id].sort((a = 0, b = 0) => a - b),
    )
    expect((await send(nurse, [unused?.name ?? ''])).body.data.code).toBe('CONFLICT')

    await nurse.call(saveDraft, {
      params: params(),
      body: { parentId: null, message: '', attachments: [], revision: 1 },
    })
    await kit.app.sweepFiles()
    expect((await kit.filesKept()).length - before.length).toBe(2)
    await age(31)
    await kit.app.sweepFiles()
    expect((await kit.filesKept()).length - before.length).toBe(1)
  })

  test('is thrown away after a day where it was never looked at', async () => {
    const begun = await uploader.begin(nurse, await fixture('weights.csv'), { fileName: 'weights.csv' })
    await uploader.put(begun.body.data.url, await fixture('weights.csv'))
    const ready = await uploader.uploadFixture(nurse, 'plan.pdf')
    await age(2)
    await kit.app.sweepFiles()
    expect((await uploader.finish(nurse, begun.body.data.uploadName)).status).toBe(404)
    expect((await send(nurse, [ready.name])).status).toBe(200)
  })
})
