import { listMessages, sendMessage } from '@kinward/contract/messages'
import { transferPatient } from '@kinward/contract/managing-patients'
import { changeLocationSecurity, type LocationSecurity } from '@kinward/contract/security'
import { publishLocationTerms } from '@kinward/contract/terms'
import { beginUpload, finishUpload } from '@kinward/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectSocket, startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { createUploader } from '../../../test/uploads.ts'
import { OPEN_LOCATION } from '../restrictions/restrictions.policy.ts'

// A patient goes from one place to another, and so do those of their channel who belong to both: the new place may not
// let all of them in.

let kit: TestApp
let here: { entityId: number; locationId: number }
let there: { entityId: number; locationId: number }
let patientId: number
let groupId: number
let lead: TestClient
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  here = { entityId, locationId: await kit.build.location(entityId) }
  there = { entityId, locationId: await kit.build.location(entityId) }
  lead = await comes('admin')
  nurse = await comes('staff')
  patientId = await kit.build.patient(here.locationId)
  const values = { type: 'patients' as const, patient_id: patientId }
  groupId = await kit.build.group(here.locationId, [lead.userId, nurse.userId], values)
})

/** Someone of both places. */
async function comes(role: 'admin' | 'staff'): Promise<TestClient> {
  const userId = await kit.build.person(here.locationId, role, ['CAN_MANAGE_PATIENT'])
  await kit.build.member(userId, there.locationId, role, ['CAN_MANAGE_PATIENT'])
  return kit.signedIn(userId)
}

const OUTSIDE = { 'x-forwarded-for': '192.0.2.9' }
const restrict = (security: Partial<LocationSecurity>) =>
  lead.call(changeLocationSecurity, { params: there, body: { ...OPEN_LOCATION, ...security } })
const restrictAddresses = () => restrict({ enableIpRestriction: true, allowedAddresses: ['127.0.0.0/8'] })
const transfer = () =>
  lead.call(transferPatient, { params: { ...here, patientId }, body: { locationId: there.locationId } })
const send = () =>
  lead.call(sendMessage, { params: { ...there, groupId }, query: {}, body: { message: 'Moved in well' } })
const read = (headers = {}) => nurse.ask(listMessages, { params: { ...there, groupId }, query: {} }, headers)

/** What was heard of the words in the channel and of the patient's record. */
const ofChannel = ({ heard }: TestSocket) =>
  heard.map(({ name }) => name).filter((name) => name === 'chat' || name === 'on.patient.update')

/** Neither the tab that was open hears more of the channel, nor the one that comes in its place. */
async function hearsNothing(before: TestSocket, again: () => Promise<TestSocket>): Promise<void> {
  await send()
  await Promise.race([before.cut, kit.settled(before)])
  expect(ofChannel(before)).toEqual([])
  await before.cut
  const tab = await again()
  await send()
  await kit.settled(tab)
  expect(ofChannel(tab)).toEqual([])
  tab.close()
}

test('a move that is asked for again, since nobody heard that it was made, is that one', async () => {
  const [one, other] = await Promise.all([transfer(), transfer()])
  expect([other, await transfer()]).toEqual([one, one])
  const { messages } = await lead.call(listMessages, { params: { ...there, groupId }, query: {} })
  expect(messages.filter(({ message }) => message.includes('transferred'))).toHaveLength(1)
  const stranger = await kit.signedIn(await kit.build.person(here.locationId, 'admin'))
  const asked = { params: { ...here, patientId }, body: { locationId: there.locationId } }
  expect(refusalOf(await stranger.ask(transferPatient, asked))).toEqual([404, 'NOT_FOUND'])
})

describe('what is sent by the place where it was written', () => {
  const say = (hashKey: string, headers = {}) =>
    nurse.ask(
      sendMessage,
      { params: { ...here, groupId }, query: {}, body: { message: 'Slept well', hashKey } },
      headers,
    )
  const said = async () =>
    (await lead.call(listMessages, { params: { ...there, groupId }, query: {} })).messages.filter(
      ({ message }) => message === 'Slept well',
    )

  test('reaches the channel where it is now', async () => {
    await transfer()
    expect((await say('said-before-it-went')).body.data).toMatchObject({
      hashKey: 'said-before-it-went',
      locationId: there.locationId,
    })
    expect(await said()).toHaveLength(1)
  })

  test('is one with what had arrived before the patient went', async () => {
    const { body } = await say('arrived-before-it-went')
    await transfer()
    expect((await say('arrived-before-it-went')).body.data.id).toBe(body.data.id)
    expect(await said()).toHaveLength(1)
  })

  test('has the files that were attached there and not uploaded yet', async () => {
    const uploader = createUploader(kit, () => ({ ...here, groupId }))
    const bytes = new TextEncoder().encode('a,b\n1,2\n')
    const announced = (await uploader.begin(nurse, bytes, { fileName: 'pulse.csv' })).body.data
    await transfer()
    const url = await uploader.renew(nurse, announced.uploadName)
    expect((await uploader.put(url, bytes)).status).toBe(200)
    expect((await uploader.finish(nurse, announced.uploadName)).body.data).toMatchObject({ type: 'file' })
    expect(await uploader.upload(nurse, bytes, { fileName: 'weight.csv' })).toMatchObject({ type: 'file' })
  })

  test('has no file where the new place does not let its sender in', async () => {
    await restrictAddresses()
    await transfer()
    const upload = { params: { ...here, groupId }, body: { fileName: 'pulse.csv', size: 8 } }
    expect(refusalOf(await nurse.ask(beginUpload, upload, OUTSIDE))).toEqual([403, 'IP_RESTRICTED'])
    const { uploadName } = await nurse.call(beginUpload, upload)
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1 and location_id = $2', [
      nurse.userId,
      there.locationId,
    ])
    expect(refusalOf(await nurse.ask(beginUpload, upload))).toEqual([404, 'NOT_FOUND'])
    const finish = { params: { ...here, groupId, uploadName } }
    expect(refusalOf(await nurse.ask(finishUpload, finish))).toEqual([404, 'NOT_FOUND'])
  })

  test('is refused as it would be at the new place', async () => {
    await restrictAddresses()
    await transfer()
    expect(refusalOf(await say('said-from-outside', OUTSIDE))).toEqual([403, 'IP_RESTRICTED'])
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1 and location_id = $2', [
      nurse.userId,
      there.locationId,
    ])
    expect(refusalOf(await say('said-by-nobody-there'))).toEqual([404, 'NOT_FOUND'])
    expect(await said()).toEqual([])
  })
})

describe('whoever stays in the channel of a patient who is transferred', () => {
  test('hears it no more where the new place does not allow their address', async () => {
    await restrictAddresses()
    const outside = () => connectSocket(kit.origin, nurse.token, OUTSIDE)
    const tab = await outside()
    await transfer()
    expect(refusalOf(await read(OUTSIDE))).toEqual([403, 'IP_RESTRICTED'])
    await hearsNothing(tab, outside)
  })

  test('hears it once they came in anew, where the new place allows theirs', async () => {
    await restrictAddresses()
    const tab = await nurse.connect()
    await transfer()
    await tab.cut
    const again = await nurse.connect()
    await send()
    expect(await again.next('chat')).toMatchObject({ groupId, locationId: there.locationId })
  })

  test('hears it no more where the web app of the new place is not for them', async () => {
    await restrict({ disableWebapp: true, allowedAppUserIds: [lead.userId] })
    const tab = await nurse.connect()
    await transfer()
    expect((await read()).status).toBe(403)
    await hearsNothing(tab, nurse.connect)
  })

  test('hears it no more where they have yet to accept the terms of the new place', async () => {
    await lead.call(publishLocationTerms, { params: there, body: { text: 'Be kind.' } })
    const tab = await nurse.connect()
    await transfer()
    expect(refusalOf(await read())).toEqual([403, 'TERMS_REQUIRED'])
    await hearsNothing(tab, nurse.connect)
  })

  test('goes on hearing it, without a break, where the new place lets everyone in', async () => {
    const tab = await nurse.connect()
    await transfer()
    await send()
    expect(await tab.next('patient.transferred')).toMatchObject({ patientId, locationId: there.locationId })
    expect(await tab.next('chat')).toMatchObject({ message: { messageType: 'activity' } })
    expect(await tab.next('chat')).toMatchObject({ groupId, locationId: there.locationId })
    expect(tab.socket.connected).toBe(true)
  })

  test('hears it from now on where only the place before had kept them out', async () => {
    const { location } = await lead.call(publishLocationTerms, { params: here, body: { text: 'Be kind.' } })
    expect(location?.isAccepted).toBe(true)
    const tab = await nurse.connect()
    await transfer()
    await send()
    expect(await tab.next('chat')).toMatchObject({ groupId, locationId: there.locationId })
  })
})
