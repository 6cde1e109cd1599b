import { createInvites, joinByInvite } from '@kinward/contract/invites'
import { changePassword } from '@kinward/contract/passwords'
import { changeProfile } from '@kinward/contract/profile'
import { changeMemberActive, changeMemberRole } from '@kinward/contract/roles'
import { changeStatus } from '@kinward/contract/status'
import { acceptLocationTerms } from '@kinward/contract/terms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

// Where someone belongs, then they themselves, then their sessions: whoever changes several of these holds them in this order,
// so that two who do at once wait for each other and never both.

const [OLD, NEW] = ['Kinward#2026', 'Another#2027']

let kit: TestApp
let place: { entityId: number; locationId: number }
let admin: TestClient
let ruth: TestClient
/** Another browser of hers. */
let ruthElsewhere: TestClient
let secret: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  const email = `ruth${++people}@mail.example`
  ruth = await kit.signedIn(await kit.build.user({ email, password_hash: await hashPassword(OLD) }))
  await admin.call(createInvites, { params: place, body: { invites: [{ email, roleKey: 'member' }] } })
  secret = await createLetters(kit.pool).invite(email)
  await kit.build.member(ruth.userId, place.locationId)
  ruthElsewhere = await kit.signedIn(ruth.userId)
  await kit.pool.query(`update sessions set locks_at = now() + interval '1 hour' where user_id = $1`, [ruth.userId])
})

const join = () => ruth.ask(joinByInvite, { body: { secret } })
const choosePassword = () => ruthElsewhere.ask(changePassword, { body: { currentPassword: OLD, password: NEW } })
const belonging = () => `select from location_members where user_id = ${ruth.userId} for update`
const herself = () => `select from users where id = ${ruth.userId} for share`

/** Asks for one after the other while both wait for what is held. */
async function meanwhile(held: string, ...asked: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const gate = await kit.pool.connect()
  try {
    await gate.query('begin')
    await gate.query(held)
    const answers = []
    for (const ask of asked) {
      answers.push(ask())
      await expect.poll(kit.countWaiting).toBe(answers.length)
    }
    await gate.query('commit')
    return (await Promise.all(answers)).map(({ status }) => status)
  } finally {
    await gate.query('rollback')
    gate.release()
  }
}

test('someone becomes an admin, for whom a program began a session, and comes again by an invite', async () => {
  await kit.pool.query(
    `with program as (
       insert into integrations (location_id, name, public_key, show_channel_top_banner, created_by)
       values ($1, 'Program', 'the key of it', false, $2) returning id
     )
     update sessions set integration_id = (select id from program) where id = $3`,
    [place.locationId, admin.userId, ruthElsewhere.sessionId],
  )
  const params = { ...place, userId: ruth.userId }
  const promote = () => admin.ask(changeMemberRole, { params, body: { roleKey: 'admin' } })
  expect(await meanwhile(belonging(), promote, join)).toEqual([200, 200])
})

test('someone chooses another password, and comes again by an invite', async () => {
  expect(await meanwhile(herself(), choosePassword, join)).toEqual([200, 200])
})

test('someone chooses another password, and is switched on again', async () => {
  const params = { ...place, userId: ruth.userId }
  await admin.call(changeMemberActive, { params, body: { isActive: false } })
  const switchOn = () => admin.ask(changeMemberActive, { params, body: { isActive: true } })
  expect(await meanwhile(herself(), choosePassword, switchOn)).toEqual([200, 200])
})

test('someone chooses another password, and says elsewhere how they can be reached', async () => {
  const params = { entityId: place.entityId, userId: ruth.userId }
  const rest = () => ruth.ask(changeStatus, { params, body: { status: 'away' } })
  expect(await meanwhile(herself(), choosePassword, rest)).toEqual([200, 200])
})

test('someone accepts the terms of a place, and those of the product with their profile', async () => {
  const { locationId } = place
  const another = await kit.build.location(place.entityId)
  const samId = await kit.build.user({ profile_completed: false })
  // In the table the later place stands first.
  await kit.build.member(samId, another)
  const sam = await kit.signedIn(await kit.build.member(samId, locationId))
  const publish = async (of: number | null, body: string) => {
    const { rows } = await kit.pool.query<{ id: number }>(
      'insert into terms (location_id, body) values ($1, $2) returning id',
      [of, body],
    )
    return rows[0]?.id ?? 0
  }
  const [termsId, ofPlace] = [await publish(null, 'Be kind.'), await publish(locationId, 'Be brave.')]
  const accept = () => sam.ask(acceptLocationTerms, { params: place, body: { accepted: true, termsIds: [ofPlace] } })
  const complete = () => sam.ask(changeProfile, { body: { firstName: 'Sam', accepted: true, termsId } })
  const held = `select from location_members where user_id = ${samId} and location_id = ${another} for update`
  expect(await meanwhile(held, accept, complete)).toEqual([200, 200])
  await publish(null, '')
})
