import type { ChannelType } from '@kinward/contract/groups'
import { type Message, sendMessage } from '@kinward/contract/messages'
import type { Permission, Role } from '@kinward/contract/permissions'
import type { RouteInput } from '@kinward/contract/route'
import type { TestApp, TestClient } from './harness.ts'

type Body = Partial<RouteInput<typeof sendMessage>['body']>

/** A location with three colleagues, and what a test of their channels does over and over. */
export async function buildTeam(kit: TestApp, values: { entity?: Record<string, unknown> } = {}) {
  const entityId = await kit.build.entity(values.entity)
  const locationId = await kit.build.location(entityId)
  const place = { entityId, locationId }
  const person = async (role: Role = 'staff', permissions: Permission[] = []): Promise<TestClient> =>
    kit.signedIn(await kit.build.person(locationId, role, permissions))
  const [nurse, doctor, aide] = [await person(), await person(), await person()]
  const everyone = [nurse, doctor, aide]

  /** A channel of the three, or of others. */
  const channel = async (
    type: ChannelType = 'discussion',
    options: { members?: TestClient[]; values?: Record<string, unknown> } = {},
  ): Promise<number> => {
    const { members = type === 'personal' ? [nurse, doctor] : everyone, values: row = {} } = options
    const userIds = members.map(({ userId }) => userId)
    return kit.build.group(locationId, userIds, { ...row, type })
  }

  const send = (client: TestClient, groupId: number, body: Body = {}): Promise<Message> =>
    client.call(sendMessage, { params: { ...place, groupId }, query: {}, body: { message: 'hello', ...body } })

  /** A message that nobody could send by themselves: of a bot, an announcement, a line of the record. */
  const insertMessage = async (
    groupId: number,
    row: { sender: number; kind?: Message['messageType'] },
  ): Promise<number> => {
    const { rows } = await kit.pool.query<{ id: number }>(
      `with counted as (
         update groups set seq = seq + 1, version = version + 1 where id = $1 returning id, seq, version
       )
       insert into messages (group_id, seq, version, sender_id, hash_key, kind, body, sent_at)
       select id, seq, version, $2, 'written-by-hand-' || seq, $3, 'said', 1 from counted returning id`,
      [groupId, row.sender, row.kind ?? 'normal'],
    )
    return rows[0]?.id ?? 0
  }

  const archive = (groupId: number) => kit.pool.query('update groups set archived_at = now() where id = $1', [groupId])
  const discharge = (groupId: number) =>
    kit.pool.query(
      'update patients set discharged_at = now() where id = (select patient_id from groups where id = $1)',
      [groupId],
    )
  const switchOff = (flag: string) =>
    kit.pool.query('update locations set feature_flags = feature_flags || $2 where id = $1', [
      locationId,
      { [flag]: false },
    ])
  const versionOf = async (groupId: number): Promise<number> => {
    const { rows } = await kit.pool.query<{ version: number }>('select version from groups where id = $1', [groupId])
    return rows[0]?.version ?? 0
  }
  const of = (groupId: number, messageId: number) => ({ ...place, groupId, messageId })

  return {
    entityId,
    locationId,
    place,
    nurse,
    doctor,
    aide,
    everyone,
    person,
    channel,
    send,
    insertMessage,
    archive,
    discharge,
    switchOff,
    versionOf,
    of,
  }
}
export type Team = Awaited<ReturnType<typeof buildTeam>>

/** The status and the code of an answer, to be held against what is expected. */
export function refusalOf(answer: { status: number; body: { data: { code?: string } | null } }): [number, unknown] {
  return [answer.status, answer.body.data?.code]
}
