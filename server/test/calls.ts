import { randomBytes } from 'node:crypto'
import type { EscalationStep } from '@kinward/contract/escalations'
import {
  actOnMeeting,
  type CallData,
  createMeeting,
  type Meeting,
  type MeetingAction,
  type NewMeeting,
} from '@kinward/contract/meetings'
import type { RouteInput } from '@kinward/contract/route'
import type { TestApp, TestClient, TestSocket } from './harness.ts'
import type { Team } from './team.ts'

type Asked = Partial<Omit<NewMeeting, 'participants' | 'settings'>> & { hash?: string; video?: boolean }

export const newHash = (): string => randomBytes(24).toString('base64url')
export const deviceOf = ({ userId }: TestClient, nth = 1): string => `web::${userId}-device-${nth}`

/** What a test of calls does over and over. */
export function callsOf(kit: TestApp, { place }: Pick<Team, 'place'>) {
  const bodyFor = (
    callees: readonly number[],
    { hash = newHash(), video = false, ...rest }: Asked = {},
  ): NewMeeting => ({
    mediumType: 'webrtc',
    participants: [...callees],
    call_type: video ? 'Kinward Video' : 'Kinward Voice',
    settings: { meetingId: hash, configs: { audio: true, video } },
    ...rest,
  })
  const at = (meeting: Pick<Meeting, 'hash'>) => ({ ...place, meetingHash: meeting.hash })
  const actInput = (meeting: Pick<Meeting, 'hash'>, action: MeetingAction, data: CallData & { deviceId: string }) =>
    ({ params: at(meeting), body: { action, data } }) satisfies RouteInput<typeof actOnMeeting>

  return {
    at,
    bodyFor,
    call: (from: TestClient, to: TestClient | readonly TestClient[], asked?: Asked): Promise<Meeting> =>
      from.call(createMeeting, { params: place, body: bodyFor(idsOf(to), asked) }),
    tryCall: (from: TestClient, to: TestClient | readonly TestClient[], asked?: Asked) =>
      from.ask(createMeeting, { params: place, body: bodyFor(idsOf(to), asked) }),
    /** Calls these people for help, one after the other, each for half a minute. */
    callHelp: async (
      from: TestClient,
      people: readonly TestClient[],
      { toPhones = false, ...asked }: Asked & { toPhones?: boolean } = {},
    ): Promise<Meeting> => {
      const { rows } = await kit.pool.query<{ id: number }>(
        `insert into escalations (location_id, display_name, steps)
         values ($1, 'Rapid response ' || gen_random_uuid(), $2) returning id`,
        [place.locationId, JSON.stringify(people.map((one) => ({ ...stepFor(one), callToMobileNumber: toPhones })))],
      )
      const body = bodyFor([], { ...asked, escalationId: rows[0]?.id ?? 0 })
      return from.call(createMeeting, { params: place, body })
    },
    act: (
      client: TestClient,
      meeting: Meeting,
      action: MeetingAction,
      data: Partial<CallData & { deviceId: string }> = {},
    ) => client.call(actOnMeeting, actInput(meeting, action, { deviceId: deviceOf(client), ...data })),
    tryAct: (client: TestClient, meeting: Pick<Meeting, 'hash'>, action: MeetingAction, deviceId = deviceOf(client)) =>
      client.ask(actOnMeeting, actInput(meeting, action, { deviceId })),
    /** Moves a call into the past by so many seconds. */
    age: (meeting: Meeting, seconds: number) =>
      kit.pool.query(
        `update meetings set started_at = started_at - make_interval(secs => $2),
           connected_at = connected_at - make_interval(secs => $2), heard_at = heard_at - make_interval(secs => $2)
         where id = $1`,
        [meeting.id, seconds],
      ),
    /** The lines of the record about calls, in any channel of the place. */
    lines: async () => {
      const { rows } = await kit.pool.query<{ sender_id: number; body: string; attachments: unknown }>(
        `select m.sender_id, m.body, m.attachments from messages m join groups g on g.id = m.group_id
         where g.location_id = $1 and m.kind = 'activity' order by m.id`,
        [place.locationId],
      )
      return rows
    },
  }
}

const stepFor = ({ userId }: TestClient): EscalationStep => ({
  action: 'VOICE_CALL',
  waitTime: 30,
  callInSequence: true,
  callInParallel: false,
  callUsingKinwardApp: true,
  callToMobileNumber: false,
  participants: [{ id: userId, userGroupId: null }],
})

const idsOf = (to: TestClient | readonly TestClient[]): number[] =>
  ('userId' in to ? [to] : to).map(({ userId }) => userId)

/** What a socket heard of calls: the event, whose doing it was, and whether it rings. */
export function callsHeard({ heard }: TestSocket): string[] {
  return heard.flatMap(({ name, payload }) =>
    'ringUserDevice' in payload ? `${name}${payload.ringUserDevice ? ' rings' : ''}` : [],
  )
}
