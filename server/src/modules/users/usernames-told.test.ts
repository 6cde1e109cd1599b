import { listRelatives } from '@kinward/contract/managing-groups'
import { sendMessage } from '@kinward/contract/messages'
import { changeProfile } from '@kinward/contract/profile'
import { search } from '@kinward/contract/search'
import { getUser, listUsers, type User } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
})

/** Whoever comes by an invite, a sign-up or their organisation has their address as their username. */
async function comer(role: 'staff' | 'family'): Promise<TestClient & { email: string }> {
  const email = `comer${++people}@mail.example`
  const userId = await kit.build.user({ email, username: email, last_name: `Comer${people}` })
  const client = await kit.signedIn(await kit.build.member(userId, team.locationId, role))
  return { ...client, email }
}

async function buildFamily() {
  const [nurse, son, daughter] = [await comer('staff'), await comer('family'), await comer('family')]
  const members = [nurse, son].map(({ userId }) => userId)
  const groupId = await kit.build.group(team.locationId, members, { type: 'family' })
  const { rows } = await kit.pool.query<{ patient_id: number }>('select patient_id from groups where id = $1', [
    groupId,
  ])
  for (const { userId } of [son, daughter]) await kit.build.family(rows[0]?.patient_id ?? 0, userId)
  return { nurse, son, daughter, groupId }
}

const usernamesIn = (users: readonly User[]) => new Map(users.map(({ id, username }) => [id, username]))

test('someone’s username is told to themselves alone, since it is their address', async () => {
  const { nurse, son } = await buildFamily()
  const listed = await son.call(listUsers, { params: team.place })
  expect(usernamesIn(listed)).toEqual(
    new Map([
      [nurse.userId, ''],
      [son.userId, son.email],
    ]),
  )
  const [other, own] = [
    await son.call(getUser, { params: { userId: nurse.userId } }),
    await son.call(getUser, { params: { userId: son.userId } }),
  ]
  expect([other.username, own.username]).toEqual(['', son.email])
})

test('neither who looks for people nor who adds relatives is told it', async () => {
  const { nurse, daughter, groupId } = await buildFamily()
  await kit.pool.query(
    `update location_members set permissions = '{CAN_VIEW_STAFF,CAN_MANAGE_FAMILY_MEMBERS}' where user_id = $1`,
    [nurse.userId],
  )
  const relatives = await nurse.call(listRelatives, { params: { ...team.place, groupId } })
  expect(usernamesIn(relatives)).toEqual(new Map([[daughter.userId, '']]))
  const found = await nurse.call(search, { params: { type: 'users' }, body: { query: `Comer${people}` } })
  expect(JSON.stringify(found)).toContain(`Comer${people}`)
  expect(JSON.stringify(found)).not.toContain(daughter.email)
})

test('when it changes, one’s own tabs hear of it and nobody else does', async () => {
  const aide = await comer('staff')
  await team.channel('discussion', { members: [aide, team.nurse] })
  const [own, other] = [await aide.connect(), await team.nurse.connect()]
  await aide.call(changeProfile, { body: { title: 'Aide', username: `aide.${people}` } })
  expect((await own.next('user.profileInfo')).user).toMatchObject({ title: 'Aide', username: `aide.${people}` })
  expect((await other.next('user.profileInfo')).user).toMatchObject({ title: 'Aide', username: '' })
  own.close()
  other.close()
})

test('nobody tries out by a search whose address it is', async () => {
  const { nurse, son, groupId } = await buildFamily()
  await kit.pool.query(
    `update location_members set permissions = '{CAN_SEND_FAMILY_CHANNEL_MESSAGES}' where user_id = $1`,
    [nurse.userId],
  )
  const sending = { params: { ...team.place, groupId }, query: {}, body: { message: 'tramadol at eight' } }
  await nurse.call(sendMessage, sending)
  const tried = async (name: string): Promise<number> => {
    const body = { query: `tramadol from:${name}` }
    const { results } = (await son.call(search, { params: { type: 'messages' }, body })) as { results: unknown[] }
    return results.length
  }
  const { last_name: name } = await son.call(getUser, { params: { userId: nurse.userId } })
  expect([await tried(name), await tried(nurse.email)]).toEqual([1, 0])
})
