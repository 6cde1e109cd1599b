import { newFileKey } from '../../src/modules/files/file-keys.ts'
import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

// Whoever is somebody has a list of their own, which may be empty.
const ANYONE = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'
// The broadcast went to the staff; the admin oversees it.
const REACHED = 'ok ok 404 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const RECEIVED = '404 ok 404 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const SENDING = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const OVERSEEING = 'ok 404 404 404 404 404 | 404 404 | 404 404 404 404 | 401 401 401 401 401 401 401'
const AUTHORS = 'no 404 404 404 404 404 | 404 404 | 404 404 404 404 | 401 401 401 401 401 401 401'
// At another place of care they may send, and so upload.
const ELSEWHERE = 'ok no no no no no | no no | no ok no no | 401 401 401 401 401 401 401'
const OWN_UPLOAD = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'

/** Broadcasts. The columns are those of the table. */
export const BROADCAST_CALLS: Record<string, string> = {
  listBroadcasts: ANYONE,
  readAllBroadcasts: ANYONE,
  listOutgoingBroadcasts: ANYONE,
  getBroadcast: REACHED,
  readBroadcast: RECEIVED,
  listBroadcastReaders: OVERSEEING,
  sendBroadcast: SENDING,
  previewBroadcast: SENDING,
  changeBroadcast: AUTHORS,
  cancelBroadcast: OVERSEEING,
  beginBroadcastUpload: ELSEWHERE,
  finishBroadcastUpload: OWN_UPLOAD,
  cancelBroadcastUpload: OWN_UPLOAD,
}

type Input = { params?: Record<string, number | string>; body?: unknown }

let count = 0

/** What a call is made with: a broadcast of the author to the staff, sent or waiting, and an upload of the caller. */
export async function broadcastInput(kit: TestApp, world: World, role: CallerRole, call: string): Promise<Input> {
  if (!(call in BROADCAST_CALLS)) return {}
  const audience = { locationIds: [world.locationId], roles: ['staff'] }
  const wish = { title: 'Roads', message: 'Icy.', audience }
  if (call === 'previewBroadcast') return { body: audience }
  if (call === 'sendBroadcast') return { body: { ...wish, hashKey: `a broadcast of the table ${++count}` } }
  if (call === 'beginBroadcastUpload') return { body: { fileName: 'roads.pdf', size: 10 } }
  if (call.endsWith('BroadcastUpload')) return { params: { uploadName: await uploadOf(kit, world.userOf(role)) } }
  const isWaiting = call === 'changeBroadcast' || call === 'cancelBroadcast'
  return { params: { broadcastId: await buildBroadcast(kit, world, isWaiting) }, body: isWaiting ? wish : undefined }
}

async function buildBroadcast(kit: TestApp, world: World, isWaiting: boolean): Promise<number> {
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into broadcasts (entity_id, author_id, hash_key, title, body, location_ids, roles, send_at, sent_at)
     values ($1, $2, $3, 'Roads', 'Icy.', array[$4::bigint], '{staff}', now() + interval '1 day', $5) returning id`,
    [world.entityId, world.author, `built ${++count}`, world.locationId, isWaiting ? null : new Date()],
  )
  const id = rows[0]?.id ?? 0
  if (!isWaiting) {
    await kit.pool.query(
      `insert into broadcast_recipients (broadcast_id, user_id, location_ids, sent_at)
       select $1, user_id, array[location_id], now() from location_members where location_id = $2 and role = 'staff'`,
      [id, world.locationId],
    )
  }
  return id
}

async function uploadOf(kit: TestApp, userId: number): Promise<string> {
  const uploadName = `1700000000000-broadcast-${++count}.pdf`
  await kit.pool.query(
    `insert into files (key, upload_name, uploader_id, file_name, state, kind, mime_type, extension, size, for_broadcast)
     values ($3, $1, $2, 'roads.pdf', 'ready', 'file', 'application/pdf', 'pdf', 10, true)`,
    [uploadName, userId, newFileKey()],
  )
  return uploadName
}
