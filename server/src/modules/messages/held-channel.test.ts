import { setTimeout as pass } from 'node:timers/promises'
import { lastSeenMessage } from '@kinward/contract/groups'
import { addReaction, deleteMessage, editMessage } from '@kinward/contract/message-actions'
import { listMessages, paginateMessages } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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
const CHANNELS = 'select from groups where id = any($1::bigint[]) order by id for no key update'
const TOLD = 'select from notifications where user_id = $1 and group_id = $2 for no key update'

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

  test('by deleting a message, has it quoted without its words by whoever answers meanwhile', async () => {
    const line = await here.aide.connect()
    const { id } = await here.send(here.nurse, held, { message: 'Mrs Brandvold has a fever' })
    await kit.app.tellAll()
    const done = await whileHeld(TELLING, [held], async () => {
      const deleted = here.nurse.call(deleteMessage, { params: here.of(held, id), query: {} })
      await pass(200)
      const answer = here.send(here.doctor, held, { message: 'Wrong channel?', quotedMessageId: id })
      await pass(100)
      return [deleted, answer] as const
    })
    await done[0]
    expect((await done[1]).quote).toMatchObject({ messageId: id, isDeleted: true, message: '' })
    await kit.settled(line)
    const told = line.heard.filter(({ name }) => name === 'chat' || name === 'message.deleted')
    expect(told.map(({ name }) => name)).toEqual(['chat', 'message.deleted', 'chat'])
    expect(told.at(-1)).toMatchObject({ payload: { message: { quote: { isDeleted: true, message: '' } } } })
    line.close()
  })

  test('in which a reader answers whose notification is being told, holds up nobody else', async () => {
    const between = await here.channel('personal')
    const { id } = await here.send(here.doctor, between, { message: 'Are you there?' })
    await kit.app.tellAll()
    const done = await whileHeld(TOLD, [here.nurse.userId, between], async () => {
      const place = { locationId: here.locationId, groupId: between, messageId: id }
      const read = here.nurse.call(lastSeenMessage, { body: place })
      await pass(200)
      const answer = here.send(here.nurse, between, { message: 'Yes' })
      await pass(100)
      expect(await called()).toMatchObject({ message: 'She fell, come!' })
      return [read, answer] as const
    })
    expect(await done[1]).toMatchObject({ message: 'Yes' })
    await done[0]
  })

  test('keeps nobody waiting in another that was held for a moment, however many are held', async () => {
    const many = await Promise.all([1, 2, 3, 4].map(() => here.channel()))
    const waiting = await whileHeld(CHANNELS, [many], async () => {
      const sent = many.map((groupId) => here.send(here.nurse, groupId, { message: 'waits' }))
      await pass(100)
      const [urgent] = await whileHeld(CHANNEL, [free], async () => {
        const call = called()
        await pass(100)
        return [call]
      })
      expect(await urgent).toMatchObject({ message: 'She fell, come!' })
      return sent
    })
    expect((await Promise.all(waiting)).map(({ message }) => message)).toEqual(many.map(() => 'waits'))
  })

  test('has what was written told at once, though the next of the same lane waits', async () => {
    const patientId = await kit.build.patient(here.locationId)
    const people = [here.nurse.userId, here.doctor.userId]
    const care = await kit.build.group(here.locationId, people, { type: 'patients', patient_id: patientId })
    const { rows: flags } = await kit.pool.query<{ id: number }>(
      `insert into flags (entity_id, priority, abrv, label)
       select $1, 1, abrv, 'Flag ' || abrv from unnest(array['FR', 'PC', 'OT']) abrv returning id`,
      [here.entityId],
    )
    const open = (place: number) => [{ fk_flag_id: flags[place]?.id ?? 0 }]
    const line = await here.doctor.connect()
    const told = () => line.heard.flatMap(({ name, payload }) => (name === 'chat' ? [payload.message.message] : []))
    const sender = 'select from users where id = $1 for update'
    const waiting = await whileHeld(sender, [here.doctor.userId], async () => {
      const sent = await whileHeld(CHANNEL, [care], async () => {
        const zero = here.send(here.nurse, care, { message: 'zero', OpenedFlags: open(0) })
        await pass(100)
        // These two wait behind it, in one batch.
        const first = here.send(here.nurse, care, { message: 'He fell', OpenedFlags: open(1) })
        await pass(50)
        const second = here.send(here.doctor, care, { message: 'pain', OpenedFlags: open(2) })
        await pass(100)
        return [zero, first, second]
      })
      await vi.waitFor(() => expect(told()).toContain('He fell'), { timeout: 5_000 })
      expect(told()).not.toContain('pain')
      return sent
    })
    await Promise.all(waiting)
    await kit.settled(line)
    expect(told()).toEqual(['zero', 'He fell', 'pain'])
    line.close()
  })

  test('by a reaction in it, holds up no reaction elsewhere', async () => {
    const [there, message] = [await here.send(here.nurse, held), await elsewhere.send(elsewhere.nurse, free)]
    const body = { type: 'like' as const }
    const waiting = await whileHeld(CHANNEL, [held], async () => {
      const first = here.doctor.call(addReaction, { params: here.of(held, there.id), body })
      await pass(100)
      const second = elsewhere.doctor.call(addReaction, { params: elsewhere.of(free, message.id), body })
      expect(await second).toMatchObject({ reactions: { like: 1 } })
      return [first]
    })
    expect(await waiting[0]).toMatchObject({ reactions: { like: 1 } })
  })

  test('by many edits in it, keeps nobody from reading another, nor from editing there', async () => {
    const [{ id }, message] = [await here.send(here.nurse, held), await elsewhere.send(elsewhere.nurse, free)]
    const words = Array.from({ length: 40 }, (_, index) => `edit ${index}`)
    const { edits, took } = await whileHeld(CHANNEL, [held], async () => {
      const params = here.of(held, id)
      const waiting = words.map((text) => here.nurse.ask(editMessage, { params, body: { message: text } }))
      await pass(300)
      const asked = performance.now()
      const there = { ...elsewhere.place, groupId: free }
      const { messages } = await elsewhere.doctor.call(listMessages, { params: there, query: {} })
      expect(messages).toHaveLength(1)
      const place = elsewhere.of(free, message.id)
      await elsewhere.nurse.call(editMessage, { params: place, body: { message: 'changed' } })
      return { edits: waiting, took: performance.now() - asked }
    })
    expect((await Promise.all(edits)).map(({ body }) => body.data.message)).toEqual(words)
    expect(took).toBeLessThan(1_000)
  })
})
