import { listDrafts, saveDraft } from '@kinward/contract/drafts'
import type { NewAttachment } from '@kinward/contract/attachments'
import { searchGifs } from '@kinward/contract/gifs'
import { sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createUploader, type Uploader } from '../../../test/uploads.ts'

let kit: TestApp
let entityId: number
let locationId: number
let groupId: number
let nurse: TestClient
let doctor: TestClient
let uploader: Uploader

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

const place = () => ({ entityId, locationId })
const params = () => ({ ...place(), groupId })
const save = (message: string, revision: number, parentId: number | null = null) =>
  nurse.ask(saveDraft, { params: params(), body: { parentId, message, revision } })
const list = () => nurse.call(listDrafts, { params: place() })
const send = (parentId: number | null = null) =>
  doctor.call(sendMessage, { params: params(), query: {}, body: { message: 'hello', parentId } })

describe('a draft', () => {
  test('is kept, and follows its writer to their other devices and to nobody else', async () => {
    const [own, others] = [await nurse.connect(), await doctor.connect()]
    const draft = { groupId, locationId, parentId: null, message: 'Please ', attachments: [], revision: 1 }
    expect((await save('Please ', 0)).body.data).toEqual({ isSaved: true, draft })
    expect(await own.next('draft.changed')).toEqual({ draft })
    await kit.settled(others)
    expect(others.heard).toEqual([])
    expect(await list()).toEqual([draft])
    expect(await doctor.call(listDrafts, { params: place() })).toEqual([])
  })

  test('that was changed elsewhere meanwhile is not written over, and its writer is told what is there', async () => {
    await save('from the desk', 0)
    await save('from the desk, longer', 1)
    const tab = await nurse.connect()
    for (const revision of [0, 1, 7]) {
      expect((await save('from the phone', revision)).body.data).toMatchObject({
        isSaved: false,
        draft: { message: 'from the desk, longer', revision: 2 },
      })
    }
    await kit.settled(tab)
    expect(tab.heard).toEqual([])
    expect((await save('both', 2)).body.data).toMatchObject({ isSaved: true, draft: { message: 'both', revision: 3 } })
  })

  test('saved at once from many places is saved from one of them', async () => {
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((message) => save(message, 0)))
    const saved = answers.filter(({ body }) => body.data.isSaved)
    expect(saved).toHaveLength(1)
    expect((await list())[0]).toEqual(saved[0]?.body.data.draft)
  })

  test('that was sent stays as an empty one, so that a device with old words learns of it', async () => {
    await save('On my way', 0)
    await save('', 1)
    expect(await list()).toMatchObject([{ message: '', revision: 2 }])
  })

  test('of a thread stands beside the one of its channel', async () => {
    const { id } = await send()
    await save('in the channel', 0)
    await save('in the thread', 0, id)
    expect((await list()).map(({ parentId, message }) => [parentId, message])).toEqual([
      [null, 'in the channel'],
      [id, 'in the thread'],
    ])
  })

  test('is refused under a message of another channel, under a reply, and under none', async () => {
    const parent = await send()
    const reply = await send(parent.id)
    groupId = await kit.build.group(locationId, [nurse.userId])
    expect((await save('here', 0, parent.id)).status).toBe(404)
    groupId = parent.groupId
    expect((await save('here', 0, reply.id)).status).toBe(404)
    expect((await save('here', 0, 999_999)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('is not shown while its channel cannot be read, and comes back with it', async () => {
    await save('kept', 0)
    const membership = (removedAt: string) =>
      kit.pool.query(`update group_members set removed_at = ${removedAt} where group_id = $1 and user_id = $2`, [
        groupId,
        nurse.userId,
      ])
    await membership('now()')
    expect(await list()).toEqual([])
    expect((await save('more', 1)).status).toBe(404)
    await membership('null')
    expect(await list()).toMatchObject([{ message: 'kept', revision: 1 }])
  })
})

describe('what is attached to a draft', () => {
  const attach = (attachments: NewAttachment[], revision = 0) =>
    nurse.ask(saveDraft, { params: params(), body: { parentId: null, message: 'look', attachments, revision } })

  test('follows its writer to their other devices, as a message would carry it', async () => {
    const file = await uploader.uploadFixture(nurse, 'sideways.jpg')
    const tab = await nurse.connect()
    const saved = (await attach([uploader.carry(file)])).body.data
    expect(saved.draft).toMatchObject({ message: 'look', attachments: [file] })
    expect(await tab.next('draft.changed')).toEqual({ draft: saved.draft })
    expect(await list()).toEqual([saved.draft])
    expect((await attach([], 1)).body.data.draft.attachments).toEqual([])
  })

  test('is only what is their own, of that channel and ready; the words are kept all the same', async () => {
    const theirs = await uploader.uploadFixture(doctor, 'sideways.jpg')
    const here = groupId
    groupId = await kit.build.group(locationId, [nurse.userId])
    const elsewhere = await uploader.uploadFixture(nurse, 'sideways.jpg')
    groupId = here
    const unknown = { type: 'image' as const, name: '1700000000000-nothing.jpg' }
    const carried = [
      uploader.carry(theirs),
      uploader.carry(elsewhere),
      unknown,
      { type: 'giphy' as const, name: 'no-such-gif' },
    ]
    expect((await attach(carried)).body.data.draft).toMatchObject({ message: 'look', attachments: [] })
  })

  test('can be a GIF or an address', async () => {
    const { gifs } = await nurse.call(searchGifs, { params: place(), query: {} })
    const gif = gifs[0]
    const url = 'https://example.org/care-plan'
    const { draft } = (
      await attach([
        { type: 'giphy', name: gif?.name ?? '' },
        { type: 'url', url },
      ])
    ).body.data
    expect(draft.attachments).toEqual([
      {
        type: 'giphy',
        name: gif?.name,
        title: gif?.title,
        width: gif?.width,
        height: gif?.height,
        url: gif?.url,
        thumbnailUrl: gif?.stillUrl,
      },
      { type: 'url', url },
    ])
  })
})
