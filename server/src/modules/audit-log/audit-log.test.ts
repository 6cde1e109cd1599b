import { AUDIT_PAGE, type AuditEntry, exportAuditEvents, listAuditEvents } from '@kinward/contract/audit-log'
import { changeFlag, createFlag } from '@kinward/contract/flags'
import * as onCall from '@kinward/contract/on-call'
import { changeMemberRole, removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { type AuditEvent, record } from '../../platform/audit/audit.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { toCsv } from './csv.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let admin: TestClient
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  nurse = await kit.signedIn(await kit.build.person(place.locationId))
})

type Query = Parameters<typeof list>[0]
const list = (
  query: { topic?: 'sessions' | 'people' | 'settings'; before?: number; from?: number; to?: number } = {},
) => admin.call(listAuditEvents, { params: place, query })
const all = async (query: Query = {}): Promise<AuditEntry[]> => (await list(query)).entries
const download = () => admin.ask(exportAuditEvents, { params: place, body: {} })
const giveRole = (roleKey: string) =>
  admin.call(changeMemberRole, { params: { ...place, userId: nurse.userId }, body: { roleKey } })
const note = (event: AuditEvent) => record(createDatabase(kit.pool), event)
const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 3))
const refuse = (actorId: number) =>
  note({ action: 'session.refused', actorId, details: { address: '10.0.0.9', slowsDown: false } })

describe('the audit log', () => {
  test('says who did what to whom, the latest first', async () => {
    await refuse(nurse.userId)
    await giveRole('lead')
    const [given, refused] = await all()
    expect(given).toMatchObject({
      action: 'member.role-changed',
      actor: { userId: admin.userId },
      subject: { userId: nurse.userId },
      details: { to: 'lead' },
    })
    expect(refused).toMatchObject({ action: 'session.refused', actor: { userId: nurse.userId }, address: '10.0.0.9' })
  })

  test('shows nothing of another place, nor who is not there', async () => {
    const elsewhere = await kit.build.location(place.entityId)
    const stranger = await kit.build.person(elsewhere)
    await refuse(stranger)
    await note({ action: 'flags.changed', actorId: stranger, ...place, locationId: elsewhere })
    await note({ action: 'sso.changed', actorId: stranger, entityId: place.entityId })
    expect(await all()).toEqual([])
  })

  test('shows what someone did until they were removed, and nothing after', async () => {
    await refuse(nurse.userId)
    await admin.call(removeMember, { params: { ...place, userId: nurse.userId } })
    await refuse(nurse.userId)
    const own = (await all({ topic: 'sessions' })).filter(({ actor }) => actor?.userId === nurse.userId)
    expect(own).toHaveLength(1)
    expect((await download()).body.data.csv.match(/session\.refused/g)).toHaveLength(1)
  })

  test('shows nothing of before someone came, nor of the time in which they were removed', async () => {
    const own = async () => (await all()).filter(({ action }) => action === 'session.refused')
    const guest = await kit.build.person(await kit.build.location(place.entityId))
    await refuse(guest)
    await nextMillisecond()
    await kit.build.member(guest, place.locationId)
    expect(await own()).toEqual([])
    await refuse(guest)
    expect(await own()).toHaveLength(1)
    await admin.call(removeMember, { params: { ...place, userId: guest } })
    await nextMillisecond()
    await refuse(guest)
    await nextMillisecond()
    await kit.pool.query(
      'update location_members set removed_at = null, joined_at = now() where location_id = $1 and user_id = $2',
      [place.locationId, guest],
    )
    expect(await own()).toHaveLength(1)
    await refuse(guest)
    expect(await own()).toHaveLength(2)
  })

  test('shows what was done to the whole organisation to its own admins', async () => {
    await note({ action: 'sso.changed', actorId: admin.userId, entityId: place.entityId })
    expect(await all()).toEqual([])
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
    expect((await all()).map(({ action }) => action)).toEqual(['sso.changed'])
  })

  test('is narrowed by topic and time, and turned page by page', async () => {
    for (let count = 0; count < AUDIT_PAGE + 2; count++) await refuse(nurse.userId)
    await giveRole('lead')
    const first = await list({ topic: 'sessions' })
    expect([first.entries.length, first.hasMore]).toEqual([AUDIT_PAGE, true])
    const rest = await list({ topic: 'sessions', before: first.entries.at(-1)!.seq })
    expect([rest.entries.length, rest.hasMore]).toEqual([2, false])
    expect((await all({ topic: 'people' })).map(({ action }) => action)).toEqual(['member.role-changed'])
    const { at } = first.entries[0]!
    expect(await all({ to: at - 3_600_000 })).toEqual([])
    expect((await all({ from: at, topic: 'people' })).length).toBe(1)
  })
})

describe('taking the audit log along', () => {
  test('is itself recorded, with how much it was', async () => {
    await refuse(nurse.userId)
    const { data } = (await download()).body
    expect(data).toMatchObject({ rows: 1, isCut: false, fileName: expect.stringMatching(/^audit-log-[\d-]+\.csv$/) })
    expect(await all()).toMatchObject([
      { action: 'audit.exported', details: { rows: 1 } },
      { action: 'session.refused' },
    ])
  })

  test('leaves nothing in it that a spreadsheet would compute', async () => {
    await kit.pool.query(`update users set first_name = '=HYPERLINK("http://x.test","Ada")' where id = $1`, [
      nurse.userId,
    ])
    await refuse(nurse.userId)
    const { csv } = (await download()).body.data
    expect(csv).toContain(`"'=HYPERLINK(""http://x.test"",""Ada"") `)
    expect(csv).not.toMatch(/(^|,|")[=+@-]/m)
    for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) expect(toCsv([[cell]])).toMatch(/^"?'/)
    expect(toCsv([['a "b", c', -3, '']])).toBe('"a ""b"", c",-3,\r\n')
  })

  test('is refused where downloads are switched off', async () => {
    await kit.pool.query(`update locations set configurations = '{"disableWebDownloads": true}' where id = $1`, [
      place.locationId,
    ])
    expect(refusalOf(await download())).toEqual([403, 'FORBIDDEN'])
    expect(await all()).toEqual([])
  })
})

describe('what is kept of the settings of a place', () => {
  const actions = async () => (await all({ topic: 'settings' })).map(({ action }) => action)

  test('is who changed the roster, and whose turn it was', async () => {
    const [role] = await admin.call(onCall.createOnCallRole, { params: place, body: { name: 'on-call nurse' } })
    const params = { ...place, roleId: role?.id ?? 0 }
    await admin.call(onCall.changeOnCallRole, { params, body: { name: 'night nurse' } })
    const body = { userId: nurse.userId, schedule: 'daily_1__', startsAt: new Date().toISOString(), minutes: 60 }
    const [kept] = await admin.call(onCall.addOnCallShift, { params, body })
    const shiftId = kept?.shifts[0]?.id ?? 0
    await admin.call(onCall.removeOnCallShift, { params: { ...place, shiftId }, query: {} })
    await admin.call(onCall.removeOnCallRole, { params })
    expect(await actions()).toEqual([
      'on-call.role-removed',
      'on-call.shift-removed',
      'on-call.shift-added',
      'on-call.role-renamed',
      'on-call.role-made',
    ])
    const [, removed, added] = await all({ topic: 'settings' })
    for (const entry of [removed, added]) {
      expect(entry).toMatchObject({
        actor: { userId: admin.userId },
        subject: { userId: nurse.userId },
        details: { shiftId, roleId: role?.id },
      })
    }
  })

  test('is who changed the kinds of flags, and nothing of what was refused', async () => {
    const flag = { priority: 1 as const, abrv: 'PC', style: { flagLabel: 'Pain crisis' } }
    const { id: flagId } = await admin.call(createFlag, { params: place, body: flag })
    await admin.call(changeFlag, { params: { ...place, flagId }, body: { ...flag, priority: 2, isRetired: true } })
    expect((await admin.ask(createFlag, { params: place, body: flag })).status).toBe(409)
    expect(await actions()).toEqual(['flag.changed', 'flag.made'])
    expect((await all({ topic: 'settings' }))[0]?.details).toEqual({ priority: 2, isRetired: true })
  })
})
