import { setTimeout as pass } from 'node:timers/promises'
import { lastSeenMessage } from '@kinward/contract/groups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam } from '../../../test/team.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

test('however many read what is being told of, nobody who writes elsewhere waits for them', async () => {
  const [here, elsewhere] = [await buildTeam(kit), await buildTeam(kit)]
  const readers = await Promise.all(Array.from({ length: 20 }, () => here.person()))
  const groupId = await here.channel('discussion', { members: [here.doctor, ...readers] })
  const free = await elsewhere.channel()
  const { id: messageId } = await here.send(here.doctor, groupId, { message: 'All come', isUrgent: true })
  await kit.app.tellAll()
  const teller = await kit.pool.connect()
  await teller.query('begin')
  await teller.query('select from notifications where group_id = $1 for no key update', [groupId])
  const body = { locationId: here.locationId, groupId, messageId }
  const reading = readers.map((reader) => reader.ask(lastSeenMessage, { body }))
  await pass(300)
  const sent = await elsewhere.send(elsewhere.nurse, free, { message: 'She fell, come!', isUrgent: true })
  await teller.query('commit')
  teller.release()
  expect(sent.message).toBe('She fell, come!')
  expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(readers.map(() => 200))
})
