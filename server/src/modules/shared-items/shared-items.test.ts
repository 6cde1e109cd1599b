import type { Attachment } from '@kinward/contract/attachments'
import { listPatientItems, listSharedItems } from '@kinward/contract/shared-items'
import { attachTags, createTag, listTags, recentTags, removeTag } from '@kinward/contract/tags'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel()
})

type Values = { deleted?: boolean; kind?: string; group?: number }

async function share(attachments: Partial<Attachment>[], values: Values = {}): Promise<number> {
  const { rows } = await kit.pool.query<{ id: number }>(
    `with g as (update groups set seq = seq + 1, version = version + 1 where id = $1 returning seq, version)
     insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at, attachments, kind, deleted_at)
     select $1, seq, version, $2, 'key ' || seq, '', seq, $3, $4, case when $5 then now() end from g returning id`,
    [
      values.group ?? groupId,
      nurse.userId,
      JSON.stringify(attachments),
      values.kind ?? 'normal',
      values.deleted ?? false,
    ],
  )
  return rows[0]?.id ?? 0
}

/** A message with a file that has bytes of its own. */
async function shareFile(name: string, values: Values = {}): Promise<{ messageId: number; fileId: number }> {
  const group = values.group ?? groupId
  const fileId = await kit.build.file({ groupId: group, uploaderId: nurse.userId, file_name: name })
  const messageId = await share([{ type: 'file', id: fileId, orignalFileName: name }], values)
  await kit.pool.query('insert into message_files values ($1, $2, $3)', [fileId, messageId, group])
  return { messageId, fileId }
}

const file = (name: string): Partial<Attachment> => ({ type: 'file', name })
type Query = Record<string, string>
const params = () => ({ ...team.place, groupId })
const list = (query: Query = {}, client = doctor) => client.call(listSharedItems, { params: params(), query })
const names = async (query: Query = {}) => (await list(query)).map(({ attachment }) => attachment.name ?? '')
const refusal = ({ status, body }: { status: number; body: { data: { code?: string } | null } }) => [
  status,
  body.data?.code,
]

describe('what was shared', () => {
  test('is listed the newest first, without what was deleted and without lines of the record', async () => {
    const first = await share([file('a'), file('b')])
    await share([file('gone')], { deleted: true })
    await share([{ type: 'check-in-checkout', note: 'at the home' }], { kind: 'activity' })
    const last = await share([file('c')])
    await share([])
    const items = await list()
    expect(items.map(({ messageId, place, attachment }) => [messageId, place, attachment.name])).toEqual([
      [last, 0, 'c'],
      [first, 0, 'a'],
      [first, 1, 'b'],
    ])
    expect(await names({ limit: '2' })).toEqual(['c', 'a', 'b'])
    expect(await names({ limit: '1' })).toEqual(['c'])
    expect(await names({ before: String(last), limit: '1' })).toEqual(['a', 'b'])
  })

  test('is found on both sides of a message, nearest first', async () => {
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await share([file(name)]))
    const middle = String(ids[2])
    expect(await names({ before: middle, limit: '1' })).toEqual(['b'])
    expect(await names({ after: middle, limit: '1' })).toEqual(['d'])
    expect(await names({ after: middle })).toEqual(['e', 'd'])
    expect(await names({ before: String((ids[2] ?? 0) + 1), limit: '1' })).toEqual(['c'])
  })

  test('can be narrowed by kind and by words of its name, which are words and no patterns', async () => {
    await share([{ type: 'image', name: 'Wound left heel.jpg' }, file('100%_plan.pdf')])
    await share([{ type: 'url', url: 'https://example.org/wound', title: 'Wound care', name: 'Example' }])
    expect(await names({ kinds: 'image' })).toEqual(['Wound left heel.jpg'])
    expect(await names({ kinds: 'image,url' })).toEqual(['Example', 'Wound left heel.jpg'])
    expect(await names({ search: 'WOUND' })).toEqual(['Example', 'Wound left heel.jpg'])
    expect(await names({ search: '%' })).toEqual(['100%_plan.pdf'])
    expect(await names({ search: '0_p' })).toEqual([])
    // Lines of the record are no shared items, whoever asks for them.
    await share([{ type: 'voip', note: 'wound' }], { kind: 'activity' })
    expect(await names({ kinds: 'voip' })).toEqual([])
    const odd = await doctor.ask(listSharedItems, { params: params(), query: { kinds: 'picture' } })
    expect(refusal(odd)).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('what was shared about a patient', () => {
  test('is what the reader may read: of each of the patient’s channels that they are in', async () => {
    const patientId = await kit.build.patient(team.locationId)
    const values = { patient_id: patientId }
    const care = await team.channel('patients', { values })
    const family = await team.channel('family', { values, members: [nurse] })
    const other = await team.channel('patients')
    const late = await share([file('care')], { group: care })
    await share([file('family')], { group: family })
    await share([file('other')], { group: other })
    const of = async (client: TestClient, query: Query = {}) =>
      (await client.call(listPatientItems, { params: { ...team.place, patientId }, query })).map((item) => [
        item.groupId,
        item.attachment.name,
      ])
    expect(await of(nurse)).toEqual([
      [family, 'family'],
      [care, 'care'],
    ])
    expect(await of(nurse, { before: String(late + 1) })).toEqual([[care, 'care']])
    expect(await of(doctor)).toEqual([[care, 'care']])
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      care,
      doctor.userId,
    ])
    const gone = await doctor.ask(listPatientItems, { params: { ...team.place, patientId }, query: {} })
    expect(refusal(gone)).toEqual([404, 'NOT_FOUND'])
  })
})

describe('tags', () => {
  const tag = (name: string, client = nurse) => client.call(createTag, { params: params(), body: { name } })
  const attach = (tagIds: number[], attachmentIds: number[], client = nurse) =>
    client.ask(attachTags, { params: params(), body: { tagIds, attachmentIds } })

  test('are one whichever way they are written, and shared by the organisation', async () => {
    const consent = await tag(' Consent ')
    expect(consent.name).toBe('Consent')
    expect(await tag('CONSENT', doctor)).toEqual(consent)
    await tag('Advance directive')
    const stranger = await buildTeam(kit)
    expect((await doctor.call(listTags, {})).map(({ name }) => name)).toEqual(['Advance directive', 'Consent'])
    expect(await stranger.nurse.call(listTags, {})).toEqual([])
  })

  test('are put on many files at once, found by, offered again, and taken off', async () => {
    const [one, two] = [await shareFile('one.pdf'), await shareFile('two.pdf')]
    await shareFile('three.pdf')
    const [wound, consent] = [await tag('Wound'), await tag('Consent')]
    expect((await attach([wound.id], [one.fileId, two.fileId])).status).toBe(200)
    expect((await attach([consent.id, wound.id], [two.fileId])).status).toBe(200)
    const tagged = async (...tagIds: number[]) =>
      (await list({ tagIds: tagIds.join(',') })).map(({ attachment, tags }) => [
        attachment.orignalFileName,
        tags.map(({ name }) => name).join(),
      ])
    expect(await tagged(wound.id)).toEqual([
      ['two.pdf', 'Consent,Wound'],
      ['one.pdf', 'Wound'],
    ])
    expect(await tagged(wound.id, consent.id)).toEqual([['two.pdf', 'Consent,Wound']])
    expect((await nurse.call(recentTags, { params: params() })).map(({ name }) => name)).toEqual(['Wound', 'Consent'])
    await nurse.call(removeTag, { params: { ...params(), attachmentId: two.fileId, tagId: wound.id } })
    expect(await tagged(wound.id)).toEqual([['one.pdf', 'Wound']])
  })

  test('are put on all or on none: a file of another channel, a deleted one, a tag of others', async () => {
    const here = await shareFile('here.pdf')
    const elsewhere = await shareFile('elsewhere.pdf', { group: await team.channel() })
    const gone = await shareFile('gone.pdf', { deleted: true })
    const wound = await tag('Wound')
    const others = await buildTeam(kit)
    const theirGroup = await others.channel()
    const theirs = await others.nurse.call(createTag, {
      params: { ...others.place, groupId: theirGroup },
      body: { name: 'Theirs' },
    })
    for (const [tags, files] of [
      [[wound.id], [here.fileId, elsewhere.fileId]],
      [[wound.id], [here.fileId, gone.fileId]],
      [[wound.id, theirs.id], [here.fileId]],
    ] as const) {
      expect(refusal(await attach([...tags], [...files]))).toEqual([404, 'NOT_FOUND'])
    }
    expect((await list()).flatMap(({ tags }) => tags)).toEqual([])
  })

  test('are the staff’s alone: others neither see them nor find by them', async () => {
    const guest = await team.person('collaborator')
    await kit.build.join(groupId, [guest.userId])
    const { fileId } = await shareFile('consent.pdf')
    const wound = await tag('Wound')
    await attach([wound.id], [fileId])
    expect((await list({}, doctor))[0]?.tags).toEqual([wound])
    expect((await list({}, guest))[0]?.tags).toEqual([])
    expect(await list({ tagIds: String(wound.id) }, guest)).toEqual([])
    expect(await guest.call(listTags, {})).toEqual([])
    expect(refusal(await attach([wound.id], [fileId], guest))).toEqual([403, 'FORBIDDEN'])
  })
})
