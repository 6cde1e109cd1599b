import { saveAttendance, VISIT_OVERDUE_MS } from '@kinward/contract/attendance'
import { changeRecordSettings, forwardToRecord, retryRecordEntry } from '@kinward/contract/clinical-record'
import * as contract from '@kinward/contract/event-queue'
import { authorizeFamily, grantAttempts, proveRelationship, RELATIONSHIP_ATTEMPTS } from '@kinward/contract/families'
import { createInvites, listInvites, resendInvite, revokeInvite } from '@kinward/contract/invites'
import { transferPatient } from '@kinward/contract/managing-patients'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startFhirServer } from '../../../test/fhir.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'
import { startSmtpServer } from '../../platform/outbox/testing/smtp-server.ts'
import { TITLES } from './texts.ts'

let kit: TestApp
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let unknown: Set<string>
let team: Team
let admin: TestClient
let lead: TestClient
let patientId: number
let groupId: number
let keys = 0

beforeAll(async () => {
  unknown = new Set()
  smtp = await startSmtpServer((recipient) =>
    [...unknown].some((address) => recipient.includes(address)) ? '550 No such user' : '250 OK',
  )
  kit = await startTestApp({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await kit.stop()
  await smtp.stop()
})
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
  lead = await kit.signedIn(await kit.build.person(team.locationId, 'staff', ['CAN_MANAGE_STAFF']))
  patientId = await kit.build.patient(team.locationId, { birth_date: '1940-05-06', record_number: `Q-${++keys}` })
  groupId = await team.channel('patients', { values: { patient_id: patientId } })
})

type Query = Partial<{ state: 'open' | 'resolved'; kind: contract.QueueKind; locationId: number; before: number }>
const pageFor = (who: TestClient, query: Query = {}) =>
  who.call(contract.listQueueItems, { params: { entityId: team.entityId }, query })
const queueOf = async (who: TestClient, query: Query = {}) => (await pageFor(who, query)).items
const resolve = (who: TestClient, itemId: number, note = '') =>
  who.ask(contract.resolveQueueItem, { params: { entityId: team.entityId, itemId }, body: { note } })

/** Who was told of an item, or is about to be. */
async function toldOf(itemId: number): Promise<number[]> {
  const { rows } = await kit.pool.query<{ user_id: number }>(
    `select user_id from notifications where cause_key = $1 and type = 'QUEUES'
     union select jsonb_array_elements(body -> 'userIds')::bigint from notification_causes where body ->> 'causeKey' = $1`,
    [`queue:${itemId}`],
  )
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b)
}

/** Who was told of an item and has not read it. */
async function waitsFor(itemId: number): Promise<number[]> {
  const { rows } = await kit.pool.query<{ user_id: number }>(
    'select user_id from notifications where cause_key = $1 and read_at is null order by user_id',
    [`queue:${itemId}`],
  )
  return rows.map(({ user_id }) => user_id)
}

const visit = (type: 'check-in' | 'check-out', who = team.nurse) =>
  who.call(saveAttendance, {
    params: { ...team.place, patientId, type },
    body: { hashKey: `queue-visit-${++keys}` },
  })

/** A visit that began so long ago that it was most likely forgotten, and is found. */
async function forgetVisit(who = team.nurse): Promise<number> {
  const { id } = await visit('check-in', who)
  await kit.app.watchQueue(Date.now() + VISIT_OVERDUE_MS - 60_000)
  expect(await queueOf(admin, { kind: 'visit' })).toEqual([])
  await kit.app.watchQueue(Date.now() + VISIT_OVERDUE_MS + 60_000)
  return id
}

describe('a visit that was never ended', () => {
  test('is pointed out once, to those who keep the queue', async () => {
    const tab = await lead.connect()
    const visitId = await forgetVisit()
    expect(await tab.next('queue.changed')).toEqual(team.place)
    const [item, ...rest] = await queueOf(lead)
    expect(rest).toEqual([])
    expect(item).toMatchObject({
      kind: 'visit',
      subjectId: visitId,
      location: { id: team.locationId },
      patient: { id: patientId },
      person: { id: team.nurse.userId },
      resolved: null,
    })
    expect(await toldOf(item!.id)).toEqual([admin.userId, lead.userId].toSorted((a, b) => a - b))
    await kit.app.watchQueue(Date.now() + 2 * VISIT_OVERDUE_MS)
    expect(await queueOf(lead)).toHaveLength(1)
  })

  test('closes by itself when they check out', async () => {
    const tab = await admin.connect()
    await forgetVisit()
    await tab.next('queue.changed')
    await visit('check-out')
    await tab.next('queue.changed')
    expect(await queueOf(admin)).toEqual([])
    expect(await queueOf(admin, { state: 'resolved' })).toMatchObject([{ resolved: { by: null, note: '' } }])
  })

  test('closed by hand stays closed, with who did it and why', async () => {
    await forgetVisit()
    const [item] = await queueOf(lead)
    const answer = await resolve(lead, item!.id, ' Asked Ruth, she left at six. ')
    expect(answer.body.data.resolved).toMatchObject({ by: { id: lead.userId }, note: 'Asked Ruth, she left at six.' })
    const again = await resolve(admin, item!.id, 'Too late.')
    expect(again.body.data.resolved).toEqual(answer.body.data.resolved)
    await kit.app.watchQueue(Date.now() + 2 * VISIT_OVERDUE_MS)
    expect(await queueOf(lead)).toEqual([])
    const { rows } = await kit.pool.query(
      `select record::jsonb ->> 'actorId' as actor from audit_events where action = 'queue.resolved' and location_id = $1`,
      [team.locationId],
    )
    expect(rows).toEqual([{ actor: String(lead.userId) }])
  })

  test('stays with the place it was made from when the patient was moved, which is told in words', async () => {
    await visit('check-in')
    const there = await kit.build.location(team.entityId)
    const mover = await team.person('admin')
    await kit.build.member(mover.userId, there, 'admin')
    await mover.call(transferPatient, { params: { ...team.place, patientId }, body: { locationId: there } })
    await kit.app.watchQueue(Date.now() + VISIT_OVERDUE_MS + 60_000)
    const [told] = await toldTo(kit, admin)
    expect(told).toMatchObject({ type: 'QUEUES', fk_location_id: team.locationId, data: { title: TITLES.visit } })
    expect(told?.Patient).toBeNull()
  })

  test('is found once by two processes at the same moment', async () => {
    await visit('check-in')
    const later = Date.now() + 2 * VISIT_OVERDUE_MS
    await Promise.all([kit.app.watchQueue(later), kit.app.watchQueue(later), kit.app.watchQueue(later)])
    expect(await queueOf(admin)).toHaveLength(1)
  })
})

describe('an invite that cannot be delivered', () => {
  const invite = async (email: string) => {
    const body = [{ email, firstName: 'Ida', lastName: 'Holm', roleKey: 'collaborator' }]
    const [made] = await lead.call(createInvites, { params: team.place, body: { invites: body } })
    return made!
  }
  const statusOf = async ({ id }: { id: number }) => {
    const invites = await lead.call(listInvites, { params: team.place })
    return invites.find((one) => one.id === id)?.status
  }
  const resend = ({ userId }: { userId: number }) => lead.ask(resendInvite, { params: { ...team.place, userId } })

  test('waits in the queue until one arrives', async () => {
    const tab = await lead.connect()
    const address = `ida-${++keys}@nowhere.example`
    unknown.add(address)
    const made = await invite(address)
    await tab.next('queue.changed')
    const [item] = await queueOf(lead)
    expect(item).toMatchObject({ kind: 'invite', subjectId: made.id, sentTo: address, isUnderWay: false })
    expect(item?.person?.fullName).toBe('Ida Holm')
    expect(await statusOf(made)).toBe('undelivered')

    unknown.delete(address)
    expect((await resend(made)).status).toBe(201)
    // Under way, and there.
    await tab.next('queue.changed')
    await tab.next('queue.changed')
    expect(await queueOf(lead)).toEqual([])
    expect(await statusOf(made)).toBe('waiting')
    expect(await queueOf(lead, { state: 'resolved' })).toMatchObject([{ id: item!.id, resolved: { by: null } }])
  })

  test('is the same item when it fails again, and closes with the invite', async () => {
    const tab = await lead.connect()
    const address = `ida-${++keys}@nowhere.example`
    unknown.add(address)
    const made = await invite(address)
    await tab.next('queue.changed')
    const [item] = await queueOf(lead)
    expect((await resend(made)).status).toBe(201)
    await tab.next('queue.changed')
    await tab.next('queue.changed')
    expect((await queueOf(lead)).map(({ id }) => id)).toEqual([item!.id])
    await lead.call(revokeInvite, { params: { ...team.place, inviteId: made.id } })
    expect(await queueOf(lead)).toEqual([])
  })

  test('an earlier letter that is given up says nothing of the one sent since', async () => {
    const { id: inviteId } = await invite(`ida-${++keys}@somewhere.example`)
    await kit.pool.query(
      `insert into outbox_mails (recipient, subject, body, invite_id, created_at, tries)
       values ('nobody@nowhere.example', 'Old', 'Old', $1, now() - interval '1 day', 9)`,
      [inviteId],
    )
    unknown.add('nobody@nowhere.example')
    // Another one after it, so that something is told.
    const tab = await lead.connect()
    unknown.add('after@nowhere.example')
    await invite('after@nowhere.example')
    await tab.next('queue.changed')
    const givenUp = 'select from outbox_mails where invite_id = $1 and given_up_at is not null'
    await expect.poll(async () => (await kit.pool.query(givenUp, [inviteId])).rowCount).toBe(1)
    expect((await queueOf(lead)).map(({ sentTo }) => sentTo)).toEqual(['after@nowhere.example'])
  })
})

describe('an entry that the clinical record refuses', () => {
  let fhir: Awaited<ReturnType<typeof startFhirServer>>
  beforeEach(async () => {
    fhir = await startFhirServer({ authorization: 'Bearer the-token' })
    onTestFinished(fhir.stop)
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
    await admin.call(changeRecordSettings, {
      params: { entityId: team.entityId },
      body: { isOn: true, address: fhir.address, signIn: 'bearer', secret: 'the-token' },
    })
  })
  const forward = async () => {
    const { id: messageId } = await team.send(team.nurse, groupId, { message: 'Slept well' })
    return team.nurse.call(forwardToRecord, {
      params: { ...team.place, patientId },
      body: { messageIds: [messageId], noteType: 'nursing', effectiveAt: 1, hashKey: `queue-entry-${++keys}` },
    })
  }

  test('waits in the queue, is tried again, and closes when it is there', async () => {
    const tab = await lead.connect()
    fhir.next('refuse')
    const entry = await forward()
    await tab.next('queue.changed')
    expect(await queueOf(lead)).toMatchObject([
      { kind: 'record', subjectId: entry.id, patient: { id: patientId }, person: { id: team.nurse.userId } },
    ])
    await lead.call(retryRecordEntry, { params: { ...team.place, patientId, entryId: entry.id } })
    await tab.next('queue.changed')
    await tab.next('queue.changed')
    expect(await queueOf(lead)).toEqual([])
  })

  test('waits where its patient has gone meanwhile', async () => {
    const there = await kit.build.location(team.entityId)
    await kit.build.member(admin.userId, there, 'admin')
    fhir.next('away', 'refuse')
    const entry = await forward()
    await expect.poll(() => fhir.writes).toHaveLength(1)
    await admin.call(transferPatient, { params: { ...team.place, patientId }, body: { locationId: there } })
    const tryAgain = async () => {
      await kit.pool.query('update record_entries set next_try_at = now() where id = $1', [entry.id])
      await kit.app.bringToRecord()
      return queueOf(admin)
    }
    await expect.poll(tryAgain).toMatchObject([{ kind: 'record', location: { id: there } }])
  })
})

describe('a relative who is out of attempts', () => {
  const relativeOf = async () => {
    const relative = await team.person('family')
    await kit.build.family(patientId, relative.userId, false)
    return relative
  }
  const failAll = async (relative: TestClient) => {
    for (let tries = 0; tries < RELATIONSHIP_ATTEMPTS + 1; tries++) {
      await relative.ask(proveRelationship, {
        params: { ...team.place, patientId },
        body: { relation: 'Son', birth_date: '1950-01-01' },
      })
    }
  }

  test('waits in the queue until they may try again', async () => {
    const relative = await relativeOf()
    await failAll(relative)
    const [item, ...rest] = await queueOf(admin)
    expect(rest).toEqual([])
    expect(item).toMatchObject({ kind: 'relative', person: { id: relative.userId }, patient: { id: patientId } })
    await admin.call(grantAttempts, { params: { ...team.place, memberId: item!.subjectId } })
    expect(await queueOf(admin)).toEqual([])
    await failAll(relative)
    expect(await queueOf(admin)).toHaveLength(1)
  })

  test('or until they are let in', async () => {
    const relative = await relativeOf()
    await failAll(relative)
    const [item] = await queueOf(admin)
    await admin.call(authorizeFamily, {
      params: team.place,
      body: { patientId, familyMemberId: item!.subjectId },
    })
    expect(await queueOf(admin)).toEqual([])
  })

  test('goes with the patient to another location', async () => {
    await failAll(await relativeOf())
    const there = await kit.build.location(team.entityId)
    await kit.build.member(admin.userId, there, 'admin')
    const keeper = await kit.signedIn(await kit.build.person(there, 'admin'))
    await kit.app.tellAll()
    const [hers, theirs] = [await lead.connect(), await keeper.connect()]
    await admin.call(transferPatient, { params: { ...team.place, patientId }, body: { locationId: there } })
    expect(await hers.next('queue.changed')).toMatchObject({ locationId: team.locationId })
    expect(await theirs.next('queue.changed')).toMatchObject({ locationId: there })
    await kit.app.tellAll()
    expect(await queueOf(lead)).toEqual([])
    const [item, ...rest] = await queueOf(admin)
    expect([item, rest]).toMatchObject([{ kind: 'relative', location: { id: there } }, []])
    expect(await waitsFor(item!.id)).toEqual([admin.userId, keeper.userId].toSorted((a, b) => a - b))
  })
})

describe('the queue', () => {
  test('is read by kind, location and state, with what is open of each', async () => {
    await forgetVisit()
    const there = await kit.build.location(team.entityId)
    await kit.build.member(admin.userId, there, 'admin')
    await kit.pool.query(
      `insert into queue_items (entity_id, location_id, kind, subject_id) values ($1, $2, 'relative', 900001)`,
      [team.entityId, there],
    )
    const { items, open, locations } = await pageFor(admin)
    expect(items.map(({ kind }) => kind)).toEqual(['relative', 'visit'])
    expect(open).toEqual({ record: 0, invite: 0, visit: 1, relative: 1 })
    expect(locations.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([team.locationId, there])
    expect((await queueOf(admin, { locationId: there })).map(({ kind }) => kind)).toEqual(['relative'])
    expect((await queueOf(admin, { kind: 'visit' })).map(({ kind }) => kind)).toEqual(['visit'])
    expect(await queueOf(lead, { locationId: there })).toEqual([])
    expect((await pageFor(lead)).open).toEqual({ record: 0, invite: 0, visit: 1, relative: 0 })
  })

  test('is turned page by page', async () => {
    await kit.pool.query(
      `insert into queue_items (entity_id, location_id, kind, subject_id)
       select $1, $2, 'relative', 800000 + n from generate_series(1, ${contract.QUEUE_PAGE + 1}) n`,
      [team.entityId, team.locationId],
    )
    const first = await pageFor(lead)
    expect([first.items.length, first.hasMore]).toEqual([contract.QUEUE_PAGE, true])
    const rest = await pageFor(lead, { before: first.items.at(-1)!.id })
    expect([rest.items.length, rest.hasMore]).toEqual([1, false])
  })

  test('is closed to whoever keeps none, and an item of another place cannot be closed', async () => {
    await forgetVisit()
    const [item] = await queueOf(lead)
    const nurse = await team.nurse.ask(contract.listQueueItems, { params: { entityId: team.entityId }, query: {} })
    expect(refusalOf(nurse)).toEqual([403, 'FORBIDDEN'])
    const elsewhere = await kit.build.location(team.entityId)
    const other = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
    expect(refusalOf(await resolve(other, item!.id))).toEqual([404, 'NOT_FOUND'])
    expect(await queueOf(other)).toEqual([])
    expect(await queueOf(lead)).toHaveLength(1)
  })

  test('leaves out a place that does not let its reader in from where they are', async () => {
    await forgetVisit()
    await kit.pool.query(
      `update locations set configurations = configurations || '{"enableIpRestriction": true, "allowedAddresses": ["10.9.8.7"]}' where id = $1`,
      [team.locationId],
    )
    const answer = await lead.ask(contract.listQueueItems, { params: { entityId: team.entityId }, query: {} })
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
  })
})
