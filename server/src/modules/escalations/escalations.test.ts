import * as contract from '@kinward/contract/escalations'
import * as onCall from '@kinward/contract/on-call'
import { removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let partner: { entityId: number; locationId: number }
let admin: TestClient
let lead: TestClient
let ruth: TestClient
let marcus: TestClient
let neighbour: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId, { name: 'North Team' }) }
  partner = { entityId, locationId: await kit.build.location(entityId, { name: 'Mill House' }) }
  const named = async (first_name: string, last_name: string, ...rest: ['admin' | 'staff', 'CAN_MANAGE_STAFF'[]]) =>
    kit.signedIn(await kit.build.member(await kit.build.user({ first_name, last_name }), place.locationId, ...rest))
  admin = await named('Ada', 'Brandt', 'admin', [])
  lead = await named('Lena', 'Sorko', 'staff', ['CAN_MANAGE_STAFF'])
  ruth = await named('Ruth', 'Alvarez', 'staff', [])
  marcus = await named('Marcus', 'Delacroix', 'staff', [])
  neighbour = await kit.signedIn(await kit.build.person(partner.locationId))
})

const HOUR = 60 * 60_000
const person = (id: number): contract.StepParticipant => ({ id, userGroupId: null })
const role = (userGroupId: number): contract.StepParticipant => ({ id: null, userGroupId })

function step(
  participants: contract.StepParticipant[],
  over: Partial<contract.EscalationStep> = {},
): contract.EscalationStep {
  return {
    action: 'VOICE_CALL',
    waitTime: 30,
    callInSequence: true,
    callInParallel: false,
    callUsingKinwardApp: true,
    callToMobileNumber: false,
    participants,
    ...over,
  }
}

function wish(over: Partial<contract.NewEscalation> = {}): contract.NewEscalation {
  return {
    displayName: 'Rapid response',
    phone: null,
    partnerLocationIds: [],
    steps: [step([person(ruth.userId)])],
    ...over,
  }
}

const ask = (over: Partial<contract.NewEscalation> = {}, client = lead) =>
  client.ask(contract.createEscalation, { params: place, body: wish(over) })

async function make(over: Partial<contract.NewEscalation> = {}): Promise<number> {
  const kept = await lead.call(contract.createEscalation, { params: place, body: wish(over) })
  const { displayName } = wish(over)
  return kept.find((one) => one.displayName === displayName)?.id ?? 0
}

async function makeRole(name = 'on-call nurse', params = place, client = lead): Promise<number> {
  const roster = await client.call(onCall.createOnCallRole, { params, body: { name } })
  return roster.find((one) => one.name === name)?.id ?? 0
}

/** On call from some hours ago, for two hours. */
const addShift = (roleId: number, userId: number, hoursAgo: number) =>
  lead.call(onCall.addOnCallShift, {
    params: { ...place, roleId },
    body: {
      userId,
      schedule: 'daily_1__',
      startsAt: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
      minutes: 120,
    },
  })

const callable = (client = marcus, params = place) => client.call(contract.listCallableEscalations, { params })
const called = (escalation: contract.Escalation | undefined) =>
  escalation?.steps.map(({ participants }) => participants.map(({ fullName }) => fullName))
const refusal = async (over: Partial<contract.NewEscalation>, client = lead) => {
  const { status, body } = await ask(over, client)
  return [status, body.data.code, body.message]
}

describe('what can be called', () => {
  test('is shown with the people whom each step would call now', async () => {
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1)
    await addShift(roleId, lead.userId, -1)
    const id = await make({
      phone: '+1 555 0100',
      steps: [step([role(roleId)]), step([person(marcus.userId), role(roleId)], { waitTime: 45 })],
    })
    const [escalation] = await callable()
    expect(escalation).toMatchObject({
      id,
      displayName: 'Rapid response',
      phone: '+1 555 0100',
      locationId: place.locationId,
      locationName: 'North Team',
      steps: [
        { waitTime: 30, participants: [{ id: ruth.userId, userGroupId: roleId, fullName: 'Ruth Alvarez' }] },
        {
          waitTime: 45,
          participants: [
            { id: marcus.userId, userGroupId: null, fullName: 'Marcus Delacroix' },
            { id: ruth.userId, userGroupId: roleId },
          ],
        },
      ],
    })
    const { changesAt } = await marcus.call(onCall.listOnCall, { params: place })
    expect(escalation?.changesAt).toBe(changesAt)
  })

  test('changes with nobody’s shift where no role is called', async () => {
    await addShift(await makeRole(), ruth.userId, 1)
    await make()
    expect(await callable()).toMatchObject([{ changesAt: null }])
  })

  test('is that of the location first, then what its partners share, and nothing else', async () => {
    await make({ displayName: 'Chaplain' })
    const id = await make({ displayName: 'Bed manager', partnerLocationIds: [partner.locationId] })
    expect((await callable()).map(({ displayName }) => displayName)).toEqual(['Bed manager', 'Chaplain'])
    expect(await callable(neighbour, partner)).toMatchObject([
      { id, displayName: 'Bed manager', locationId: place.locationId, locationName: 'North Team' },
    ])
    const stranger = await kit.signedIn(await kit.build.person(await kit.build.location(place.entityId)))
    const elsewhere = { ...place, locationId: await kit.build.location(place.entityId) }
    await kit.build.member(stranger.userId, elsewhere.locationId)
    expect(await callable(stranger, elsewhere)).toEqual([])
  })

  test('is asked for by the location whose it is, one at a time too', async () => {
    const hidden = await make({ displayName: 'Chaplain' })
    const id = await make({ displayName: 'Bed manager', partnerLocationIds: [partner.locationId] })
    const params = { ...partner, partnerLocationId: place.locationId }
    expect(await neighbour.call(contract.listPartnerEscalations, { params })).toMatchObject([{ id }])
    const own = { ...partner, partnerLocationId: partner.locationId }
    expect(await neighbour.call(contract.listPartnerEscalations, { params: own })).toEqual([])
    const one = (from: typeof params, escalationId: number) =>
      neighbour.ask(contract.getPartnerEscalation, { params: { ...from, escalationId } })
    expect((await one(params, id)).body.data).toMatchObject({ id, displayName: 'Bed manager' })
    expect((await one(params, hidden)).status).toBe(404)
    expect((await one(own, id)).status).toBe(404)
  })

  test('is for the care team alone', async () => {
    const id = await make()
    const family = await kit.signedIn(await kit.build.person(place.locationId, 'family'))
    const params = { ...place, partnerLocationId: place.locationId, escalationId: id }
    for (const { status } of [
      await family.ask(contract.listCallableEscalations, { params: place }),
      await family.ask(contract.listPartnerEscalations, { params }),
      await family.ask(contract.getPartnerEscalation, { params }),
    ]) {
      expect(status).toBe(403)
    }
  })
})

describe('an escalation', () => {
  test('is kept as it was wished, by admins and those who manage staff', async () => {
    const roleId = await makeRole()
    const steps = [
      step([role(roleId)], { action: 'VIDEO_CALL', waitTime: 300 }),
      step([person(ruth.userId), person(marcus.userId)], {
        callInSequence: false,
        callInParallel: true,
        callToMobileNumber: true,
      }),
    ]
    const wanted = wish({ phone: '911', partnerLocationIds: [partner.locationId, partner.locationId], steps })
    const [made] = await admin.call(contract.createEscalation, { params: place, body: wanted })
    const kept = { ...wanted, partnerLocationIds: [partner.locationId] }
    expect(made).toEqual({ id: made?.id, version: 1, ...kept })
    expect(await lead.call(contract.listEscalations, { params: place })).toEqual([made])
    const [status, code] = await refusal({}, ruth)
    expect([status, code]).toEqual([403, 'FORBIDDEN'])
    expect((await ruth.ask(contract.listEscalations, { params: place })).status).toBe(403)
  })

  test('gives nobody less than half a minute, nor more than five', async () => {
    const body = wish({ steps: [step([person(ruth.userId)], { waitTime: 5 })] })
    expect(await lead.call(contract.createEscalation, { params: place, body })).toMatchObject([
      { steps: [{ waitTime: 30 }] },
    ])
    expect((await refusal({ displayName: 'Long', steps: [step([person(ruth.userId)], { waitTime: 301 })] }))[0]).toBe(
      400,
    )
  })

  test('needs a step with somebody in it, and a phone number that is one', async () => {
    expect((await refusal({ steps: [] }))[0]).toBe(400)
    expect((await refusal({ steps: [step([])] }))[0]).toBe(400)
    expect((await refusal({ phone: 'the front desk' }))[0]).toBe(400)
    expect((await refusal({ displayName: '  ' }))[0]).toBe(400)
  })

  test('takes a name once, until it is removed', async () => {
    const id = await make()
    const taken = [409, 'CONFLICT', 'There is an escalation of this name already.']
    expect(await refusal({ displayName: 'rapid RESPONSE' })).toEqual(taken)
    const other = await make({ displayName: 'Doctor on call' })
    const renamed = await lead.ask(contract.changeEscalation, {
      params: { ...place, escalationId: other },
      body: wish({ displayName: 'Rapid response' }),
    })
    expect([renamed.status, renamed.body.message]).toEqual([409, taken[2]])
    await lead.call(contract.removeEscalation, { params: { ...place, escalationId: id } })
    expect(await make()).not.toBe(id)
  })

  test('calls staff of its location alone, and says in which step someone is not', async () => {
    const daughter = await kit.build.person(place.locationId, 'family')
    const sentence = 'Step 2 has someone who is not of the staff of this location. Take them out of it.'
    for (const id of [daughter, neighbour.userId, 999_999]) {
      const steps = [step([person(ruth.userId)]), step([person(marcus.userId), person(id)])]
      expect(await refusal({ steps })).toEqual([409, 'CONFLICT', sentence])
    }
  })

  test('calls on-call roles of its location alone', async () => {
    const owner = await kit.signedIn(await kit.build.person(partner.locationId, 'admin'))
    const elsewhere = await makeRole('on-call nurse', partner, owner)
    const sentence = 'Step 1 has an on-call role that is not there any more. Take it out of it.'
    expect(await refusal({ steps: [step([role(elsewhere)])] })).toEqual([409, 'CONFLICT', sentence])
  })

  test('is shared with other locations of its organisation alone', async () => {
    const itself = await refusal({ partnerLocationIds: [place.locationId] })
    expect(itself).toEqual([409, 'CONFLICT', 'This location can call it anyway. Choose other locations.'])
    const foreign = await kit.build.location(await kit.build.entity())
    const strange = await refusal({ partnerLocationIds: [partner.locationId, foreign] })
    expect(strange).toEqual([409, 'CONFLICT', 'Only other locations of this organisation can call it too.'])
  })

  test('is changed and removed where it is, and nowhere else', async () => {
    const id = await make({ partnerLocationIds: [partner.locationId] })
    const body = wish({ displayName: 'Doctor on call', steps: [step([person(marcus.userId)])] })
    const stranger = await kit.signedIn(await kit.build.person(partner.locationId, 'admin'))
    const there = { ...partner, escalationId: id }
    const theirs = wish({ steps: [step([person(neighbour.userId)])] })
    expect((await stranger.ask(contract.changeEscalation, { params: there, body: theirs })).status).toBe(404)
    expect((await stranger.ask(contract.removeEscalation, { params: there })).status).toBe(404)
    const params = { ...place, escalationId: id }
    expect((await ruth.ask(contract.changeEscalation, { params, body })).status).toBe(403)
    expect(await lead.call(contract.changeEscalation, { params, body })).toEqual([{ id, version: 2, ...body }])
    expect(await callable(neighbour, partner)).toEqual([])
    expect((await ruth.ask(contract.removeEscalation, { params })).status).toBe(403)
    expect(await lead.call(contract.removeEscalation, { params })).toEqual([])
    expect(await callable()).toEqual([])
    expect((await lead.ask(contract.removeEscalation, { params })).status).toBe(404)
    expect((await lead.ask(contract.changeEscalation, { params, body })).status).toBe(404)
  })

  test('is not saved over what someone else has saved since it was opened', async () => {
    const id = await make()
    const params = { ...place, escalationId: id }
    const longer = wish({ steps: [step([person(ruth.userId)]), step([person(marcus.userId)])] })
    await lead.call(contract.changeEscalation, { params, body: { ...longer, version: 1 } })
    const late = { ...wish({ phone: '+1 555 0100' }), version: 1 }
    const { status, body } = await lead.ask(contract.changeEscalation, { params, body: late })
    expect([status, body.data.code, body.message]).toEqual([
      409,
      'CONFLICT',
      'Someone else has changed this escalation meanwhile. Please look at it again before you save.',
    ])
    expect(await lead.call(contract.listEscalations, { params: place })).toEqual([{ id, version: 2, ...longer }])
    await lead.call(contract.changeEscalation, { params, body: { ...late, version: 2 } })
  })

  test('of two who save what they opened at the same time keeps the words of one, who alone is told so', async () => {
    const params = { ...place, escalationId: await make() }
    const phones = ['+1 555 0101', '+1 555 0102']
    const answers = await Promise.all(
      phones.map((phone) => lead.ask(contract.changeEscalation, { params, body: { ...wish({ phone }), version: 1 } })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [kept] = await lead.call(contract.listEscalations, { params: place })
    expect(kept?.phone).toBe(phones[answers.findIndex(({ status }) => status === 200)])
  })

  test('is told wherever it can be called, and where it no longer can', async () => {
    const here = await marcus.connect()
    const there = await neighbour.connect()
    const id = await make({ partnerLocationIds: [partner.locationId] })
    expect(await here.next('on.call.changed')).toEqual({ locationId: place.locationId })
    expect(await there.next('on.call.changed')).toEqual({ locationId: partner.locationId })
    const params = { ...place, escalationId: id }
    await lead.call(contract.changeEscalation, { params, body: wish() })
    expect(await there.next('on.call.changed')).toEqual({ locationId: partner.locationId })
  })

  test('of a partner is told again when the partner’s roster changes', async () => {
    const roleId = await makeRole()
    await make({ steps: [step([role(roleId)])], partnerLocationIds: [partner.locationId] })
    const there = await neighbour.connect()
    await addShift(roleId, ruth.userId, 1)
    expect(await there.next('on.call.changed')).toEqual({ locationId: partner.locationId })
    expect(called((await callable(neighbour, partner))[0])).toEqual([['Ruth Alvarez']])
  })

  test('is accounted for', async () => {
    const id = await make({ partnerLocationIds: [partner.locationId] })
    const params = { ...place, escalationId: id }
    const roleId = await makeRole()
    await lead.call(contract.changeEscalation, { params, body: wish({ steps: [step([role(roleId)])] }) })
    await refusal({ steps: [step([person(neighbour.userId)])] })
    await lead.call(contract.removeEscalation, { params })
    const { rows } = await kit.pool.query<{ record: { details: unknown } }>(
      `select record::jsonb as record from audit_events
       where record::jsonb ->> 'action' like 'escalation.%' and (record::jsonb ->> 'locationId')::bigint = $1 order by seq`,
      [place.locationId],
    )
    const of = { actorId: lead.userId, entityId: place.entityId, subject: `escalation:${id}` }
    expect(rows.map(({ record }) => record)).toMatchObject([
      {
        ...of,
        action: 'escalation.made',
        details: { partnerLocationIds: [partner.locationId], steps: [{ userIds: [ruth.userId], roleIds: [] }] },
      },
      { ...of, action: 'escalation.changed', details: { steps: [{ userIds: [], roleIds: [roleId] }] } },
      { ...of, action: 'escalation.removed', details: {} },
    ])
  })
})

describe('whoever is not there any more', () => {
  test('is left out, and the definition stays as it was', async () => {
    await make({ steps: [step([person(ruth.userId)]), step([person(marcus.userId), person(ruth.userId)])] })
    const before = await lead.call(contract.listEscalations, { params: place })
    const socket = await marcus.connect()
    await admin.call(removeMember, { params: { ...place, userId: ruth.userId } })
    expect(await socket.next('on.call.changed')).toEqual({ locationId: place.locationId })
    expect(called((await callable())[0])).toEqual([[], ['Marcus Delacroix']])
    expect(await lead.call(contract.listEscalations, { params: place })).toEqual(before)
  })

  test('is not taken in while they are switched off; whoever was in before may stay, and is passed over', async () => {
    const id = await make({ steps: [step([person(ruth.userId), person(lead.userId)])] })
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = any($1)', [
      [ruth.userId, marcus.userId],
    ])
    expect(called((await callable(lead))[0])).toEqual([['Lena Sorko']])
    const refused = await ask({
      displayName: 'Night',
      steps: [step([person(lead.userId)]), step([person(ruth.userId)])],
    })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ruth Alvarez cannot be called in step 2: their access is switched off. Take them out of it.',
    ])
    const change = (...userIds: number[]) =>
      lead.ask(contract.changeEscalation, {
        params: { ...place, escalationId: id },
        body: wish({ phone: '911', steps: [step(userIds.map(person))] }),
      })
    expect((await change(ruth.userId, lead.userId, marcus.userId)).status).toBe(409)
    expect((await change(ruth.userId, lead.userId)).status).toBe(200)
    expect((await change(lead.userId)).status).toBe(200)
    expect((await change(ruth.userId, lead.userId)).status).toBe(409)
  })

  test('a role that an escalation calls cannot be removed, which says what calls it', async () => {
    const roleId = await makeRole()
    const first = await make({ steps: [step([role(roleId)])] })
    await make({ displayName: 'Doctor on call', steps: [step([person(ruth.userId)]), step([role(roleId)])] })
    const remove = () => lead.ask(onCall.removeOnCallRole, { params: { ...place, roleId } })
    const { status, body } = await remove()
    expect([status, body.message]).toEqual([
      409,
      'This role is called for help by ‘Doctor on call’, ‘Rapid response’. Take it out of there first, in the settings.',
    ])
    expect((await lead.call(onCall.getRoster, { params: place })).map(({ id }) => id)).toEqual([roleId])
    for (const { id } of await lead.call(contract.listEscalations, { params: place })) {
      if (id !== first) await lead.call(contract.removeEscalation, { params: { ...place, escalationId: id } })
    }
    await lead.call(contract.changeEscalation, { params: { ...place, escalationId: first }, body: wish() })
    expect((await remove()).status).toBe(200)
  })

  test('a role that is removed while an escalation is given it is either called or gone', async () => {
    for (const attempt of [1, 2, 3, 4, 5]) {
      const roleId = await makeRole(`role ${attempt}`)
      const [made, removed] = await Promise.all([
        ask({ displayName: `Escalation ${attempt}`, steps: [step([role(roleId)])] }),
        lead.ask(onCall.removeOnCallRole, { params: { ...place, roleId } }),
      ])
      expect([made.status, removed.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    }
  })
})
