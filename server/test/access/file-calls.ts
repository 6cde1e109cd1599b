import { beginAvatarUpload, changeAvatar } from '@kinward/contract/avatars'
import type { TestApp } from '../harness.ts'
import { createUploader, fixture } from '../uploads.ts'
import type { CallerRole, World } from './roles.ts'

const GROUP = 'ok ok ok ok ok 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401'
const USER = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'
// Whoever may not see a file is not told that there is one.
const READERS = 'ok ok ok ok ok 404 | 404 404 | 404 404 404 404 | 401 401 401 401 401 401 401'
const ACQUAINTANCES = 'ok ok ok ok ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Who may upload, and who has the bytes. The columns are those of the table. */
export const FILE_CALLS: Record<string, string> = {
  beginUpload: GROUP,
  uploadUrl: GROUP,
  finishUpload: GROUP,
  cancelUpload: GROUP,
  readFile: READERS,
  downloadFile: READERS,
  beginAvatarUpload: USER,
  changeAvatar: USER,
  readAvatar: ACQUAINTANCES,
  readAvatarThumbnail: ACQUAINTANCES,
}

export const FILE_BODIES: Record<string, unknown> = {
  beginUpload: { fileName: 'chart.pdf', size: 848, mimeType: 'application/pdf' },
  beginAvatarUpload: { size: 2_562 },
  changeAvatar: { avatar: null },
}

/** The files that calls are tried with: one that a message of each channel carries, and the author's face. */
export async function buildFiles(kit: TestApp, world: World): Promise<{ key: string; avatar: string }> {
  const { entityId, locationId, author } = world
  const client = await kit.signedIn(author)
  const place = () => ({ entityId, locationId, groupId: world.channelOf('staff').groupId })
  const uploader = createUploader(kit, place)
  const file = await uploader.uploadFixture(client, 'drawing.webp')
  for (const role of ['staff', 'family'] as const) {
    const { groupId, messageId } = world.channelOf(role)
    const values = [file.id, messageId, groupId]
    await kit.pool.query('insert into message_files (file_id, message_id, group_id) values ($1, $2, $3)', values)
  }
  await kit.pool.query('update files set is_carried = true where id = $1', [file.id])

  const picture = await fixture('drawing.webp')
  const { uploadName, url } = await client.call(beginAvatarUpload, { body: { size: picture.byteLength } })
  await uploader.put(url, picture)
  const { avatar } = await client.call(changeAvatar, { body: { avatar: uploadName } })
  return { key: file.url.replace('files/', ''), avatar: avatar ?? '' }
}

let uploads = 0

/** An upload of the caller's own, for the calls that name one. */
export async function uploadFor(kit: TestApp, world: World, role: CallerRole, call: string): Promise<string> {
  const uploadName = `${++uploads}-chart.pdf`
  if (!['uploadUrl', 'finishUpload', 'cancelUpload'].includes(call)) return uploadName
  const state = call === 'uploadUrl' ? 'awaited' : 'ready'
  await kit.pool.query(
    `insert into files (key, upload_name, group_id, uploader_id, file_name, said_size, state, kind, mime_type, extension, size)
     values (md5($1), $1, $2, $3, 'chart.pdf', 848, $4, 'file', 'application/pdf', 'pdf', 848)`,
    [uploadName, world.channelOf(role).groupId, world.userOf(role), state],
  )
  return uploadName
}
