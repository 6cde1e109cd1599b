import { closePatientFlag, openPatientFlag } from '@kinward/contract/flags'
import { type Group, listUserChannels } from '@kinward/contract/groups'
import { sendMessage } from '@kinward/contract/messages'
import { createOnCallRole, listOnCall } from '@kinward/contract/on-call'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../server/test/harness.ts'
import { replay } from '../../server/test/replay.ts'
import { onCallKeys } from '../../web/src/features/on-call/keys.ts'
import { handleChange } from '../../web/src/features/on-call/on-call-events.ts'
import type { RealtimeContext } from '../../web/src/realtime/context.ts'
import { applyEvent, loadState } from './client-state.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let groupId: number
let patientId: number
let flagId: number
let doctor: TestClient
let lead: TestClient
let tab: TestSocket

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  place = { entityId, locationId }
  doctor = await kit.signedIn(await kit.build.person(locationId))
  lead = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  patientId = await kit.build.patient(locationId)
  const members = [doctor.userId, lead.userId]
  groupId = await kit.build.group(locationId, members, { type: 'patients', patient_id: patientId })
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into flags (entity_id, priority, abrv, label) values ($1, 1, 'PC', 'Pain crisis') returning id`,
    [entityId],
  )
  flagId = rows[0]?.id ?? 0
  tab?.close()
  tab = await doctor.connect()
})

/** Replays a change for the doctor's list. */
async function replayed(change: () => Promise<unknown>): Promise<readonly Group[]> {
  const params = { ...place, groupId }
  const apply = applyEvent(doctor.userId, params)
  const { window } = await loadState(doctor, params)
  const load = () => doctor.call(listUserChannels, { params: place })
  await replay<readonly Group[]>({
    kit,
    socket: tab,
    load,
    apply: (channels, event) => apply({ window, thread: null, channels, counters: null }, event).channels ?? [],
    change,
  })
  return load()
}

test('a flag that was opened and closed by hand', async () => {
  const at = { params: { ...place, patientId, flagId } }
  expect(await replayed(() => lead.call(openPatientFlag, at))).toMatchObject([{ flagSummery: 1000 }])
  expect(await replayed(() => lead.call(closePatientFlag, at))).toMatchObject([{ flagSummery: 0, flags: [] }])
})

test('a flag that came with a message', async () => {
  const body = { message: 'Pain 9/10', OpenedFlags: [{ fk_flag_id: flagId }] }
  const send = () => lead.call(sendMessage, { params: { ...place, groupId }, query: {}, body })
  expect(await replayed(send)).toMatchObject([{ flagSummery: 1000, flags: [{ id: flagId }] }])
})

test('a change of who is on call makes the list be asked for again', async () => {
  const client = new QueryClient()
  const key = onCallKeys.now(place.locationId)
  client.setQueryData(key, await doctor.call(listOnCall, { params: place }))
  await lead.call(createOnCallRole, { params: place, body: { name: 'on-call nurse' } })
  handleChange(await tab.next('on.call.changed'), { client } as RealtimeContext)
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  expect((await doctor.call(listOnCall, { params: place })).roles).toMatchObject([{ name: 'on-call nurse' }])
})
