import { setTimeout as pass } from 'node:timers/promises'
import { deleteMessage } from '@kinward/contract/message-actions'
import { paginateMessages } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam } from '../../../test/team.ts'

let kit: TestApp
let here: Awaited<ReturnType<typeof buildTeam>>
let elsewhere: Awaited<ReturnType<typeof buildTeam>>
let held: number
let free: number
beforeAll(async () => {
  kit = await startTestApp()
})
beforeEach(async () => {
  here = await buildTeam(kit)
  elsewhere = await buildTeam(kit)
  held = await here.channel()
  free = await elsewhere.channel()
})
afterAll(() => kit.stop())

/** Holds something of the database as long as the work goes on. */
async function whileHeld<Result>(hold: string, values: unknown[], work: () => Promise<Result>): Promise<Result> {
  const holder = await kit.pool.connect()
  await holder.query('begin')
  await holder.query(hold, values)
  try {
    return await work()
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

const CHANNEL = 'select from groups where id = $1 for no key update'

/** As the notifier holds a channel while it tells of it. */
const TELLING = `select pg_advisory_xact_lock(hashtextextended('channel:' || $1::bigint, 0))`

const called = () => elsewhere.send(elsewhere.nurse, free, { message: 'She fell, come!', isUrgent: true })

describe('a channel that someone holds for a while', () => {
  test('holds up nobody who writes elsewhere', async () => {
    const waiting = await whileHeld(CHANNEL, [held], async () => {
      const sent = here.send(here.nurse, held, { message: 'waits' })
      await pass(200)
      expect(await called()).toMatchObject({ message: 'She fell, come!' })
      return [sent]
    })
    expect(await waiting[0]).toMatchObject({ message: 'waits' })
  })

  test('takes what was sent to it meanwhile, each once and in the order of those who sent it', async () => {
    const line = await here.doctor.connect()
    const words = ['one', 'two', 'three']
    const waiting = await whileHeld(CHANNEL, [held], async () => {
      const sent = []
      for (const message of words) {
        sent.push(here.send(here.nurse, held, { message, hashKey: `held-${message}` }))
        await pass(20)
      }
      sent.push(here.send(here.nurse, held, { message: 'one', hashKey: 'held-one' }))
      await pass(100)
      return sent
    })
    const ids = (await Promise.all(waiting)).map(({ id }) => id)
    expect(ids.at(-1)).toBe(ids[0])
    const { messages } = await here.nurse.call(paginateMessages, {
      params: { ...here.place, groupId: held },
      query: {},
    })
    expect(messages.map(({ message, seq }) => ({ message, seq }))).toEqual(
      words.map((message, index) => ({ message, seq: index + 1 })),
    )
    await kit.settled(line)
    expect(line.heard.flatMap(({ name, payload }) => (name === 'chat' ? [payload.message.message] : []))).toEqual(words)
    line.close()
  })

  test('by deleting a message of which people are being told, holds up nobody else', async () => {
    const { id } = await here.send(here.nurse, held)
    await kit.app.tellAll()
    const done = await whileHeld(TELLING, [held], async () => {
      const deleted = here.nurse.call(deleteMessage, { params: here.of(held, id), query: {} })
      await pass(200)
      const sent = here.send(here.doctor, held, { message: 'waits' })
      await pass(200)
      expect(await called()).toMatchObject({ message: 'She fell, come!' })
      return [deleted, sent]
    })
    await Promise.all(done)
  })
})
