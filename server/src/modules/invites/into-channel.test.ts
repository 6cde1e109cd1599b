import { listGroups } from '@kinward/contract/groups'
import { acceptInvite } from '@kinward/contract/invites'
import { addPeople } from '@kinward/contract/managing-groups'
import type { Permission } from '@kinward/contract/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let email: string
let count = 0

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  email = `stranger.${++count}@elsewhere.example`
})

/** A patient's channel, and one of the staff in it who asks a collaborator to come into it by mail. */
async function inviting(permissions: Permission[]) {
  const aide = await team.person('staff', permissions)
  const groupId = await team.channel('patients', { members: [aide, team.nurse] })
  const params = { ...team.place, groupId }
  return { aide, groupId, params, answer: await aide.ask(addPeople, { params, body: { invites: [{ email }] } }) }
}

async function channelsOfWhoComes(): Promise<number[]> {
  const account = { firstName: 'Some', lastName: 'Stranger', username: `stranger.${count}`, password: 'Ruth#2026' }
  const secret = await createLetters(kit.pool).invite(email)
  const came = await kit.anonymous.call(acceptInvite, { body: { secret, ...account, termsId: null } })
  const groups = await kit.withToken(came.jwtToken).call(listGroups, { params: team.place, query: {} })
  return groups.map(({ id }) => id)
}

describe('who may bring no collaborator into a channel', () => {
  test('brings none there by an invite either', async () => {
    const { aide, params, answer } = await inviting(['CAN_INVITE_EXTERNAL_COLLABORATOR'])
    const known = await team.person('collaborator')
    const participants = [{ id: known.userId }]
    expect(refusalOf(await aide.ask(addPeople, { params, body: { participants } }))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
    expect(await createLetters(kit.pool).invite(email)).toBe('')
  })

  test('brings none there by an invite that was sent while they might', async () => {
    const { aide, answer } = await inviting(['CAN_INVITE_EXTERNAL_COLLABORATOR', 'CAN_ADD_COLLABORATORS'])
    expect(answer.status).toBe(200)
    await kit.pool.query(
      `update location_members set permissions = '{CAN_INVITE_EXTERNAL_COLLABORATOR}' where user_id = $1`,
      [aide.userId],
    )
    expect(await channelsOfWhoComes()).toEqual([])
  })
})

test('who may bring collaborators in does so by an invite', async () => {
  const { groupId } = await inviting(['CAN_INVITE_EXTERNAL_COLLABORATOR', 'CAN_ADD_COLLABORATORS'])
  expect(await channelsOfWhoComes()).toEqual([groupId])
})
