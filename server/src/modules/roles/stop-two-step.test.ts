import { listAuditEvents } from '@kinward/contract/audit-log'
import { listMembers, stopMemberTwoStep } from '@kinward/contract/roles'
import { login } from '@kinward/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { lastMail } from '../../../test/visitor.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const PASSWORD = 'Kinward#2026'

let kit: TestApp
let team: Team
let head: TestClient
let nurse: TestClient
let username: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
/** An admin of the organisation, and a nurse whose codes go to a phone that is lost. */
beforeEach(async () => {
  team = await buildTeam(kit)
  head = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [head.userId])
  username = `lost${++people}`
  const lost = { email: `${username}@harbor.example`, two_step: 'sms', two_step_phone: '+12075550150' }
  const id = await kit.build.user({ username, password_hash: await hashPassword(PASSWORD), ...lost })
  nurse = await kit.signedIn(await kit.build.member(id, team.locationId))
})

const whom = () => ({ params: { ...team.place, userId: nurse.userId } })
const signIn = () => kit.anonymous.call(login, { body: { username, password: PASSWORD } })
const isOpen = async () => (await nurse.ask(listMembers, { params: team.place })).status !== 401

test('an admin of the organisation lets in someone who has lost where their codes go', async () => {
  expect(await signIn()).toHaveProperty('verification')
  expect(await head.call(stopMemberTwoStep, whom())).toMatchObject({ userId: nurse.userId, isTwoStep: false })
  expect(await signIn()).not.toHaveProperty('verification')
})

test('whoever has the phone now is signed out, and its owner and the log are told', async () => {
  expect(await isOpen()).toBe(true)
  await head.call(stopMemberTwoStep, whom())
  expect(await isOpen()).toBe(false)
  expect(await lastMail(kit, `${username}@harbor.example`)).toMatchObject({ subject: 'Two-step sign-in is off' })
  const { entries } = await head.call(listAuditEvents, { params: team.place, query: { topic: 'people' } })
  expect(entries).toMatchObject([{ action: 'member.two-step-off', subject: { userId: nurse.userId } }])
})

test('asked for again, it neither ends what has begun since nor says it twice', async () => {
  await head.call(stopMemberTwoStep, whom())
  nurse = await kit.signedIn(nurse.userId)
  await head.call(stopMemberTwoStep, whom())
  expect(await isOpen()).toBe(true)
  const { entries } = await head.call(listAuditEvents, { params: team.place, query: { topic: 'people' } })
  expect(entries).toHaveLength(1)
})

test('it is not for an admin of the location alone, nor for oneself, nor for those of other places', async () => {
  const other = await team.person('admin')
  expect(refusalOf(await other.ask(stopMemberTwoStep, whom()))).toEqual([403, 'FORBIDDEN'])
  const own = { params: { ...team.place, userId: head.userId } }
  expect(refusalOf(await head.ask(stopMemberTwoStep, own))).toEqual([409, 'CONFLICT'])
  const stranger = await kit.build.person(await kit.build.location(await kit.build.entity()))
  const elsewhere = { params: { ...team.place, userId: stranger } }
  expect(refusalOf(await head.ask(stopMemberTwoStep, elsewhere))).toEqual([404, 'NOT_FOUND'])
  expect(await signIn()).toHaveProperty('verification')
})
