import { listGroups } from '@kinward/contract/groups'
import { addParticipants } from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import * as terms from '@kinward/contract/terms'
import { getUser, listUsers } from '@kinward/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { publishProductTerms } from './product-terms.ts'

let kit: TestApp
let entityId: number
let locationId: number
let groupId: number
let admin: TestClient
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  nurse = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [admin.userId, nurse.userId])
})
// Those of the product hold for everyone, and so for the next test.
afterEach(() => publishProduct(''))

const place = () => ({ entityId, locationId })
const publishPlace = (text: string) => admin.call(terms.publishLocationTerms, { params: place(), body: { text } })
const publishEntity = (text: string) => admin.call(terms.publishEntityTerms, { params: { entityId }, body: { text } })
const publishProduct = (text: string) => publishProductTerms(createDatabase(kit.pool), text)
const readPlace = (client = nurse) => client.call(terms.getLocationTerms, { params: place() })
const acceptPlace = (...termsIds: number[]) =>
  nurse.ask(terms.acceptLocationTerms, { params: place(), body: { accepted: true, termsIds } })
const send = (client = nurse) =>
  client.ask(sendMessage, { params: { ...place(), groupId }, query: {}, body: { message: 'hello' } })

/** The answers to calls for content: of the place, of a channel, and a send. */
async function content(client = nurse) {
  const answers = [
    await client.ask(listUsers, { params: place() }),
    await client.ask(listGroups, { params: place(), query: {} }),
    await client.ask(listMessages, { params: { ...place(), groupId }, query: {} }),
    await send(client),
  ]
  return answers.map(({ status, body }) => body.data.code ?? status)
}
const OPEN = [200, 200, 200, 200]
const CLOSED = ['TERMS_REQUIRED', 'TERMS_REQUIRED', 'TERMS_REQUIRED', 'TERMS_REQUIRED']

describe('new terms of a location', () => {
  test('close it to everyone but who published them, until they accept', async () => {
    expect(await content()).toEqual(OPEN)
    await publishPlace('Be kind.')
    expect(await content()).toEqual(CLOSED)
    expect(await content(admin)).toEqual(OPEN)
    expect((await nurse.ask(getUser, { params: { userId: admin.userId } })).status).toBe(404)
    const { location, show_terms } = await readPlace()
    expect([location, show_terms]).toMatchObject([{ text: 'Be kind.', level: 'location', isAccepted: false }, true])
    expect((await acceptPlace(location?.id ?? 0)).body.data).toMatchObject({ show_terms: false })
    expect(await content()).toEqual(OPEN)
  })

  test('that are published again, the answer having been lost, ask nobody anew', async () => {
    const first = await publishPlace('Be kind.')
    await acceptPlace(first.location?.id ?? 0)
    const tab = await nurse.connect()
    expect(await publishPlace('Be kind.')).toEqual(first)
    expect(await content()).toEqual(OPEN)
    expect((await tab.next('chat')).message.message).toBe('hello')
    const ofEntity = await publishEntity('Wash your hands.')
    expect(await publishEntity('Wash your hands.')).toEqual(ofEntity)
  })

  test('do not replace what another admin has published meanwhile', async () => {
    const { location: known } = await publishPlace('Be kind.')
    await publishPlace('Be kind to all.')
    const late = (text: string) =>
      admin.ask(terms.publishLocationTerms, { params: place(), body: { text, instead: known?.id ?? null } })
    expect((await late('Be brave.')).body.data).toMatchObject({ code: 'CONFLICT' })
    expect((await readPlace()).location?.text).toBe('Be kind to all.')
    // The same words once more are no other terms.
    expect((await late('Be kind to all.')).status).toBe(200)
    const first = async (text: string) =>
      (await admin.ask(terms.publishEntityTerms, { params: { entityId }, body: { text, instead: null } })).status
    expect([await first('Wash your hands.'), await first('Sing.')]).toEqual([200, 409])
  })

  test('that were taken back can be published in the same words', async () => {
    await publishPlace('Be kind.')
    await publishPlace('')
    await publishPlace('')
    expect(await content()).toEqual(OPEN)
    await publishPlace('Be kind.')
    expect(await content()).toEqual(CLOSED)
  })

  test('that are taken back let those hear again who waited for them', async () => {
    const before = await nurse.connect()
    await publishPlace('Be kind.')
    await before.cut
    const waiting = await nurse.connect()
    await publishPlace('')
    await waiting.cut
    const tab = await nurse.connect()
    await send(admin)
    expect(await tab.next('chat')).toMatchObject({ message: { message: 'hello' } })
  })

  test('ask again with every version, and not for one that was read before it changed', async () => {
    const first = (await publishPlace('One.')).location?.id ?? 0
    await acceptPlace(first)
    const second = (await publishPlace('Two.')).location?.id ?? 0
    expect(await content()).toEqual(CLOSED)
    const before = await fingerprint(kit.pool)
    for (const ids of [[first], [first, second], [999_999]]) {
      const { status, body } = await acceptPlace(...ids)
      expect([status, body.data]).toMatchObject([409, { code: 'CONFLICT' }])
    }
    expect(await fingerprint(kit.pool)).toBe(before)
    await acceptPlace(second)
    expect(await content()).toEqual(OPEN)
  })

  test('hold at that location alone', async () => {
    const other = await kit.build.location(entityId)
    await kit.build.member(nurse.userId, other)
    await publishPlace('Be kind.')
    expect((await nurse.ask(listUsers, { params: { entityId, locationId: other } })).status).toBe(200)
  })

  test('that are empty are none', async () => {
    await publishPlace('Be kind.')
    expect(await publishPlace('')).toMatchObject({ location: null, show_terms: false })
    expect(await content()).toEqual(OPEN)
  })

  test('hold for who comes later', async () => {
    await publishPlace('Be kind.')
    const newcomer = await kit.signedIn(await kit.build.person(locationId))
    expect((await newcomer.ask(listUsers, { params: place() })).body.data.code).toBe('TERMS_REQUIRED')
  })

  test('close the socket too: nothing is heard until they are accepted', async () => {
    const tab = await nurse.connect()
    const { location } = await publishPlace('Be kind.')
    await tab.cut
    const again = await nurse.connect()
    await send(admin)
    await kit.settled(again)
    expect(again.heard).toEqual([])
    await acceptPlace(location?.id ?? 0)
    await again.cut
    const open = await nurse.connect()
    await send(admin)
    expect(await open.next('chat')).toMatchObject({ groupId })
  })
})

describe('terms that are published while', () => {
  /** Publishes while a change is under way, which is made once the other waits for it. */
  async function publishDuring(change: string, values: unknown[]) {
    const other = await kit.pool.connect()
    try {
      await other.query('begin')
      await other.query(change, values)
      const published = publishPlace('Be kind.')
      await expect
        .poll(async () => (await kit.pool.query('select from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0)
      await other.query('commit')
      return await published
    } finally {
      await other.query('rollback')
      other.release()
    }
  }

  test('someone comes are theirs to accept', async () => {
    const newcomer = await kit.build.user()
    await kit.pool.query('insert into entity_members (entity_id, user_id) values ($1, $2)', [entityId, newcomer])
    const coming = `insert into location_members (location_id, user_id, role) values ($1, $2, 'staff')`
    await publishDuring(coming, [locationId, newcomer])
    const { body } = await (await kit.signedIn(newcomer)).ask(listUsers, { params: place() })
    expect(body.data.code).toBe('TERMS_REQUIRED')
  })

  test('someone accepts those before them are theirs to accept too', async () => {
    const house = (await publishEntity('House rules.')).terms?.id ?? 0
    await publishDuring('insert into terms_acceptances (terms_id, user_id) values ($1, $2)', [house, nurse.userId])
    expect(await content()).toEqual(CLOSED)
  })
})

test('whoever is brought into a channel before they accepted hears nothing of it', async () => {
  await publishPlace('Be kind.')
  const other = await kit.build.group(locationId, [admin.userId])
  const tab = await nurse.connect()
  const params = { ...place(), groupId: other }
  await admin.call(addParticipants, { params, body: { participantIds: [nurse.userId] } })
  await admin.call(sendMessage, { params, query: {}, body: { message: 'for those who accepted' } })
  await kit.settled(tab)
  expect(JSON.stringify([tab.heard, tab.alerts])).not.toContain('for those who accepted')
})

describe('terms of an organisation', () => {
  test('close all of its locations, and are accepted at any', async () => {
    const id = (await publishEntity('House rules.')).terms?.id ?? 0
    expect(await content()).toEqual(CLOSED)
    expect(await readPlace()).toMatchObject({ entity: { text: 'House rules.' }, location: null, show_terms: true })
    await acceptPlace(id)
    expect(await content()).toEqual(OPEN)
  })

  test('are accepted on their own call as well', async () => {
    const id = (await publishEntity('House rules.')).terms?.id ?? 0
    const own = await nurse.call(terms.getEntityTerms, { params: { entityId } })
    expect(own.terms).toMatchObject({ id, isAccepted: false })
    const body = { accepted: true as const, termsIds: [id] }
    expect(await nurse.call(terms.acceptEntityTerms, { params: { entityId }, body })).toEqual({ show_terms: false })
    expect(await content()).toEqual(OPEN)
  })

  test('are accepted together with those of the location, or not at all', async () => {
    const house = (await publishEntity('House rules.')).terms?.id ?? 0
    const ward = (await publishPlace('Ward rules.')).location?.id ?? 0
    expect((await acceptPlace(ward)).status).toBe(409)
    expect((await acceptPlace(house, ward)).body.data).toMatchObject({ show_terms: false })
    expect(await content()).toEqual(OPEN)
  })

  test('are published by its admins alone', async () => {
    const before = await fingerprint(kit.pool)
    const ask = (client: TestClient, id: number) =>
      client.ask(terms.publishEntityTerms, { params: { entityId: id }, body: { text: 'Mine.' } })
    expect((await ask(nurse, entityId)).status).toBe(403)
    const stranger = await kit.build.entity()
    expect((await ask(admin, stranger)).status).toBe(404)
    await kit.pool.query('delete from entities where id = $1', [stranger])
    expect(await fingerprint(kit.pool)).toBe(before)
  })
})

describe('terms of the product', () => {
  test('are published once for the same text, and close every location', async () => {
    expect([await publishProduct(' Welcome. '), await publishProduct('Welcome.')]).toEqual([true, false])
    expect(await content()).toEqual(CLOSED)
    const { terms: own } = await nurse.call(terms.getTerms, {})
    expect(own).toMatchObject({ text: 'Welcome.', level: 'product', isAccepted: false })
    const context = await nurse.call(terms.acceptTerms, { body: { accepted: true, termsIds: [own?.id ?? 0] } })
    expect(context).toMatchObject({ hasAcceptedLatestTermsAndConditions: true, termsLastUpdatedAt: own?.publishedAt })
    expect(await content()).toEqual(OPEN)
  })

  test('are not accepted by saying no', async () => {
    await publishProduct('Welcome.')
    const { status } = await nurse.ask(terms.acceptTerms, { body: { accepted: false as true } })
    expect(status).toBe(400)
    expect(await content()).toEqual(CLOSED)
  })
})

test('publishing and accepting are in the audit log, without a word of the terms', async () => {
  const { location } = await publishPlace('Be kind.')
  await acceptPlace(location?.id ?? 0)
  const { rows } = await kit.pool.query<{ record: string }>(
    `select record from audit_events where record::jsonb ->> 'subject' = $1 order by seq`,
    [`terms:${location?.id}`],
  )
  expect(rows.map(({ record }) => JSON.parse(record) as unknown)).toMatchObject([
    { action: 'terms.published', actorId: admin.userId, locationId, entityId },
    { action: 'terms.accepted', actorId: nurse.userId },
  ])
  expect(JSON.stringify(rows)).not.toContain('kind')
})
