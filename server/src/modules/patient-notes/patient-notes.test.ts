import { getPatientNote, listPatientNotes, savePatientNote } from '@kinward/contract/patient-notes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { refusals } from './texts.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let patientId: number
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  patientId = await kit.build.patient(team.locationId)
  groupId = await team.channel('patients', { values: { patient_id: patientId } })
})

type Body = { notes: string; noteId?: number; version?: number; hashKey?: string }
const params = () => ({ ...team.place, patientId })
const save = (client: TestClient, body: Body) => client.call(savePatientNote, { params: params(), body })
const trySaving = (client: TestClient, body: Body) => client.ask(savePatientNote, { params: params(), body })
const list = (client: TestClient, query: Record<string, string> = {}) =>
  client.call(listPatientNotes, { params: params(), query })

describe('a note', () => {
  test('is kept with who wrote it, and is one however often it is sent', async () => {
    const first = await save(nurse, { notes: 'Slept well.', hashKey: 'key-of-a-note' })
    const again = await save(nurse, { notes: 'Slept well.', hashKey: 'key-of-a-note' })
    expect(again).toEqual(first)
    expect(first).toMatchObject({ notes: 'Slept well.', version: 1, author: { userId: nurse.userId }, changedAt: null })
    expect((await list(doctor)).notes).toEqual([first])
  })

  test('sent again with other words is refused, and names the note that was saved', async () => {
    const hashKey = 'key-of-a-note'
    const { id } = await save(nurse, { notes: 'Slept well.', hashKey })
    const more = 'Slept well. Allergic to penicillin.'
    const { status, body } = await trySaving(nurse, { notes: more, hashKey })
    expect([status, body.message, body.data]).toMatchObject([
      409,
      refusals.keptOtherwise,
      { code: 'CONFLICT', problems: [{ path: 'body.hashKey' }], noteId: id },
    ])
    await save(nurse, { notes: more, noteId: id, version: 1 })
    expect((await save(nurse, { notes: 'Slept well.', hashKey })).notes).toBe(more)
    expect((await list(nurse)).notes).toHaveLength(1)
  })

  test('sent again after the patient was discharged is still what was saved, and nothing new is', async () => {
    const first = { notes: 'slept', hashKey: 'before-discharge' }
    const written = await save(nurse, first)
    const change = { notes: 'slept well', noteId: written.id, version: 1 }
    const changed = await save(nurse, change)
    await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
    expect(await save(nurse, first)).toEqual(changed)
    expect(await save(nurse, change)).toEqual(changed)
    for (const body of [{ notes: 'ate' }, { notes: 'ate', noteId: written.id, version: 2 }]) {
      expect(refusalOf(await trySaving(nurse, body))).toEqual([409, 'DISCHARGED'])
    }
  })

  test('keeps what it said before when it is changed, and who said it', async () => {
    const { id } = await save(nurse, { notes: 'Slept 4 h.' })
    const changed = await save(nurse, { notes: 'Slept 6 h.', noteId: id, version: 1 })
    expect(changed).toMatchObject({ version: 2, notes: 'Slept 6 h.', changedBy: { userId: nurse.userId } })
    const admin = await team.person('admin')
    await save(admin, { notes: 'Slept 5 h.', noteId: id, version: 2 })
    const { versions } = await doctor.call(getPatientNote, { params: { ...params(), noteId: id } })
    expect(versions.map(({ version, notes, author }) => [version, notes, author.userId])).toEqual([
      [1, 'Slept 4 h.', nurse.userId],
      [2, 'Slept 6 h.', nurse.userId],
      [3, 'Slept 5 h.', admin.userId],
    ])
  })

  test('is not overwritten by whoever has not read the last change; sent again, a change is no conflict', async () => {
    const { id } = await save(nurse, { notes: 'one' })
    await save(nurse, { notes: 'two', noteId: id, version: 1 })
    expect(refusalOf(await trySaving(nurse, { notes: 'three', noteId: id, version: 1 }))).toEqual([409, 'CONFLICT'])
    expect((await save(nurse, { notes: 'two', noteId: id, version: 1 })).version).toBe(2)
  })

  test('is changed by its author or an admin, and written by staff', async () => {
    const { id } = await save(nurse, { notes: 'mine' })
    expect(refusalOf(await trySaving(doctor, { notes: 'not yours', noteId: id, version: 1 }))).toEqual([
      403,
      'FORBIDDEN',
    ])
    const guest = await team.person('collaborator')
    await kit.build.join(groupId, [guest.userId])
    expect(refusalOf(await trySaving(guest, { notes: 'a guest' }))).toEqual([403, 'FORBIDDEN'])
    expect((await list(guest)).notes).toHaveLength(1)
  })

  test.each([
    ['discharged_at', 'DISCHARGED'],
    ['archived_at', 'ARCHIVED'],
  ])('is not written once %s is set', async (column, code) => {
    await kit.pool.query(`update patients set ${column} = now() where id = $1`, [patientId])
    expect(refusalOf(await trySaving(nurse, { notes: 'late' }))).toEqual([409, code])
  })

  test('of a patient of another location, or of another patient, is not there', async () => {
    const other = await buildTeam(kit)
    const { id } = await save(nurse, { notes: 'here' })
    expect(
      refusalOf(await other.nurse.ask(listPatientNotes, { params: { ...other.place, patientId }, query: {} })),
    ).toEqual([404, 'NOT_FOUND'])
    const neighbour = await kit.build.patient(team.locationId)
    const asked = await nurse.ask(getPatientNote, { params: { ...team.place, patientId: neighbour, noteId: id } })
    expect(refusalOf(asked)).toEqual([404, 'NOT_FOUND'])
  })

  test('is refused where patient messages are switched off', async () => {
    await team.switchOff('patientMessages')
    expect(refusalOf(await trySaving(nurse, { notes: 'off' }))).toEqual([403, 'FEATURE_OFF'])
  })
})

test('notes come in pages, the newest first', async () => {
  for (const notes of ['a', 'b', 'c', 'd', 'e']) await save(nurse, { notes })
  const first = await list(nurse, { limit: '2' })
  expect([first.notes.map(({ notes }) => notes), first.hasMore]).toEqual([['e', 'd'], true])
  const rest = await list(nurse, { limit: '3', before: String(first.notes.at(-1)?.id) })
  expect([rest.notes.map(({ notes }) => notes), rest.hasMore]).toEqual([['c', 'b', 'a'], false])
})

test('the care team hears of a note at once, and nobody else does', async () => {
  const [guest, relative, patient] = [
    await team.person('collaborator'),
    await team.person('family'),
    await team.person('patient'),
  ]
  await kit.pool.query('update patients set user_id = $1 where id = $2', [patient.userId, patientId])
  await kit.build.family(patientId, relative.userId)
  await kit.build.join(groupId, [guest.userId, patient.userId])
  const stranger = (await buildTeam(kit)).nurse
  const [colleague, collaborator, kin, own, elsewhere] = await Promise.all(
    [doctor, guest, relative, patient, stranger].map((client) => client.connect()),
  )
  const { id: noteId } = await save(nurse, { notes: 'Slept well.' })
  const payload = { locationId: team.locationId, patientId, noteId }
  expect(await colleague?.next('patient.note.changed')).toEqual(payload)
  expect(await collaborator?.next('patient.note.changed')).toEqual(payload)
  const silent = [kin, own, elsewhere].flatMap((socket) => socket ?? [])
  await kit.settled(...silent)
  expect(silent.map(({ heard }) => heard.map(({ name }) => name))).toEqual([[], [], []])
})
