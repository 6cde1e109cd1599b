import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  changeRecordRules,
  changeRecordSettings,
  findRecordPatients,
  forwardToRecord,
  getRecordSettings,
  importRecordPatient,
  listRecordEntries,
  previewRecordEntry,
  retryRecordEntry,
} from '@kinward/contract/clinical-record'
import { savePatientNote } from '@kinward/contract/patient-notes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type FhirServer, startFhirServer } from '../../../test/fhir.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { refusals } from './texts.ts'

const lines: string[] = []
let kit: TestApp
let fhir: FhirServer
let team: Team
let nurse: TestClient
let doctor: TestClient
let admin: TestClient
let patientId: number
let groupId: number

beforeAll(async () => {
  kit = await startTestApp({}, { lines })
  // Nothing is due by itself: `bring` says when.
  await kit.pool.query(`alter table record_entries alter next_try_at set default 'infinity'`)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  fhir = await startFhirServer({ authorization: 'Bearer the-token' })
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  admin = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  patientId = await kit.build.patient(team.locationId, { record_number: 'HH-1042' })
  groupId = await team.channel('patients', { values: { patient_id: patientId } })
})
afterEach(async () => {
  await fhir.stop()
  // What is forwarded, and what it is sent with, must not be in the log however it went.
  if (/the-token|slept/i.test(lines.join(''))) throw new Error('the log tells what was forwarded')
})

const params = () => ({ ...team.place, patientId })
const setUp = () =>
  admin.call(changeRecordSettings, {
    params: { entityId: team.entityId },
    body: { isOn: true, address: fhir.address, signIn: 'bearer', secret: 'the-token' },
  })
let keys = 0
const wishOf = (messageIds: number[], more: object = {}) => ({
  messageIds,
  noteType: 'nursing' as const,
  effectiveAt: Date.UTC(2025, 10, 15, 2),
  hashKey: `forwarding-${++keys}`,
  ...more,
})
const forward = (client: TestClient, messageIds: number[], more: object = {}) =>
  client.call(forwardToRecord, { params: params(), body: wishOf(messageIds, more) })
const tryForwarding = (client: TestClient, messageIds: number[], more: object = {}) =>
  client.ask(forwardToRecord, { params: params(), body: wishOf(messageIds, more) })
const states = async () => (await nurse.call(listRecordEntries, { params: params() })).map(({ state }) => state)
/** All that is due, and what would be due later, as if its time had come. */
async function bring(): Promise<void> {
  await kit.pool.query(
    'update record_entries set next_try_at = now() where delivered_at is null and given_up_at is null',
  )
  await kit.app.bringToRecord()
}
const said = async (message: string, client = nurse) => (await team.send(client, groupId, { message })).id
const wordsOf = ({ content }: Record<string, unknown>) => {
  const [{ attachment }] = content as [{ attachment: { data: string } }]
  return Buffer.from(attachment.data, 'base64').toString('utf8')
}

describe('forwarding to a FHIR server', () => {
  beforeEach(setUp)

  test('writes one document with who wrote what, word for word as it was previewed', async () => {
    const ids = [await said('He **slept** well, @[Ruth](id:3)'), await said('Pain 3/10', doctor)]
    const { hashKey: _, ...wish } = wishOf(ids)
    const preview = await nurse.call(previewRecordEntry, { params: params(), body: wish })
    expect(preview.title).toBe('Nurse note')
    expect(preview.text).toContain('He slept well, @Ruth')
    const entry = await forward(nurse, ids)
    expect(entry).toMatchObject({ state: 'waiting', messageIds: ids, forwardedBy: nurse.userId, noteId: null })
    await bring()
    expect(await states()).toEqual(['sent'])
    expect(fhir.documents).toHaveLength(1)
    const [document] = fhir.documents
    expect(document).toMatchObject({
      resourceType: 'DocumentReference',
      status: 'current',
      type: { coding: [{ system: 'http://loinc.org', code: '34746-8' }] },
      subject: { identifier: { value: 'HH-1042' } },
      context: { period: { start: '2025-11-15T02:00:00.000Z' } },
    })
    expect(wordsOf(document ?? {})).toBe(preview.text)
    const { rows } = await kit.pool.query('select body, reference from record_entries')
    expect(rows).toEqual([{ body: null, reference: `DocumentReference/${document?.id}` }])
  })

  test('leaves what was passed on with whoever said it, and when', async () => {
    const { id: order } = await team.send(doctor, groupId, { message: 'Morphine 2 mg' })
    const passed = await team.send(nurse, groupId, { message: '', forwards: { groupId, messageId: order } })
    const { hashKey: _, ...wish } = wishOf([passed.id])
    const { text } = await nurse.call(previewRecordEntry, { params: params(), body: wish })
    const said = passed.forwarded
    expect(text.split('\n').slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^Forwarded, said .* · ${said?.fullName}$`)),
      'Morphine 2 mg',
    ])
    expect(said?.userId).toBe(doctor.userId)
  })

  test('is one entry however often it is sent, and refused when it comes otherwise under the same key', async () => {
    const [ids, hashKey] = [[await said('slept'), await said('ate')], 'the-same-forwarding']
    const entry = await forward(nurse, ids, { hashKey })
    expect(await forward(nurse, ids.toReversed(), { hashKey })).toEqual(entry)
    for (const change of [{ noteType: 'progress' }, { effectiveAt: 1 }, { messageIds: ids.slice(1) }]) {
      const { status, body } = await tryForwarding(nurse, ids, { hashKey, ...change })
      expect([status, body.message]).toEqual([409, refusals.forwardedOtherwise])
    }
    expect(await states()).toEqual(['waiting'])
  })

  test.each(['cut', 'ignores-conditions-and-cuts'] as const)(
    'never writes twice when the line is lost between write and answer (%s)',
    async (mode) => {
      fhir.next(mode)
      await forward(nurse, [await said('slept')])
      await bring()
      expect(await states()).toEqual(['waiting'])
      expect(fhir.documents).toHaveLength(1)
      await bring()
      expect(await states()).toEqual(['sent'])
      expect(fhir.documents).toHaveLength(1)
    },
  )

  test('finds by the condition what another process wrote at the same time', async () => {
    await forward(nurse, [await said('slept')])
    fhir.next('cut')
    await bring()
    // As if this process knew nothing of the first try.
    await kit.pool.query('update record_entries set tries = 0')
    await bring()
    expect(fhir.writes).toEqual([
      { mode: 'cut', status: 'cut' },
      { mode: 'ok', status: 200 },
    ])
    expect([fhir.documents.length, await states()]).toEqual([1, ['sent']])
  })

  test('waits while the server is away, gives up on what it refuses, and tries again when asked', async () => {
    fhir.next('away', 'refuse')
    const { id: entryId } = await forward(nurse, [await said('slept')])
    await bring()
    expect(await states()).toEqual(['waiting'])
    await bring()
    expect(await states()).toEqual(['failed'])
    await bring()
    expect(fhir.documents).toHaveLength(0)
    const retried = await doctor.call(retryRecordEntry, { params: { ...params(), entryId } })
    expect(retried.state).toBe('waiting')
    await bring()
    expect([await states(), fhir.documents.length]).toEqual([['sent'], 1])
    expect(wordsOf(fhir.documents[0] ?? {})).toContain('slept')
  })

  test('does not wait for the server of another organisation that does not answer', async () => {
    let isOver = false
    const silent = createServer(({ socket }) => void (isOver && socket.destroy()))
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const { port } = silent.address() as AddressInfo
    const elsewhere = await kit.build.entity()
    await kit.pool.query(
      `insert into clinical_record_settings (entity_id, is_on, address, sign_in) values ($1, true, $2, 'none')`,
      [elsewhere, `http://127.0.0.1:${port}/r4`],
    )
    const { id } = await forward(nurse, [await said('slept')])
    await kit.pool.query(
      `insert into record_entries
         (entity_id, location_id, patient_id, forwarded_by, hash_key, note_type, effective_at, title, body, next_try_at)
       select $1, location_id, patient_id, forwarded_by, hash_key || n, note_type, effective_at, title, body,
         now() - interval '1 minute'
       from record_entries cross join generate_series(1, 60) as n where id = $2`,
      [elsewhere, id],
    )
    await kit.pool.query('update record_entries set next_try_at = now() where id = $1', [id])
    const bringing = kit.app.bringToRecord()
    await expect.poll(() => fhir.documents.length, { timeout: 5_000 }).toBe(1)
    await kit.pool.query('delete from record_entries where entity_id = $1', [elsewhere])
    isOver = true
    silent.closeAllConnections()
    await bringing
  })

  test('takes a message once, and the same wish sent again is the same entry', async () => {
    const id = await said('slept')
    const wish = wishOf([id])
    const first = await nurse.call(forwardToRecord, { params: params(), body: wish })
    const [again, second] = await Promise.all([
      nurse.call(forwardToRecord, { params: params(), body: wish }),
      tryForwarding(doctor, [id]),
    ])
    expect(again.id).toBe(first.id)
    expect(refusalOf(second)).toEqual([409, 'CONFLICT'])
    await bring()
    expect(fhir.documents).toHaveLength(1)
  })

  test('tells the forwarder that it is there, and the care team how it stands; a patient in the channel hears nothing', async () => {
    const patient = await team.person('patient')
    await kit.pool.query('update patients set user_id = $1 where id = $2', [patient.userId, patientId])
    await kit.build.join(groupId, [patient.userId])
    const id = await said('slept')
    const [own, colleague, theirs] = [await nurse.connect(), await doctor.connect(), await patient.connect()]
    await forward(nurse, [id])
    await bring()
    const payload = { locationId: team.locationId, patientId }
    expect(await own.next('notes.synced')).toEqual(payload)
    expect(await colleague.next('record.entry.changed')).toEqual(payload)
    expect(await colleague.next('record.entry.changed')).toEqual(payload)
    await kit.settled(colleague, theirs)
    expect(colleague.heard.some(({ name }) => name === 'notes.synced')).toBe(false)
    expect(theirs.heard).toEqual([])
  })

  test('takes a note as it reads, and once more after it was changed', async () => {
    const write = (body: object) => nurse.call(savePatientNote, { params: params(), body: { notes: '', ...body } })
    const { id: noteId } = await write({ notes: 'slept 4 h' })
    await forward(nurse, [], { noteId })
    expect(refusalOf(await tryForwarding(nurse, [], { noteId }))).toEqual([409, 'CONFLICT'])
    await write({ notes: 'slept 6 h', noteId, version: 1 })
    await forward(nurse, [], { noteId })
    await bring()
    expect(new Set(fhir.documents.map((document) => wordsOf(document).split('\n').at(-1)))).toEqual(
      new Set(['slept 4 h', 'slept 6 h']),
    )
  })
})

describe('who forwards what', () => {
  test('staff alone, from the patient’s own channel, what people wrote there', async () => {
    const guest = await team.person('collaborator')
    await kit.build.join(groupId, [guest.userId])
    const id = await said('slept')
    expect(refusalOf(await tryForwarding(guest, [id]))).toEqual([403, 'FORBIDDEN'])
    const family = await team.channel('family', { values: { patient_id: patientId } })
    await kit.pool.query(`update location_members set permissions = '{CAN_SEND_FAMILY_CHANNEL_MESSAGES}'`)
    const { id: toFamily } = await team.send(nurse, family, {})
    expect(refusalOf(await tryForwarding(nurse, [toFamily]))).toEqual([404, 'NOT_FOUND'])
    const { id: elsewhere } = await team.send(nurse, await team.channel(), {})
    expect(refusalOf(await tryForwarding(nurse, [id, elsewhere]))).toEqual([404, 'NOT_FOUND'])
    const line = await team.insertMessage(groupId, { sender: nurse.userId, kind: 'activity' })
    expect(refusalOf(await tryForwarding(nurse, [line]))).toEqual([409, 'CONFLICT'])
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      groupId,
      doctor.userId,
    ])
    expect(refusalOf(await tryForwarding(doctor, [id]))).toEqual([404, 'NOT_FOUND'])
  })

  test('only the author where the location says so', async () => {
    const id = await said('slept')
    await admin.call(changeRecordRules, { params: team.place, body: { forwardByAuthorOnly: true } })
    expect(refusalOf(await tryForwarding(doctor, [id]))).toEqual([403, 'FORBIDDEN'])
    expect((await forward(nurse, [id])).state).toBe('waiting')
  })

  test('of a note that somebody put right, whoever wrote it as it reads', async () => {
    await admin.call(changeRecordRules, { params: team.place, body: { forwardByAuthorOnly: true } })
    const { id: noteId } = await nurse.call(savePatientNote, { params: params(), body: { notes: 'slept, 40 mg' } })
    await admin.call(savePatientNote, { params: params(), body: { notes: 'slept, 4 mg', noteId, version: 1 } })
    expect(refusalOf(await tryForwarding(nurse, [], { noteId }))).toEqual([403, 'FORBIDDEN'])
    expect((await forward(admin, [], { noteId })).state).toBe('waiting')
  })

  test('nobody where it is switched off, or once the patient is discharged', async () => {
    const id = await said('slept')
    await team.discharge(groupId)
    expect(refusalOf(await tryForwarding(nurse, [id]))).toEqual([409, 'DISCHARGED'])
    await team.switchOff('enablePointClickCareNotes')
    expect(refusalOf(await tryForwarding(nurse, [id]))).toEqual([403, 'FEATURE_OFF'])
  })

  test('without a server the record is kept here', async () => {
    await forward(nurse, [await said('slept')])
    await bring()
    expect(await states()).toEqual(['sent'])
    const { rows } = await kit.pool.query<{ resource: Record<string, unknown> }>(
      `select resource from kept_resources where entity_id = $1`,
      [team.entityId],
    )
    expect(rows.map(({ resource }) => wordsOf(resource).split('\n').at(-1))).toEqual(['slept'])
  })
})

describe('the settings of the record', () => {
  test('never give the secret out, keep it sealed, and send it to no other server', async () => {
    await setUp()
    const read = await admin.call(getRecordSettings, { params: { entityId: team.entityId } })
    expect(read).toEqual({
      isOn: true,
      address: fhir.address,
      signIn: 'bearer',
      username: '',
      hasSecret: true,
      goesTo: 'server',
      tiedElsewhere: 0,
    })
    const { rows } = await kit.pool.query<{ secret: Buffer }>('select secret from clinical_record_settings')
    expect(rows.some(({ secret }) => secret?.toString('latin1').includes('the-token'))).toBe(false)
    const moved = await admin.ask(changeRecordSettings, {
      params: { entityId: team.entityId },
      body: { isOn: true, address: `${fhir.address}/elsewhere`, signIn: 'bearer' },
    })
    expect(refusalOf(moved)).toEqual([400, 'BAD_REQUEST'])
  })

  test('ask for the secret again once the server has another key of its own', async () => {
    await setUp()
    await kit.pool.query(`update clinical_record_settings set secret = decode(repeat('ab', 40), 'hex')`)
    const body = { isOn: true, address: fhir.address, signIn: 'bearer' as const }
    const params = { entityId: team.entityId }
    expect((await admin.call(getRecordSettings, { params })).hasSecret).toBe(false)
    expect(refusalOf(await admin.ask(changeRecordSettings, { params, body }))).toEqual([400, 'BAD_REQUEST'])
    expect((await setUp()).hasSecret).toBe(true)
  })

  test.each([
    ['a wrong secret', () => ({ address: fhir.address, secret: 'wrong' })],
    ['a server that is none', () => ({ address: kit.origin, secret: 'x' })],
    ['an address where nothing is', () => ({ address: 'http://127.0.0.1:9/r4', secret: 'x' })],
  ])('are not switched on with %s', async (_what, wish) => {
    const body = { isOn: true, signIn: 'bearer' as const, ...wish() }
    const answer = await admin.ask(changeRecordSettings, { params: { entityId: team.entityId }, body })
    expect(refusalOf(answer)).toEqual([409, 'CONFLICT'])
  })
})

describe('importing a patient', () => {
  const WALTER = {
    resourceType: 'Patient',
    id: 'pcc-77',
    name: [{ use: 'official', family: 'Brandvold', given: ['Walter'] }],
    birthDate: '1941-03-12',
    gender: 'male',
    identifier: [{ type: { coding: [{ code: 'MR' }] }, value: 'MR-77' }],
  }
  const reference = 'Patient/pcc-77'
  const find = (search: string) => admin.call(findRecordPatients, { params: team.place, query: { search } })
  const take = (body: { reference: string; patientId?: number }) =>
    admin.ask(importRecordPatient, { params: team.place, body })

  beforeEach(async () => {
    fhir.patients.push(WALTER)
    await setUp()
  })

  test('finds by name or number, makes the patient once, and forwards to them by their name there', async () => {
    expect((await find('brandvold'))[0]).toMatchObject({ reference, recordNumber: 'MR-77', known: null })
    expect(await find('MR-77')).toHaveLength(1)
    const { body } = await take({ reference })
    expect(body.data).toMatchObject({
      fullName: 'Walter Brandvold',
      birth_date: '1941-03-12',
      patientId: 'MR-77',
      gender: 'Male',
    })
    const again = await take({ reference })
    expect(refusalOf(again)).toEqual([409, 'CONFLICT'])
    expect((await find('MR-77'))[0]?.known).toMatchObject({ patientId: body.data.id, isLinked: true })
    const note = { params: { ...team.place, patientId: body.data.id }, body: { notes: 'slept' } }
    const { id: noteId } = await admin.call(savePatientNote, note)
    await admin.call(forwardToRecord, { params: note.params, body: wishOf([], { noteId }) })
    await bring()
    expect(fhir.documents[0]?.['subject']).toEqual({ reference })
  })

  test.each(['9999-12-31', '1800-01-01', '0000-01-01'])(
    'takes a birth date that nobody has (%s) for none, and brings the patient',
    async (birthDate) => {
      fhir.patients.push({ resourceType: 'Patient', id: 'p9', name: [{ family: 'Hale', given: ['Edith'] }], birthDate })
      const found = await admin.call(findRecordPatients, { params: team.place, query: { search: 'Hale' } })
      expect(found).toMatchObject([{ reference: 'Patient/p9', birth_date: null }])
      const brought = await admin.call(importRecordPatient, { params: team.place, body: { reference: 'Patient/p9' } })
      expect(brought).toMatchObject({ last_name: 'Hale', birth_date: null })
    },
  )

  test('says of a number that is too long that it is the number', async () => {
    const identifier = [{ value: '1'.repeat(51) }]
    fhir.patients.push({ resourceType: 'Patient', id: 'p9', name: [{ family: 'Hale', given: ['Edith'] }], identifier })
    const { status, body } = await admin.ask(importRecordPatient, {
      params: team.place,
      body: { reference: 'Patient/p9' },
    })
    expect([status, body.message]).toEqual([409, refusals.longNumber])
  })

  test('takes no other number of someone for their record number', async () => {
    const ssn = { system: 'http://hl7.org/fhir/sid/us-ssn', value: '078-05-1120' }
    const licence = { type: { coding: [{ code: 'DL' }] }, value: 'D-1' }
    fhir.patients.push({ ...WALTER, id: 'a', identifier: [ssn, licence] })
    fhir.patients.push({ ...WALTER, id: 'b', identifier: [ssn, licence, { value: '77' }] })
    const numbers = (await find('brandvold')).map(({ recordNumber }) => recordNumber)
    expect(numbers).toEqual(['MR-77', null, '77'])
  })

  test('finds one who is here already, and joins the two when told to', async () => {
    const here = await kit.build.patient(team.locationId, {
      first_name: 'WALTER',
      last_name: 'Brandvold',
      birth_date: '1941-03-12',
    })
    expect((await find('walter'))[0]?.known).toMatchObject({ patientId: here, isLinked: false })
    expect(refusalOf(await take({ reference }))).toEqual([409, 'CONFLICT'])
    expect((await take({ reference, patientId: here })).body.data.id).toBe(here)
    expect((await find('walter'))[0]?.known).toMatchObject({ patientId: here, isLinked: true })
  })

  test('what is written about someone never goes to who has their place in another record', async () => {
    const walter = (await take({ reference })).body.data.id
    const aboutWalter = { ...team.place, patientId: walter }
    const write = async (notes: string) => {
      const { id: noteId } = await admin.call(savePatientNote, { params: aboutWalter, body: { notes } })
      await admin.call(forwardToRecord, { params: aboutWalter, body: wishOf([], { noteId }) })
    }
    await write('slept here')
    const sandbox = fhir
    fhir = await startFhirServer({ authorization: 'Bearer the-token' })
    onTestFinished(() => sandbox.stop())
    fhir.patients.push({ ...WALTER, name: [{ family: 'Moe', given: ['Someone'] }] }, { ...WALTER, id: 'pcc-8' })
    expect((await setUp()).tiedElsewhere).toBe(1)
    await write('slept there')
    await bring()
    expect([sandbox.documents, fhir.documents.map(wordsOf)]).toEqual([[], [expect.stringContaining('slept there')]])
    expect(fhir.documents[0]?.['subject']).toMatchObject({ identifier: { value: 'MR-77' } })
    const waiting = await admin.call(listRecordEntries, { params: aboutWalter })
    expect(waiting.map(({ state }) => state)).toEqual(['sent', 'failed'])
    expect((await find('moe'))[0]?.known).toBeNull()
    expect((await find('brandvold'))[0]?.known).toMatchObject({ patientId: walter, isLinked: false })

    expect((await take({ reference: 'Patient/pcc-8', patientId: walter })).status).toBe(200)
    const { id: entryId = 0 } = waiting.at(-1) ?? {}
    await admin.call(retryRecordEntry, { params: { ...aboutWalter, entryId } })
    await bring()
    expect(fhir.documents[1]?.['subject']).toEqual({ reference: 'Patient/pcc-8' })
  })

  test('says so when the record is away or has nobody of this name', async () => {
    expect(refusalOf(await take({ reference: 'Patient/nobody' }))).toEqual([409, 'CONFLICT'])
    await fhir.stop()
    expect(refusalOf(await take({ reference }))).toEqual([503, 'UNAVAILABLE'])
  })
})
