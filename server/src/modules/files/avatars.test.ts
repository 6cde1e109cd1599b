import { beginAvatarUpload, changeAvatar } from '@kinward/contract/avatars'
import { getUser } from '@kinward/contract/users'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createUploader, fixture, type Uploader } from '../../../test/uploads.ts'

let kit: TestApp
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient
let uploader: Uploader

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  uploader = createUploader(kit, () => ({ entityId, locationId, groupId: 0 }))
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
})

async function choose(client: TestClient, name: string) {
  const bytes = await fixture(name)
  const { uploadName, url } = await client.call(beginAvatarUpload, { body: { size: bytes.byteLength } })
  expect((await uploader.put(url, bytes)).status).toBe(200)
  return client.ask(changeAvatar, { body: { avatar: uploadName } })
}

const face = async (client: TestClient, avatar: string | null, prefix = 'thumbnail__') =>
  uploader.open(client, `users/avatar/${prefix}${avatar}`)

describe('a face', () => {
  test('is seen by those who know of its owner, and told to them at once', async () => {
    const tab = await doctor.connect()
    const { status, body } = await choose(nurse, 'sideways.jpg')
    expect(status).toBe(200)
    const { avatar } = body.data
    expect((await tab.next('user.profileInfo')).user).toMatchObject({ id: nurse.userId, avatar })
    expect((await doctor.call(getUser, { params: { userId: nurse.userId } })).avatar).toBe(avatar)
    const small = await face(doctor, avatar)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 150, height: 150 })
    const large = await face(doctor, avatar, '')
    expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 750, height: 1000 })
  })

  test.each(['drawing.webp', 'phone.heic', 'moving.gif'])('may be %s', async (name) => {
    const { body } = await choose(nurse, name)
    const { bytes } = await face(doctor, body.data.avatar)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 150, height: 150 })
  })

  test('is not shown to someone of another place, nor by the way of files', async () => {
    const stranger = await kit.signedIn(await kit.build.person(await kit.build.location(entityId)))
    const { body } = await choose(nurse, 'drawing.webp')
    expect((await face(stranger, body.data.avatar)).status).toBe(404)
    expect((await uploader.open(doctor, `files/${body.data.avatar}`)).status).toBe(404)
    expect((await uploader.open(nurse, `files/${body.data.avatar}`)).status).toBe(404)
  })

  test('takes the place of the one before it, which is then nowhere', async () => {
    const before = await kit.filesKept()
    const first = (await choose(nurse, 'sideways.jpg')).body.data.avatar
    const second = (await choose(nurse, 'drawing.webp')).body.data.avatar
    expect((await face(doctor, first)).status).toBe(404)
    expect((await face(doctor, second)).status).toBe(200)
    expect((await kit.filesKept()).length - before.length).toBe(2)
    const taken = await nurse.call(changeAvatar, { body: { avatar: null } })
    expect(taken.avatar).toBeNull()
    expect((await face(doctor, second)).status).toBe(404)
    expect(await kit.filesKept()).toEqual(before)
  })

  test('is a picture, and one’s own', async () => {
    const { status, body } = await choose(nurse, 'plan.pdf')
    expect([status, body.message]).toEqual([415, 'Choose a picture: JPEG, PNG, WebP or HEIC.'])
    const { uploadName } = await doctor.call(beginAvatarUpload, { body: { size: 10 } })
    expect((await nurse.ask(changeAvatar, { body: { avatar: uploadName } })).status).toBe(404)
    expect((await doctor.ask(changeAvatar, { body: { avatar: uploadName } })).status).toBe(409)
  })
})
