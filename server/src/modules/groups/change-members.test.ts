import { listGroups } from '@kinward/contract/groups'
import { addParticipants } from '@kinward/contract/managing-groups'
import { sendMessage } from '@kinward/contract/messages'
import { changeLocationSecurity } from '@kinward/contract/security'
import { acceptLocationTerms, publishLocationTerms } from '@kinward/contract/terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { OPEN_LOCATION } from '../restrictions/restrictions.policy.ts'
import { changeMembers } from './change-members.ts'

let kit: TestApp

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

test('a room follows the database when changes were told in another order than they were made', async () => {
  const locationId = await kit.build.location(await kit.build.entity())
  const [inside, outside] = [
    await kit.signedIn(await kit.build.person(locationId)),
    await kit.signedIn(await kit.build.person(locationId)),
  ]
  const groupId = await kit.build.group(locationId, [inside.userId])
  const sockets = [await inside.connect(), await outside.connect()] as const
  const deps = { db: createDatabase(kit.pool), hub: kit.app.hub }
  await changeMembers(deps, async (_tx, after) => {
    after.gone.push({ groupId, userIds: [inside.userId] })
    after.came.push({ groupId, userIds: [outside.userId] })
  })
  const payload = { groupId, locationId, isMuted: true }
  kit.app.hub.emit([{ room: room.group(groupId), name: 'channel.mute.toggle', payload }])
  await kit.settled(...sockets)
  expect(sockets.map(({ heard }) => heard.length)).toEqual([1, 0])
})

test('a change that fails moves nobody and tells nobody', async () => {
  const locationId = await kit.build.location(await kit.build.entity())
  const nurse = await kit.signedIn(await kit.build.person(locationId))
  const groupId = await kit.build.group(locationId, [nurse.userId])
  const socket = await nurse.connect()
  const deps = { db: createDatabase(kit.pool), hub: kit.app.hub }
  const payload = { groupId, locationId, isMuted: true }
  const event = { room: room.group(groupId), name: 'channel.mute.toggle', payload } as const
  const failing = changeMembers(deps, async (_tx, after) => {
    after.gone.push({ groupId, userIds: [nurse.userId] })
    after.events.push(event)
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  kit.app.hub.emit([event])
  await kit.settled(socket)
  expect(socket.heard).toHaveLength(1)
})

test('whoever has yet to accept the terms of the place is not given a channel that they are brought into', async () => {
  const entityId = await kit.build.entity()
  const place = { entityId, locationId: await kit.build.location(entityId) }
  const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  const [nurse, doctor] = [
    await kit.signedIn(await kit.build.person(place.locationId)),
    await kit.signedIn(await kit.build.person(place.locationId)),
  ]
  const patient_id = await kit.build.patient(place.locationId)
  const groupId = await kit.build.group(place.locationId, [admin.userId], { type: 'patients', patient_id })
  const params = { ...place, groupId }
  await admin.call(sendMessage, { params, query: {}, body: { message: 'Slept well' } })
  const { location } = await admin.call(publishLocationTerms, { params: place, body: { text: 'Be kind.' } })
  const body = { accepted: true as const, termsIds: [location?.id ?? 0] }
  await doctor.call(acceptLocationTerms, { params: place, body })
  expect(refusalOf(await nurse.ask(listGroups, { params: place, query: {} }))).toEqual([403, 'TERMS_REQUIRED'])
  const [without, accepted] = [await nurse.connect(), await doctor.connect()]
  const participantIds = [nurse.userId, doctor.userId]
  await admin.call(addParticipants, { params, body: { participantIds } })
  await admin.call(sendMessage, { params, query: {}, body: { message: 'Ate well' } })
  expect(await accepted.next('new_discussion')).toMatchObject({ group: { id: groupId } })
  expect(await accepted.next('chat')).toMatchObject({ groupId })
  await kit.settled(without)
  expect(without.heard).toEqual([])
})

test('a place that asks where people are still tells the others there of what came', async () => {
  const entityId = await kit.build.entity()
  const place = { entityId, locationId: await kit.build.location(entityId) }
  const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  const [nurse, doctor] = [
    await kit.signedIn(await kit.build.person(place.locationId)),
    await kit.signedIn(await kit.build.person(place.locationId)),
  ]
  const security = { ...OPEN_LOCATION, enableIpRestriction: true, allowedAddresses: ['127.0.0.0/8'] }
  await admin.call(changeLocationSecurity, { params: place, body: security })
  const groupId = await kit.build.group(place.locationId, [])
  const [newcomer, other] = [await nurse.connect(), await doctor.connect()]
  const payload = { locationId: place.locationId, type: 'discussion' as const }
  await changeMembers({ db: createDatabase(kit.pool), hub: kit.app.hub }, async (_tx, after) => {
    after.came.push({ groupId, userIds: [nurse.userId] })
    after.welcome.push({ room: room.location(place.locationId), name: 'refresh.channels.list', payload })
  })
  await newcomer.cut
  expect(await other.next('refresh.channels.list')).toEqual(payload)
})
