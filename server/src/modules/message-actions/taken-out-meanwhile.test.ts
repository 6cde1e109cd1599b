import { removeParticipants } from '@kinward/contract/managing-groups'
import * as contract from '@kinward/contract/message-actions'
import { acknowledgeMessage, listMessages } from '@kinward/contract/messages'
import { removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let admin: TestClient
beforeAll(async () => {
  kit = await startTestApp()
})
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
})
afterAll(() => kit.stop())

/** Someone is taken out while the channel is held, and what they do waits for it behind that, in so many ways. */
async function meanwhile<Answer>(
  groupId: number,
  takeOut: () => Promise<unknown>,
  { ways, act }: { ways: number; act: () => Promise<Answer> },
): Promise<Answer> {
  const holder = await kit.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from groups where id = $1 for no key update', [groupId])
    const removal = takeOut()
    await expect.poll(kit.countWaiting).toBe(1)
    const acted = act()
    await expect.poll(kit.countWaiting).toBeGreaterThan(ways)
    await holder.query('commit')
    await removal
    return await acted
  } finally {
    holder.release(true)
  }
}

async function shown(groupId: number, ids: number[]) {
  const { messages } = await team.doctor.call(listMessages, { params: { ...team.place, groupId }, query: {} })
  return messages.filter(({ id }) => ids.includes(id))
}

test('whoever was taken out of a channel changes nothing more there', async () => {
  const { nurse, doctor, place } = team
  const groupId = await team.channel('discussion', { members: [...team.everyone, admin] })
  const { id: own } = await team.send(nurse, groupId, { message: 'as it was' })
  const { id: urgent } = await team.send(doctor, groupId, { message: 'Come!', isUrgent: true })
  const [mine, theirs] = [team.of(groupId, own), team.of(groupId, urgent)]
  const { userReactions } = await nurse.call(contract.addReaction, { params: theirs, body: { type: 'like' } })
  const before = await shown(groupId, [own, urgent])

  const answers = await meanwhile(
    groupId,
    () =>
      admin.call(removeParticipants, {
        params: { ...place, groupId },
        body: { participantIds: [nurse.userId] },
      }),
    {
      ways: 3,
      act: () =>
        Promise.all([
          nurse.ask(contract.editMessage, { params: mine, body: { message: 'written after the removal' } }),
          nurse.ask(contract.deleteMessage, { params: mine, query: {} }),
          nurse.ask(acknowledgeMessage, { params: theirs }),
          nurse.ask(contract.addReaction, { params: theirs, body: { type: 'heart' } }),
          nurse.ask(contract.removeReaction, { params: { ...theirs, reactionId: userReactions.like ?? 0 } }),
          nurse.ask(contract.rateMessage, { params: theirs, body: { isRated: true } }),
          nurse.ask(contract.pinMessage, { params: theirs }),
        ]),
    },
  )
  expect(answers.map(refusalOf)).toEqual(answers.map(() => [404, 'NOT_ACCESSIBLE']))
  expect(await shown(groupId, [own, urgent])).toEqual(before)
})

test('whoever was removed from the location changes nothing more between two people', async () => {
  const { nurse, place } = team
  const groupId = await team.channel('personal')
  const { id } = await team.send(nurse, groupId, { message: 'as it was' })
  const params = team.of(groupId, id)
  const before = await shown(groupId, [id])

  const answers = await meanwhile(
    groupId,
    () => admin.call(removeMember, { params: { ...place, userId: nurse.userId } }),
    {
      ways: 2,
      act: () =>
        Promise.all([
          nurse.ask(contract.editMessage, { params, body: { message: 'written after the removal' } }),
          nurse.ask(contract.pinMessage, { params }),
        ]),
    },
  )
  expect(answers.map(refusalOf)).toEqual(answers.map(() => [404, 'NOT_ACCESSIBLE']))
  expect(await shown(groupId, [id])).toEqual(before)
})
