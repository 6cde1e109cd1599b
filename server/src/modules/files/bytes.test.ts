import { login } from '@kinward/contract/session'
import { deleteMessage } from '@kinward/contract/message-actions'
import { leaveGroup, removeParticipants } from '@kinward/contract/managing-groups'
import { sendMessage } from '@kinward/contract/messages'
import { logout } from '@kinward/contract/session'
import type { UploadResult } from '@kinward/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createUploader, fixture, type Uploader } from '../../../test/uploads.ts'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createDownloadLog } from './download-log.ts'

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

async function share(client: TestClient, file: UploadResult) {
  const body = { message: '', message_attachment: [uploader.carry(file)] }
  return client.call(sendMessage, { params: params(), query: {}, body })
}

const outcome = async (client: TestClient, path: string) => {
  const { status, code } = await uploader.open(client, path)
  return code ?? status
}

describe('the bytes of a file', () => {
  test('come whole, as what they are, and are kept by nobody in between', async () => {
    const file = await uploader.uploadFixture(nurse, 'film.mp4')
    await share(nurse, file)
    const { status, headers, bytes } = await uploader.open(doctor, file.url)
    expect([status, bytes.byteLength]).toEqual([200, (await fixture('film.mp4')).byteLength])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(file.size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="film.mp4"; filename*=UTF-8''film.mp4`,
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  test('go out sandboxed however their path is written', async () => {
    const file = await uploader.uploadFixture(nurse, 'film.mp4')
    const path = `/%61pi/v2/${file.url}?token=${await uploader.assetToken(nurse)}`
    const { status, headers, body } = await fetch(`${kit.origin}${path}`)
    await body?.cancel()
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  test('come in stretches', async () => {
    const file = await uploader.uploadFixture(nurse, 'film.mp4')
    await share(nurse, file)
    const whole = (await uploader.open(doctor, file.url)).bytes
    const stretch = async (range: string) => {
      const { status, headers, bytes } = await uploader.open(doctor, file.url, { headers: { range } })
      return { status, range: headers.get('content-range'), bytes }
    }
    const { size } = file
    expect(await stretch('bytes=0-99')).toEqual({
      status: 206,
      range: `bytes 0-99/${size}`,
      bytes: whole.subarray(0, 100),
    })
    expect(await stretch('bytes=100-')).toEqual({
      status: 206,
      range: `bytes 100-${size - 1}/${size}`,
      bytes: whole.subarray(100),
    })
    expect(await stretch('bytes=-10')).toEqual({
      status: 206,
      range: `bytes ${size - 10}-${size - 1}/${size}`,
      bytes: whole.subarray(-10),
    })
    expect(await stretch(`bytes=0-${size * 2}`)).toMatchObject({ status: 206, range: `bytes 0-${size - 1}/${size}` })
    expect(await stretch(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    expect(await stretch('bytes=5-2')).toMatchObject({ status: 200 })
    expect(await stretch('bytes=0-1,4-5')).toMatchObject({ status: 200 })
    expect(await stretch('lines=1-2')).toMatchObject({ status: 200 })
  })

  test('are told of without being sent, and not sent again to whoever has them', async () => {
    const file = await uploader.uploadFixture(nurse, 'film.mp4')
    await share(nurse, file)
    const head = await uploader.open(doctor, file.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.bytes.byteLength]).toEqual([
      200,
      String(file.size),
      0,
    ])
    const tag = head.headers.get('etag') ?? ''
    const known = await uploader.open(doctor, file.url, { headers: { 'if-none-match': tag } })
    expect([known.status, known.bytes.byteLength]).toEqual([304, 0])
    const range = 'bytes=0-9'
    const same = await uploader.open(doctor, file.url, { headers: { range, 'if-range': tag } })
    const other = await uploader.open(doctor, file.url, { headers: { range, 'if-range': '"other"' } })
    expect([same.status, other.status]).toEqual([206, 200])
  })

  test('of a phone’s picture are shown as a JPEG, and kept as they were', async () => {
    const file = await uploader.uploadFixture(nurse, 'phone.heic')
    await share(nurse, file)
    const shown = await uploader.open(doctor, file.url)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    const kept = await uploader.open(doctor, `${file.url}/download`)
    expect(kept.headers.get('content-type')).toBe('image/heic')
    expect(kept.bytes.byteLength).toBe((await fixture('phone.heic')).byteLength)
  })

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
  ])('of %s are never shown on our pages', async (fileName, text) => {
    const file = await uploader.upload(nurse, new Uint8Array(Buffer.from(text)), { fileName })
    expect(file.type).toBe('file')
    await share(nurse, file)
    const { headers } = await uploader.open(doctor, file.url)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-type')).not.toMatch(/html|svg/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('have a name that no header can be broken by', async () => {
    const bytes = new Uint8Array(Buffer.from('a,b'))
    const file = await uploader.upload(nurse, bytes, { fileName: 'Тест "kéz".csv' })
    await share(nurse, file)
    const { headers } = await uploader.open(doctor, `${file.url}/download`)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="____ _k_z_.csv"; filename*=UTF-8''%D0%A2%D0%B5%D1%81%D1%82%20%22k%C3%A9z%22.csv`,
    )
  })
})

describe('who may have a file', () => {
  let file: UploadResult
  let everything: string[]

  beforeEach(async () => {
    file = await uploader.uploadFixture(nurse, 'sideways.jpg')
    everything = [file.url, `${file.url}/download`, file.mediumUrl ?? '', file.thumbnailUrl ?? '']
  })

  const outcomes = (client: TestClient) => Promise.all(everything.map((path) => outcome(client, path)))
  const all = (one: string | number) => everything.map(() => one)

  test('before it is sent, whoever uploaded it, while they are in the channel', async () => {
    expect(await outcomes(nurse)).toEqual(all(200))
    expect(await outcomes(doctor)).toEqual(all('NOT_FOUND'))
    await nurse.call(leaveGroup, { params: params() })
    expect(await outcomes(nurse)).toEqual(all('NOT_FOUND'))
  })

  test('then everyone in the channel, and whoever was removed no more', async () => {
    await share(nurse, file)
    expect(await outcomes(doctor)).toEqual(all(200))
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    expect(await outcomes(admin)).toEqual(all('NOT_FOUND'))
    await kit.build.join(groupId, [admin.userId])
    await admin.call(removeParticipants, { params: params(), body: { participantIds: [doctor.userId] } })
    expect(await outcomes(doctor)).toEqual(all('NOT_FOUND'))
    await nurse.call(leaveGroup, { params: params() })
    expect(await outcomes(nurse)).toEqual(all('NOT_FOUND'))
  })

  test('of a deleted message its sender, and those who may see what was deleted', async () => {
    const { id } = await share(nurse, file)
    const auditor = await kit.signedIn(await kit.build.person(locationId, 'staff', ['CAN_VIEW_DELETE_MESSAGE']))
    await kit.build.join(groupId, [auditor.userId])
    await nurse.call(deleteMessage, { params: { ...params(), messageId: id }, query: {} })
    expect(await outcomes(doctor)).toEqual(all('NOT_FOUND'))
    expect(await outcomes(nurse)).toEqual(all(200))
    expect(await outcomes(auditor)).toEqual(all(200))
  })

  test('whoever may read another message that carries it', async () => {
    const { id } = await share(nurse, file)
    const aide = await kit.signedIn(await kit.build.person(locationId))
    const second = await kit.build.group(locationId, [nurse.userId, aide.userId])
    expect(await outcomes(aide)).toEqual(all('NOT_FOUND'))
    const forwards = { groupId, messageId: id }
    const sent = await nurse.call(sendMessage, {
      params: { ...params(), groupId: second },
      query: {},
      body: { message: '', forwards },
    })
    expect(sent.message_attachment).toEqual([file])
    expect(await outcomes(aide)).toEqual(all(200))
    await nurse.call(deleteMessage, { params: { ...params(), messageId: id }, query: {} })
    expect([await outcomes(doctor), await outcomes(aide)]).toEqual([all('NOT_FOUND'), all(200)])
  })

  test('nobody whose session is over or waits for its PIN', async () => {
    await share(nurse, file)
    const session = (change: string) =>
      kit.pool.query(`update sessions set ${change} where id = $1`, [doctor.sessionId])
    await session('locked_at = now()')
    expect(await outcomes(doctor)).toEqual(all('PIN_REQUIRED'))
    await session('locked_at = null')
    expect(await outcomes(doctor)).toEqual(all(200))
    await doctor.call(logout, { body: { everywhere: false } })
    expect(await outcomes(doctor)).toEqual(all('UNAUTHENTICATED'))
  })

  test('nobody without an asset token: no other opens it', async () => {
    await share(nurse, file)
    const get = async (query: string, headers: Record<string, string> = {}) =>
      (await fetch(`${kit.origin}/api/v2/${file.thumbnailUrl}${query}`, { headers })).status
    expect(await get('')).toBe(401)
    expect(await get(`?token=${doctor.token}`)).toBe(401)
    expect(await get('', { authorization: `Bearer ${doctor.token}` })).toBe(401)
    expect(await get(`?token=${await uploader.assetToken(doctor)}x`)).toBe(401)
    expect(await get(`?token=${await uploader.assetToken(doctor)}`)).toBe(200)
  })

  test('nobody whom the place keeps out: by address, by terms, by switching off the web app', async () => {
    await share(nurse, file)
    const place = (change: string) => kit.pool.query(`update locations set ${change} where id = $1`, [locationId])
    const rules = (settings: object) => place(`configurations = '${JSON.stringify(settings)}'`)
    await rules({ enableIpRestriction: true, allowedIps: ['203.0.113.7'] })
    const { rows } = await kit.pool.query<{ kept: boolean }>(
      'select allowed_addresses is not null as kept from locations where id = $1',
      [locationId],
    )
    expect(rows[0]?.kept).toBe(true)
    expect(await outcomes(doctor)).toEqual(all('IP_RESTRICTED'))
    await rules({ disableWebapp: true, allowedAppUserIds: [nurse.userId] })
    expect(await outcomes(doctor)).toEqual(all('WEBAPP_RESTRICTED'))
    expect(await outcomes(nurse)).toEqual(all(200))
    await rules({})
    await kit.pool.query('update location_members set terms_due = true where user_id = $1', [doctor.userId])
    expect(await outcomes(doctor)).toEqual(all('TERMS_REQUIRED'))
  })

  test('only to look at where downloads are switched off', async () => {
    await share(nurse, file)
    const table = await uploader.uploadFixture(nurse, 'weights.csv')
    const plan = await uploader.uploadFixture(nurse, 'plan.pdf')
    await share(nurse, table)
    await share(nurse, plan)
    await kit.pool.query(`update locations set configurations = '{"disableWebDownloads": true}' where id = $1`, [
      locationId,
    ])
    expect(await outcomes(doctor)).toEqual([200, 'FORBIDDEN', 200, 200])
    expect(await outcome(doctor, table.url)).toBe('FILE_NOT_VIEWABLE')
    expect(await outcome(doctor, plan.url)).toBe(200)
    expect(await outcome(doctor, `${plan.url}/download`)).toBe('FORBIDDEN')
  })

  test('addresses that are none answer like files of others', async () => {
    for (const path of [
      'files/medium__',
      'files/..%2f..%2fjwt-secret',
      `files/display__${'a'.repeat(32)}`,
      'files/x',
    ]) {
      expect(await outcome(nurse, path)).toBe('NOT_FOUND')
    }
  })
})

test('a channel full of pictures does not use up what a session may call', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SESSION: '30', RATE_LIMIT_FILES: '60' })
  try {
    const entity = await strict.build.entity()
    const location = await strict.build.location(entity)
    const person = await strict.signedIn(await strict.build.person(location))
    const group = await strict.build.group(location, [person.userId])
    const place = { entityId: entity, locationId: location, groupId: group }
    const strictly = createUploader(strict, () => place)
    const file = await strictly.uploadFixture(person, 'drawing.webp')
    const look = async () => (await strictly.open(person, file.thumbnailUrl ?? '')).status
    expect(new Set(await Promise.all(Array.from({ length: 60 }, look)))).toEqual(new Set([200]))
    expect(await look()).toBe(429)
    const body = { message: 'still here' }
    expect((await person.ask(sendMessage, { params: place, query: {}, body })).status).toBe(200)
    expect((await strict.anonymous.ask(login, { body: { username: 'nobody', password: 'x' } })).status).toBe(401)
  } finally {
    await strict.stop()
  }
})

describe('what is taken along', () => {
  const recorded = async () => {
    const { rows } = await kit.pool.query<{ record: string }>(
      `select record from audit_events where action = 'file.downloaded' and location_id = $1 order by seq`,
      [locationId],
    )
    return rows.map(({ record }) => JSON.parse(record) as unknown)
  }
  const idOf = async (file: UploadResult) =>
    (await kit.pool.query<{ id: number }>('select id from files where upload_name = $1', [file.name])).rows[0]?.id

  test('is in the audit log: who, which file and where, once; looking at it is not', async () => {
    const film = await uploader.uploadFixture(nurse, 'film.mp4')
    const sheet = await uploader.upload(nurse, Buffer.from('a,b'), { fileName: 'doses.csv' })
    for (const file of [film, sheet]) await share(nurse, file)
    await uploader.open(doctor, film.url)
    const { headers } = await uploader.open(doctor, `${film.url}/download`, { method: 'HEAD' })
    const tag = headers.get('etag') ?? ''
    await uploader.open(doctor, `${film.url}/download`, { headers: { 'if-none-match': tag } })
    for (const range of ['bytes=1-', 'bytes=0-0']) {
      await uploader.open(doctor, `${film.url}/download`, { headers: { range } })
    }
    // It cannot be shown, so that opening it is taking it along.
    await uploader.open(doctor, sheet.url)
    await expect.poll(recorded).toHaveLength(2)
    const common = { actorId: doctor.userId, entityId, locationId, details: { groupId } }
    expect(await recorded()).toMatchObject([
      { ...common, subject: `file:${await idOf(film)}` },
      { ...common, subject: `file:${await idOf(sheet)}` },
    ])
    expect(await verifyAudit(createDatabase(kit.pool))).toMatchObject({ ok: true })
  })

  test('is recorded later where the log cannot be written at once, in order and none lost', async () => {
    const { rows } = await kit.pool.query<{ count: number }>('select count(*) from audit_events')
    const db = createDatabase(kit.pool)
    const log = createDownloadLog({ db, log: createLogger('silent') })
    const download = { userId: doctor.userId, sessionId: 'a', entityId, locationId, groupId }
    await kit.pool.query('alter table audit_events rename to audit_events_away')
    log.note({ ...download, fileId: 1 })
    await log.flush()
    await kit.pool.query('alter table audit_events_away rename to audit_events')
    for (let fileId = 2; fileId <= 300; fileId++) log.note({ ...download, fileId })
    await log.flush()
    const subjects = (await recorded()).map((one) => (one as { subject: string }).subject)
    expect(subjects).toEqual(Array.from({ length: 300 }, (_, index) => `file:${index + 1}`))
    expect(await verifyAudit(db)).toMatchObject({ ok: true, events: (rows[0]?.count ?? 0) + 300 })
  })
})
