import { changeRecordRules, forwardToRecord, previewRecordEntry } from '@kinward/contract/clinical-record'
import { savePatientNote } from '@kinward/contract/patient-notes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { refusals } from './texts.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let admin: TestClient
let patientId: number

beforeAll(async () => {
  kit = await startTestApp()
  // Nothing is due by itself: the words of an entry stay until the test says that they are in the record.
  await kit.pool.query(`alter table record_entries alter next_try_at set default 'infinity'`)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  admin = await team.person('admin')
  patientId = await kit.build.patient(team.locationId)
})

let keys = 0
const params = () => ({ ...team.place, patientId })
const wishOf = (noteId: number) => ({ noteId, noteType: 'nursing' as const, effectiveAt: Date.UTC(2025, 10, 15, 2) })
const preview = (client: TestClient, noteId: number) =>
  client.call(previewRecordEntry, { params: params(), body: wishOf(noteId) })
const tryForwarding = (client: TestClient, noteId: number, more: { digest?: string; hashKey?: string } = {}) => {
  const body = { ...wishOf(noteId), hashKey: `forwarding-${++keys}`, ...more }
  return client.ask(forwardToRecord, { params: params(), body })
}
const note = async (notes: string) => (await nurse.call(savePatientNote, { params: params(), body: { notes } })).id
const change = (client: TestClient, noteId: number, version: number, notes: string) =>
  client.call(savePatientNote, { params: params(), body: { notes, noteId, version } })
const entries = async () =>
  (
    await kit.pool.query<{ body: string | null }>('select body from record_entries where patient_id = $1 order by id', [
      patientId,
    ])
  ).rows
async function nameOf({ userId }: TestClient): Promise<string> {
  const sql = `select first_name || ' ' || last_name as name from users where id = $1`
  return (await kit.pool.query<{ name: string }>(sql, [userId])).rows[0]?.name ?? ''
}

test('what goes to the record names everyone who changed a note beside whoever wrote it', async () => {
  const noteId = await note('Slept well.')
  await change(admin, noteId, 1, 'Given 10 mg morphine.')
  await change(nurse, noteId, 2, 'Given 10 mg morphine, slept well.')
  expect((await preview(nurse, noteId)).text.split('\n')).toEqual([
    expect.stringContaining(` · ${await nameOf(nurse)}`),
    expect.stringMatching(new RegExp(`^Changed .* · ${await nameOf(admin)}`)),
    expect.stringMatching(new RegExp(`^Changed .* · ${await nameOf(nurse)}`)),
    'Given 10 mg morphine, slept well.',
  ])
})

test('where only authors forward, a note that was changed is forwarded by whoever wrote it as it reads', async () => {
  const noteId = await note('Slept well.')
  await admin.call(changeRecordRules, { params: team.place, body: { forwardByAuthorOnly: true } })
  await change(admin, noteId, 1, 'Given 10 mg morphine.')
  expect(refusalOf(await tryForwarding(nurse, noteId))).toEqual([403, 'FORBIDDEN'])
  expect((await tryForwarding(admin, noteId)).status).toBe(200)
})

test('words that were changed after the preview are not forwarded until they were read', async () => {
  const noteId = await note('Slept well.')
  const { digest } = await preview(doctor, noteId)
  await change(nurse, noteId, 1, 'Fell out of bed.')
  const { status, body } = await tryForwarding(doctor, noteId, { digest })
  expect([status, body.message]).toEqual([409, refusals.changed])
  expect(await entries()).toEqual([])
  const read = await preview(doctor, noteId)
  expect((await tryForwarding(doctor, noteId, { digest: read.digest })).status).toBe(200)
  expect(await entries()).toEqual([{ body: read.text }])
})

test('sent again after a lost answer it is the entry that was read, and never passes for words of after it', async () => {
  const noteId = await note('Slept well.')
  const hashKey = 'read-and-forwarded'
  const { digest } = await preview(doctor, noteId)
  const first = await tryForwarding(doctor, noteId, { digest, hashKey })
  await kit.pool.query('update record_entries set next_try_at = now() where patient_id = $1', [patientId])
  await kit.app.bringToRecord()
  expect(await entries()).toEqual([{ body: null }])
  await change(nurse, noteId, 1, 'Fell out of bed.')
  const again = await tryForwarding(doctor, noteId, { digest, hashKey })
  expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id])
  const { digest: later } = await preview(doctor, noteId)
  const { status, body } = await tryForwarding(doctor, noteId, { digest: later, hashKey })
  expect([status, body.message]).toEqual([409, refusals.forwardedOtherwise])
})
