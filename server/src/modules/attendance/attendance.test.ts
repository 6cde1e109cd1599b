import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@kinward/contract/attendance'
import { editPatient, transferPatient } from '@kinward/contract/managing-patients'
import { listMessages, messageUpdates } from '@kinward/contract/messages'
import { changePreferences } from '@kinward/contract/preferences'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createUploader, fixture } from '../../../test/uploads.ts'

const HARBOR = { latitude: 43.6615, longitude: -70.2553 }

/** A server in the shape of Nominatim, which takes its time for positions in the south. */
const asked: string[] = []
const geocoder = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const latitude = Number(searchParams.get('lat'))
  asked.push(`${pathname} ${searchParams.get('lat')} ${searchParams.get('lon')}`)
  if (latitude < 0) return
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(latitude > 80 ? { error: 'Unable to geocode' } : { display_name: '22 Bay Road, Bath' }))
})

let kit: TestApp
let entityId: number
let locationId: number
let patientId: number
let groupId: number
let aide: TestClient
let nurse: TestClient
let lead: TestClient
let count = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  kit = await startTestApp({ GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await kit.stop()
  geocoder.closeAllConnections()
  geocoder.close()
})
beforeEach(async () => {
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  patientId = await kit.build.patient(locationId, { first_name: 'Walter', last_name: 'Brandvold' })
  aide = await kit.signedIn(await kit.build.person(locationId))
  nurse = await kit.signedIn(await kit.build.person(locationId))
  lead = await kit.signedIn(await kit.build.person(locationId, 'staff', ['CAN_MANAGE_GROUPS']))
  groupId = await kit.build.group(locationId, [aide.userId, nurse.userId], { type: 'patients', patient_id: patientId })
})

type Wish = Partial<contract.NewAttendance>
const place = () => ({ entityId, locationId })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const key = () => `visit-key-${++count}`
const say = (who: TestClient, type: string, body: Wish = {}) =>
  who.ask(contract.saveAttendance, { params: { ...place(), patientId, type }, body: { hashKey: key(), ...body } })
const historyFor = (who: TestClient) =>
  who.call(contract.patientAttendance, { params: { ...place(), patientId }, query: {} })
const listFor = (who: TestClient, query: Record<string, unknown> = {}) =>
  who.call(contract.listAttendance, { params: place(), query })
const consent = (who: TestClient) => who.call(changePreferences, { body: { gpsConsent: { isGiven: true } } })
const linesOf = async (who: TestClient) =>
  (await who.call(listMessages, { params: { ...place(), groupId }, query: {} })).messages

describe('a visit', () => {
  test('is a line of the channel that goes on when it ends', async () => {
    const tab = await nurse.connect()
    const checkedIn = await say(aide, 'check-in', { note: 'Here for the night.', deviceAt: '2026-01-02T03:04:05Z' })
    expect(checkedIn.status).toBe(200)
    const { message } = await tab.next('chat')
    expect(message).toMatchObject({ messageType: 'activity', message: 'checked in.', sender: { userId: aide.userId } })
    const { checkIn } = checkedIn.body.data
    expect(message.message_attachment).toEqual([
      { type: 'check-in-checkout', userInTime: checkIn.at, note: 'Here for the night.' },
    ])
    expect(checkIn.deviceAt).toBe('2026-01-02T03:04:05.000Z')
    expect(Math.abs(Date.parse(checkIn.at) - Date.now())).toBeLessThan(60_000)
    expect(await tab.next('attendance.changed')).toEqual({ locationId, patientId })

    const left = await say(aide, 'check-out', { note: 'He sleeps.' })
    const changed = await tab.next('message.activity.changed')
    expect(changed).toMatchObject({
      messageId: message.id,
      version: message.version + 1,
      message_attachment: [
        { userInTime: checkIn.at, userOutTime: left.body.data.checkOut?.at, note: 'Here for the night. He sleeps.' },
      ],
    })
    const lines = await linesOf(nurse)
    expect(lines.map(({ id }) => id)).toEqual([message.id])
    expect(lines[0]).toMatchObject({
      message: changed.message,
      message_attachment: changed.message_attachment,
      version: changed.version,
    })
    const query = { sinceVersion: message.version }
    const missed = await nurse.call(messageUpdates, { params: { ...place(), groupId }, query })
    expect(missed.messages.map(({ version }) => version)).toEqual([changed.version])
  })

  test('is open once for each person, and ends once', async () => {
    expect((await say(aide, 'check-out')).body).toMatchObject({ status: 409, data: { code: 'CONFLICT' } })
    expect((await say(aide, 'check-in')).status).toBe(200)
    const second = await say(aide, 'check-in')
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('checked in')])
    expect((await say(nurse, 'check-in')).status).toBe(200)
    expect((await say(aide, 'check-out')).status).toBe(200)
    expect((await say(aide, 'check-out')).status).toBe(409)
    expect((await historyFor(nurse)).historyIds).toHaveLength(2)
  })

  test('that was pressed without a network counts for that moment, and says when it came', async () => {
    const [came, left] = [ago(90), ago(20)]
    const hashKey = key()
    const offline = { hashKey, wasOffline: true, deviceAt: came }
    const answers = await Promise.all([say(aide, 'check-in', offline), say(aide, 'check-in', offline)])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    const { checkIn } = answers[0]?.body.data ?? {}
    expect(checkIn).toMatchObject({ at: came, deviceAt: came })
    expect(Date.now() - Date.parse(checkIn?.receivedAt ?? '')).toBeLessThan(60_000)
    const { checkOut } = (await say(aide, 'check-out', { wasOffline: true, deviceAt: left })).body.data
    expect(checkOut).toMatchObject({ at: left, deviceAt: left, receivedAt: expect.any(String) })
    const [line] = await linesOf(nurse)
    expect(line).toMatchObject({
      message: 'checked in without a network; it was sent later.',
      message_attachment: [{ userInTime: came, userOutTime: left }],
    })
    expect(Date.now() - (line?.timeStamp ?? 0)).toBeLessThan(60_000)
  })

  test('is not ended by a check-out that was pressed before it began, which is the end of another', async () => {
    const offline = (type: string, minutes: number) => say(aide, type, { wasOffline: true, deviceAt: ago(minutes) })
    // She checks out on a phone without a network, then on a tablet, and comes again before the phone has one.
    await offline('check-in', 180)
    await offline('check-out', 100)
    const { id } = (await say(aide, 'check-in')).body.data
    const late = await offline('check-out', 120)
    expect([late.status, late.body.message]).toEqual([
      409,
      'You were not checked in to this patient then. The visit that you are at now goes on.',
    ])
    expect((await listFor(aide, { openOnly: 'true' })).historyIds).toEqual([id])
    expect((await offline('check-out', 0)).body.data.id).toBe(id)
  })

  test('is not ended by such a check-out either where it began by the clock of a device', async () => {
    await say(aide, 'check-in', { deviceAt: ago(5) })
    const late = await say(aide, 'check-out', { wasOffline: true, deviceAt: ago(6) })
    expect(late.body).toMatchObject({ status: 409, data: { code: 'CONFLICT' } })
  })

  test.each([
    ['pressed on a phone whose clock is slow', { deviceAt: ago(2) }, 1],
    ['pressed on such a phone, where it began without a clock', { deviceAt: null }, 1],
    ['of a night that was sent a day after it began', { deviceAt: ago(25 * 60), wasOffline: true }, 17 * 60],
  ])('is ended by its own check-out without a network: %s', async (_which, came, left) => {
    const began = await say(aide, 'check-in', came)
    const out = await say(aide, 'check-out', { wasOffline: true, deviceAt: ago(left), note: 'He slept.' })
    expect([out.status, out.body.data.id]).toEqual([200, began.body.data.id])
    expect((await listFor(aide, { openOnly: 'true' })).historyIds).toEqual([])
  })

  test.each([
    ['of a clock that is ahead', -60 * 60_000],
    ['of more than a day ago', contract.OFFLINE_MOST_MS + 60_000],
  ])('is not dated by the moment %s', async (_, ago) => {
    const deviceAt = new Date(Date.now() - ago).toISOString()
    const { checkIn } = (await say(aide, 'check-in', { wasOffline: true, deviceAt })).body.data
    expect(checkIn).toMatchObject({ deviceAt, at: checkIn.receivedAt })
    expect(Math.abs(Date.parse(checkIn.at) - Date.now())).toBeLessThan(60_000)
  })

  test('said twice with one key is said once, also at the same time', async () => {
    const hashKey = key()
    const answers = await Promise.all([1, 2, 3].map(() => say(aide, 'check-in', { hashKey })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    const out = key()
    const ends = await Promise.all([1, 2].map(() => say(aide, 'check-out', { hashKey: out })))
    expect(ends.map(({ status }) => status)).toEqual([200, 200])
    expect(await linesOf(nurse)).toHaveLength(1)
    // The first check-in arrives once more, after it is all over.
    expect((await say(aide, 'check-in', { hashKey })).body.data.checkOut).not.toBeNull()
  })

  test('carries a picture that the channel can open', async () => {
    const uploads = createUploader(kit, () => ({ ...place(), groupId }))
    const { name } = await uploads.upload(aide, await fixture('drawing.png'), { fileName: 'door.png' })
    expect((await say(aide, 'check-in', { photo: name })).status).toBe(200)
    const [line] = await linesOf(nurse)
    expect(line?.message_attachment.map(({ type }) => type)).toEqual(['check-in-checkout', 'image'])
    const { url = '' } = line?.message_attachment[1] ?? {}
    expect((await uploads.open(nurse, url.replace(/^.*api\/v2\//, ''))).status).toBe(200)
    expect((await say(lead, 'check-in', { photo: name })).status).toBe(409)
  })

  test('needs no channel', async () => {
    const alone = await kit.build.patient(locationId)
    const params = { ...place(), patientId: alone, type: 'check-in' }
    const { status } = await aide.ask(contract.saveAttendance, { params, body: { hashKey: key() } })
    expect(status).toBe(200)
  })

  test('does not begin with someone who was discharged, but ends with them', async () => {
    await say(aide, 'check-in')
    await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
    expect((await say(nurse, 'check-in')).body.data.code).toBe('DISCHARGED')
    expect((await say(aide, 'check-out')).status).toBe(200)
    await kit.pool.query('update patients set archived_at = now() where id = $1', [patientId])
    expect((await say(nurse, 'check-in')).body.data.code).toBe('ARCHIVED')
  })

  test('that was pressed without a network before a discharge is kept, and one after it is not', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const offline = (minutes: number) => ({ wasOffline: true, deviceAt: ago(minutes).toISOString() })
    await kit.pool.query('update patients set discharged_at = $2 where id = $1', [patientId, ago(60)])
    expect((await say(aide, 'check-in', offline(59))).body).toMatchObject({ status: 409, data: { code: 'DISCHARGED' } })
    expect((await say(aide, 'check-in', offline(90))).status).toBe(200)
    expect((await say(aide, 'check-out', offline(70))).status).toBe(200)
    await kit.pool.query('update patients set archived_at = $2 where id = $1', [patientId, ago(30)])
    expect((await say(nurse, 'check-in', offline(80))).status).toBe(200)
  })

  test('is not kept under a key that another patient’s was said with', async () => {
    const hashKey = key()
    await say(aide, 'check-in', { hashKey })
    patientId = await kit.build.patient(locationId)
    expect((await say(aide, 'check-in', { hashKey })).body).toMatchObject({ status: 409, data: { code: 'CONFLICT' } })
    expect((await historyFor(aide)).historyIds).toEqual([])
  })

  test('is checked in or out, and nothing else', async () => {
    expect((await say(aide, 'coffee')).status).toBe(404)
  })
})

describe('a position', () => {
  const position = { ...HARBOR, accuracy: 12 }

  test('is kept with consent alone', async () => {
    expect((await say(aide, 'check-in', { position })).body.data.code).toBe('FORBIDDEN')
    await consent(aide)
    const { body } = await say(aide, 'check-in', { position })
    expect(body.data.checkIn).toMatchObject({ position, address: '22 Bay Road, Bath' })
  })

  test('is known to whoever was there and to those who lead, and to nobody else', async () => {
    await consent(aide)
    await say(aide, 'check-in', { position })
    const seen = async (who: TestClient) => Object.values((await historyFor(who)).content)[0]?.checkIn
    expect(await seen(aide)).toMatchObject({ position })
    expect(await seen(lead)).toMatchObject({ position })
    expect(await seen(nurse)).toMatchObject({ position: null, address: null })
    expect(JSON.stringify(await linesOf(nurse))).not.toContain('43.66')
  })

  test('outside the world is refused', async () => {
    await consent(aide)
    for (const outside of [{ latitude: 91 }, { latitude: -91 }, { longitude: 181 }, { longitude: -181 }]) {
      expect((await say(aide, 'check-in', { position: { ...position, ...outside } })).status).toBe(400)
    }
    const params = { ...place(), patientId }
    for (const query of [
      { lat: 91, lng: 0 },
      { lat: 0, lng: -181 },
    ]) {
      expect((await aide.ask(contract.addressOfCoordinates, { params, query })).status).toBe(400)
    }
  })

  const nameOf = (lat: number, lng: number) =>
    aide.call(contract.addressOfCoordinates, { params: { ...place(), patientId }, query: { lat, lng } })

  test('near a place of ours is called by it, and nobody else is asked', async () => {
    const manager = await kit.signedIn(await kit.build.person(locationId, 'staff', ['CAN_MANAGE_PATIENT']))
    const body = { ...HARBOR, address: '14 Wharf Street' }
    await manager.call(contract.savePatientPlace, { params: { ...place(), patientId }, body })
    const before = asked.length
    expect(await nameOf(43.6616, -70.2552)).toEqual({ address: '14 Wharf Street', isKnownPlace: true })
    expect(asked).toHaveLength(before)
    expect(await nameOf(43.7, -70.2552)).toEqual({ address: '22 Bay Road, Bath', isKnownPlace: false })

    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    const house = { latitude: 44, longitude: -70, address: 'North Shore house' }
    await admin.call(contract.saveLocationPlace, { params: place(), body: house })
    expect(await nameOf(44.0001, -70.0001)).toEqual({ address: 'North Shore house', isKnownPlace: true })
    const settings = await aide.call(contract.getMapSettings, { params: place() })
    expect(settings.place).toEqual({ latitude: 44, longitude: -70 })
  })

  test('at the house that the patient moved from is not called by where they live now', async () => {
    const manager = await kit.signedIn(await kit.build.person(locationId, 'staff', ['CAN_MANAGE_PATIENT']))
    const params = { ...place(), patientId }
    await manager.call(contract.savePatientPlace, { params, body: { ...HARBOR, address: '14 Wharf Street' } })
    const edit = (address: string) => manager.call(editPatient, { params, body: { address, phone: '+1 207 555 0100' } })
    await edit('14 Wharf Street')
    const here = () => nameOf(HARBOR.latitude, HARBOR.longitude)
    expect(await here()).toEqual({ address: '14 Wharf Street', isKnownPlace: true })
    await edit('9 Hill Lane, Augusta')
    expect(await here()).toEqual({ address: '22 Bay Road, Bath', isKnownPlace: false })
  })

  test('is asked for once, and written as people do where nobody knows it', async () => {
    const before = asked.length
    await nameOf(10.12341, 20.5)
    await nameOf(10.12342, 20.5)
    expect(asked.slice(before)).toEqual(['/reverse 10.1234 20.5000'])
    expect(await nameOf(85, -0.5)).toEqual({ address: '85.0000° N, 0.5000° W', isKnownPlace: false })
  })

  test('is not waited for longer than two seconds', async () => {
    const begun = Date.now()
    expect((await nameOf(-33.1, 18)).address).toBe('33.1000° S, 18.0000° E')
    expect(Date.now() - begun).toBeLessThan(4_000)
  })
})

describe('the history', () => {
  test('is everyone’s for those who lead, and otherwise one’s own', async () => {
    const { body: one } = await say(aide, 'check-in')
    const { body: other } = await say(nurse, 'check-in')
    expect((await listFor(aide)).historyIds).toEqual([one.data.id])
    expect((await listFor(aide, { userId: nurse.userId })).historyIds).toEqual([one.data.id])
    expect((await listFor(lead)).historyIds).toEqual([other.data.id, one.data.id])
    expect((await listFor(lead, { userId: aide.userId })).historyIds).toEqual([one.data.id])
  })

  test('is found by patient, by day, and by being open', async () => {
    const { body } = await say(aide, 'check-in')
    await say(aide, 'check-out')
    const { body: open } = await say(aide, 'check-in')
    await kit.pool.query(`update visits set in_at = in_at - interval '3 days' where id = $1`, [body.data.id])
    const now = Date.now()
    expect((await listFor(lead, { openOnly: 'true' })).historyIds).toEqual([open.data.id])
    expect((await listFor(lead, { to: now - 86_400_000 })).historyIds).toEqual([body.data.id])
    expect((await listFor(lead, { from: now - 86_400_000 })).historyIds).toEqual([open.data.id])
    expect((await listFor(lead, { patientId: await kit.build.patient(locationId) })).historyIds).toEqual([])
  })

  test('of another location is not there', async () => {
    await say(aide, 'check-in')
    const elsewhere = await kit.build.location(entityId)
    const other = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
    const params = { entityId, locationId: elsewhere }
    expect((await other.call(contract.listAttendance, { params, query: {} })).historyIds).toEqual([])
    expect((await other.ask(contract.patientAttendance, { params: { ...params, patientId }, query: {} })).status).toBe(
      404,
    )
    expect((await other.ask(contract.listAttendance, { params: place(), query: {} })).status).toBe(404)
  })

  test('can be taken along, which is recorded, and has no formulas in it', async () => {
    await say(aide, 'check-in', { note: '=HYPERLINK("https://evil.example")' })
    const { csv, rows } = await lead.call(contract.exportAttendance, { params: place(), body: {} })
    expect(rows).toBe(1)
    expect(csv.split('\r\n')[0]).toMatch(/^Visit,Person,Patient,Checked in,Checked out/)
    expect(csv).toContain('Walter Brandvold')
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    const { rows: events } = await kit.pool.query(
      `select action from audit_events where actor_id = $1 and action = 'attendance.exported'`,
      [lead.userId],
    )
    expect(events).toHaveLength(1)
    const security = { enableIpRestriction: false, disableWebDownloads: true }
    await kit.pool.query('update locations set configurations = $2 where id = $1', [locationId, security])
    expect((await lead.ask(contract.exportAttendance, { params: place(), body: {} })).status).toBe(403)
  })

  test('pages through many', async () => {
    await kit.pool.query(
      `insert into visits (location_id, patient_id, user_id, in_key, in_at, out_at)
       select $1, $2, $3, 'many-' || n, now(), now() from generate_series(1, 150) n`,
      [locationId, patientId, aide.userId],
    )
    const first = await listFor(lead)
    expect([first.historyIds.length, first.hasMore]).toEqual([100, true])
    const rest = await listFor(lead, { before: first.historyIds.at(-1) })
    expect([rest.historyIds.length, rest.hasMore]).toEqual([50, false])
  })

  test('has a visit that came late where it belongs by when it was, also from page to page', async () => {
    const { body: today } = await say(aide, 'check-in')
    const { body: late } = await say(nurse, 'check-in', { wasOffline: true, deviceAt: ago(20 * 60) })
    expect((await historyFor(aide)).historyIds).toEqual([today.data.id, late.data.id])
    await kit.pool.query(
      `insert into visits (location_id, patient_id, user_id, in_key, in_at, out_at)
       select $1, $2, $3, 'between-' || n, now() - interval '1 hour', now() from generate_series(1, 149) n`,
      [locationId, patientId, aide.userId],
    )
    const first = await listFor(lead)
    const rest = await listFor(lead, { before: first.historyIds.at(-1) })
    const all = [...first.historyIds, ...rest.historyIds]
    expect([all[0], all.at(-1), new Set(all).size]).toEqual([today.data.id, late.data.id, 151])
  })
})

test('families and patients hear nothing of visits, by any call or event', async () => {
  const relative = await kit.build.person(locationId, 'family')
  await kit.build.family(patientId, relative)
  const daughter = await kit.signedIn(relative)
  const family = await kit.build.group(locationId, [relative], { type: 'family', patient_id: patientId })
  const tab = await daughter.connect()
  await say(aide, 'check-in')
  await kit.settled(tab)
  expect(tab.heard).toEqual([])
  expect(
    (await daughter.ask(contract.patientAttendance, { params: { ...place(), patientId }, query: {} })).status,
  ).toBe(404)
  const params = { ...place(), groupId: family }
  expect((await daughter.call(listMessages, { params, query: {} })).messages).toEqual([])
})

test('with patients switched off there are no visits', async () => {
  await kit.pool.query(`update locations set feature_flags = '{"patientMessages": false}' where id = $1`, [locationId])
  expect((await say(aide, 'check-in')).body.data.code).toBe('FEATURE_OFF')
})

test('a map has pictures where it is told of some, and nothing else may be loaded from there', async () => {
  const settings = await aide.call(contract.getMapSettings, { params: place() })
  expect(settings).toEqual({ tilesUrl: null, attribution: null, place: null })
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png'
  const other = await startTestApp({ MAP_TILES_URL: tiles, MAP_ATTRIBUTION: 'Tiles Example' })
  const page = await fetch(other.origin)
  const policy = page.headers.get('content-security-policy') ?? ''
  const allowing = policy.split(';').filter((directive) => directive.includes('tiles.example'))
  expect(allowing.map((directive) => directive.trim())).toEqual(["img-src 'self' data: blob: https://tiles.example"])
  await other.stop()
})

test.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])(
  'a device clock that leads out of all years, at %s, spoils nobody’s list',
  async (deviceAt) => {
    expect((await say(aide, 'check-in', { deviceAt })).status).toBe(400)
    expect((await historyFor(nurse)).historyIds).toEqual([])
    expect((await say(aide, 'check-in')).status).toBe(200)
  },
)

describe('a visit to a patient who was moved meanwhile', () => {
  test('is ended from the place where it began, once, and told at both', async () => {
    const there = await kit.build.location(entityId)
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    await kit.build.member(admin.userId, there, 'admin')
    await kit.build.join(groupId, [admin.userId])
    const colleague = await kit.signedIn(await kit.build.person(there))
    await say(aide, 'check-in')
    await admin.call(transferPatient, { params: { ...place(), patientId }, body: { locationId: there } })

    const [here, moved] = [await nurse.connect(), await colleague.connect()]
    const hashKey = key()
    const left = await say(aide, 'check-out', { hashKey, note: 'He is on his way.' })
    expect([left.status, left.body.data.checkOut?.note]).toEqual([200, 'He is on his way.'])
    expect(await here.next('attendance.changed')).toEqual({ locationId, patientId })
    expect(await moved.next('attendance.changed')).toEqual({ locationId: there, patientId })
    const again = await say(aide, 'check-out', { hashKey })
    expect(again.body.data).toEqual(left.body.data)
    expect((await say(aide, 'check-out')).status).toBe(404)

    const { messages } = await admin.call(listMessages, {
      params: { entityId, locationId: there, groupId },
      query: {},
    })
    const line = messages.find(({ message }) => message === 'checked in.')
    expect(line?.message_attachment).toMatchObject([{ type: 'check-in-checkout', note: 'He is on his way.' }])
  })

  test('is kept where it was, when it was pressed without a network before', async () => {
    const there = await kit.build.location(entityId)
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    await kit.build.member(admin.userId, there, 'admin')
    const pressed = { wasOffline: true, deviceAt: new Date(Date.now() - 60_000).toISOString() }
    await admin.call(transferPatient, { params: { ...place(), patientId }, body: { locationId: there } })
    const came = await say(aide, 'check-in', pressed)
    expect([came.status, came.body.data?.locationId]).toEqual([200, locationId])
    expect(came.body.data.checkIn.at).toBe(pressed.deviceAt)
    expect((await say(aide, 'check-out')).status).toBe(200)
    const now = { wasOffline: true, deviceAt: new Date().toISOString() }
    expect((await say(nurse, 'check-in', now)).status).toBe(404)
    const relative = await kit.signedIn(await kit.build.person(locationId, 'family'))
    expect((await say(relative, 'check-in', pressed)).status).toBe(404)
    const elsewhere = await kit.build.location(entityId)
    const stranger = await kit.signedIn(await kit.build.person(elsewhere))
    const asked = { params: { entityId, locationId: elsewhere, patientId, type: 'check-in' } }
    const answer = await stranger.ask(contract.saveAttendance, { ...asked, body: { hashKey: key(), ...pressed } })
    expect(answer.status).toBe(404)
  })

  test('is kept where it was, also when they were moved once more since', async () => {
    const [second, third] = [await kit.build.location(entityId), await kit.build.location(entityId)]
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    await kit.build.member(admin.userId, second, 'admin')
    await kit.build.member(admin.userId, third, 'admin')
    await kit.build.member(nurse.userId, second)
    const pressed = { wasOffline: true, deviceAt: new Date(Date.now() - 60_000).toISOString() }
    const move = (from: number, to: number) =>
      admin.call(transferPatient, { params: { entityId, locationId: from, patientId }, body: { locationId: to } })
    await move(locationId, second)
    await move(second, third)
    const came = await say(aide, 'check-in', pressed)
    expect([came.status, came.body.data?.locationId]).toEqual([200, locationId])
    const params = { entityId, locationId: second, patientId, type: 'check-in' }
    const body = { hashKey: key(), ...pressed }
    // They were not there yet at that moment.
    expect((await nurse.ask(contract.saveAttendance, { params, body })).status).toBe(404)
  })

  test('is nobody else’s to end, and nobody comes to them from there', async () => {
    const there = await kit.build.location(entityId)
    await say(aide, 'check-in')
    await kit.pool.query('update patients set location_id = $1 where id = $2', [there, patientId])
    expect((await say(nurse, 'check-out')).status).toBe(404)
    expect((await say(nurse, 'check-in')).status).toBe(404)
    expect((await say(aide, 'check-in')).status).toBe(404)
  })
})
