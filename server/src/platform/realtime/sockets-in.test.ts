import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Nodes, startNodes } from '../../../test/nodes.ts'
import { HAS_REDIS } from '../../../test/redis.ts'
import { buildTeam } from '../../../test/team.ts'

let nodes: Nodes

describe.skipIf(!HAS_REDIS)('a server whose Redis goes away', () => {
  beforeAll(async () => {
    nodes = await startNodes()
  })
  afterAll(() => nodes.stop())

  test('goes on knowing who looks at a channel with it, and is not held up by who does elsewhere', async () => {
    const { redis, one } = nodes
    const team = await buildTeam(one)
    const groupId = await team.channel()
    const socket = await team.nurse.connect()
    socket.shout('viewing', { groupId, parentId: null })
    const viewers = async () => [...(await one.app.hub.viewers(groupId, null))]
    await expect.poll(viewers).toEqual([team.nurse.userId])
    await redis.stop()
    expect(await viewers()).toEqual([team.nurse.userId])
    expect([...(await one.app.hub.behindLocks([team.nurse.userId, team.doctor.userId]))]).toEqual([])
  })
})
