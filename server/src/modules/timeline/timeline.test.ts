import { savePatientNote } from '@kinward/contract/patient-notes'
import { getPatientTimeline, type TimelineEntry } from '@kinward/contract/timeline'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let patientId: number
let care: number
let family: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  patientId = await kit.build.patient(team.locationId)
  const values = { patient_id: patientId }
  care = await team.channel('patients', { values })
  family = await team.channel('family', { values, members: [nurse] })
})

const params = () => ({ ...team.place, patientId })
const read = (client = nurse, query: Record<string, string> = {}) =>
  client.call(getPatientTimeline, { params: params(), query })
const textsOf = async (client = nurse, query: Record<string, string> = {}) =>
  (await read(client, query)).entries.map(({ text }) => text)
const kindsOf = (entries: readonly TimelineEntry[]) => entries.map(({ kind, detail, text }) => [kind, detail, text])

type Row = {
  at: number
  body?: string
  kind?: string
  attachments?: unknown[]
  sender?: number
  deleted?: boolean
  opened?: number[]
  /** What it answers, in whose thread it stays. */
  answers?: number
}
let keys = 0

async function say(group: number, row: Row): Promise<number> {
  const {
    at,
    body = 'said',
    kind = 'normal',
    attachments = [],
    sender = nurse.userId,
    deleted = false,
    opened = [],
    answers = null,
  } = row
  const { rows } = await kit.pool.query<{ id: number }>(
    `with g as (
       update groups set seq = seq + case when $10::bigint is null then 1 else 0 end, version = version + 1
       where id = $1 returning seq, version
     )
     insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at, attachments, kind, deleted_at,
       opened_flags, parent_id)
     select $1, case when $10 is null then seq end, version, $2, $3, $4, $5, $6, $7, case when $8 then now() end, $9, $10
     from g returning id`,
    [group, sender, `key ${++keys}`, body, at, JSON.stringify(attachments), kind, deleted, opened, answers],
  )
  return rows[0]?.id ?? 0
}

const moment = (at: number) => new Date(at)

async function flag(openedAt: number, closedAt: number | null): Promise<void> {
  await kit.pool.query(
    `with f as (insert into flags (entity_id, priority, abrv, label) values ($1, 1, $2, 'Fall risk') returning id)
     insert into patient_flags (patient_id, flag_id, opened_by, opened_at, closed_by, closed_at)
     select $3, id, $4, $5, $6, $7 from f`,
    [
      team.entityId,
      `F${++keys}`,
      patientId,
      nurse.userId,
      moment(openedAt),
      closedAt && doctor.userId,
      closedAt && moment(closedAt),
    ],
  )
}

async function visit(inAt: number, outAt: number | null, messageId: number | null): Promise<void> {
  await kit.pool.query(
    `insert into visits (location_id, patient_id, user_id, in_key, in_at, in_note, out_key, out_at, group_id, message_id)
     values ($1, $2, $3, $4, $5, 'arrived', $6, $7, $8, $9)`,
    [
      team.locationId,
      patientId,
      nurse.userId,
      `in ${++keys}`,
      moment(inAt),
      outAt && `out ${keys}`,
      outAt && moment(outAt),
      messageId && care,
      messageId,
    ],
  )
}

async function answerForm(at: number): Promise<void> {
  await kit.pool.query(
    `with form as (insert into forms (location_id, name) values ($1, $4) returning id),
     published as (
       insert into form_versions (form_id, version, name, definition) select id, 1, 'Pain scale', '{}' from form returning form_id
     )
     insert into form_responses (form_id, version, patient_id, answered_by, hash_key, started_at, answered_at, answers, result, is_acuity)
     select form_id, 1, $2, $3, $4, $5, $5, '{}', '4 of 10', false from published`,
    [team.locationId, patientId, doctor.userId, `form ${++keys}`, moment(at)],
  )
}

describe('the timeline of a patient', () => {
  test('mixes what was said and done in one line, the newest first', async () => {
    const T = Date.UTC(2025, 10, 15, 2)
    const first = await say(care, { at: T, body: 'Pain at 2 am' })
    await flag(T + 1_000, T + 9_000)
    await answerForm(T + 2_000)
    const line = await say(care, { at: T + 3_000, kind: 'activity', attachments: [{ type: 'check-in-checkout' }] })
    await visit(T + 3_000, T + 8_000, line)
    await say(care, { at: T + 4_000, body: 'called', attachments: [{ type: 'voip', action: 'ended' }] })
    await say(care, { at: T + 5_000, kind: 'activity', body: 'added **Ruth**' })
    await say(care, { at: T + 6_000, kind: 'activity', body: 'opened a flag', opened: [1] })
    await say(care, { at: T + 7_000, body: 'gone', deleted: true })
    const { entries, next } = await read()
    expect(kindsOf(entries)).toEqual([
      ['flag', 'closed', 'Fall risk'],
      ['attendance', 'check-out', ''],
      ['message', null, ''],
      ['change', null, 'added **Ruth**'],
      ['call', null, 'called'],
      ['attendance', 'check-in', 'arrived'],
      ['form', '4 of 10', 'Pain scale'],
      ['flag', 'opened', 'Fall risk'],
      ['message', null, 'Pain at 2 am'],
    ])
    expect(next).toBeNull()
    expect(entries.at(-1)?.message).toEqual({ id: first, groupId: care, channelType: 'patients', threadId: null })
    expect(entries[5]?.message?.id).toBe(line)
    expect(entries[2]?.isDeleted).toBe(true)
    expect(entries[0]?.person?.userId).toBe(doctor.userId)
  })

  test('has only what was said in channels that the reader reads now', async () => {
    await say(care, { at: 1, body: 'care' })
    await say(family, { at: 2, body: 'family' })
    expect(await textsOf(nurse)).toEqual(['family', 'care'])
    expect(await textsOf(doctor)).toEqual(['care'])
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      care,
      doctor.userId,
    ])
    expect(await textsOf(doctor)).toEqual([])
  })

  test('is not there for families, patients and other places', async () => {
    const relative = await team.person('family')
    await kit.build.family(patientId, relative.userId)
    const other = await buildTeam(kit)
    const outsider = await team.person('collaborator')
    for (const client of [relative, outsider]) {
      expect(refusalOf(await client.ask(getPatientTimeline, { params: params(), query: {} }))).toEqual([
        404,
        'NOT_FOUND',
      ])
    }
    const elsewhere = await other.nurse.ask(getPatientTimeline, { params: { ...other.place, patientId }, query: {} })
    expect(refusalOf(elsewhere)).toEqual([404, 'NOT_FOUND'])
  })

  test('shows no flags where they are switched off', async () => {
    await flag(1_000, null)
    expect(await textsOf()).toEqual(['Fall risk'])
    await team.switchOff('patientFlags')
    expect(await textsOf()).toEqual([])
  })

  test('can be asked for by kind, person and days', async () => {
    await say(care, { at: 1_000, body: 'nurse' })
    await say(care, { at: 2_000, body: 'doctor', sender: doctor.userId })
    await flag(3_000, null)
    expect(await textsOf(nurse, { kinds: 'flag' })).toEqual(['Fall risk'])
    expect(await textsOf(nurse, { kinds: 'message' })).toEqual(['doctor', 'nurse'])
    expect(await textsOf(nurse, { userId: String(doctor.userId) })).toEqual(['doctor'])
    expect(await textsOf(nurse, { from: '2000', to: '3000' })).toEqual(['doctor'])
    expect(await textsOf(nurse, { kinds: '' })).toEqual([])
    const odd = await nurse.ask(getPatientTimeline, { params: params(), query: { kinds: 'mood' } })
    expect(refusalOf(odd)).toEqual([400, 'BAD_REQUEST'])
  })

  test('finds its days in a long channel, whose places have gaps', async () => {
    const first = await say(care, { at: 1, body: 'said 1' })
    for (let minute = 2; minute <= 40; minute++) {
      if (minute % 7 === 0) await kit.pool.query('update groups set seq = seq + 5 where id = $1', [care])
      await say(care, { at: minute, body: `said ${minute}` })
      if (minute % 10 === 0) await say(care, { at: minute, body: `answered ${minute}`, answers: first })
    }
    const newestFirst = Array.from({ length: 40 }, (_, index) => 40 - index)
    for (const [from, to] of [
      [1, 41],
      [7, 8],
      [12, 23],
      [40, 50],
    ] as const) {
      const minutes = newestFirst.filter((minute) => minute >= from && minute < to)
      const expected = minutes.flatMap((minute) => [
        ...(minute % 10 === 0 ? [`answered ${minute}`] : []),
        `said ${minute}`,
      ])
      expect(await textsOf(nurse, { from: String(from), to: String(to), limit: '60' })).toEqual(expected)
    }
  })

  test('is read page by page without a gap or a doubling, also where much happened in one moment', async () => {
    for (let index = 0; index < 12; index++) {
      const at = 1_000 + Math.floor(index / 6) * 1_000
      const id = await say(index % 2 ? care : family, { at, body: `said ${index}` })
      if (index % 3 === 0) await say(index % 2 ? care : family, { at, body: `answered ${index}`, answers: id })
    }
    await flag(1_000, 2_000)
    for (const notes of ['one', 'two']) await nurse.call(savePatientNote, { params: params(), body: { notes } })
    await kit.pool.query(`update patient_notes set created_at = $1 where patient_id = $2`, [moment(1_000), patientId])
    const whole = (await read()).entries.map(({ key }) => key)
    expect(new Set(whole).size).toBe(20)
    for (const limit of [1, 3, 5]) {
      const walked: string[] = []
      let before: string | null = null
      do {
        const page = await read(nurse, { limit: String(limit), ...(before && { before }) })
        walked.push(...page.entries.map(({ key }) => key))
        before = page.next
      } while (before !== null)
      expect(walked).toEqual(whole)
    }
  })
})
