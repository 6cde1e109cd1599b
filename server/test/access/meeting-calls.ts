import type { NewMeeting } from '@kinward/contract/meetings'
import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Calls between people. The columns are those of the table. */
export const MEETING_CALLS: Record<string, string> = {
  getMeetingConfigs: LOCATION,
  // As with writing to someone: whoever is not verified knows nobody.
  createMeeting: 'ok ok ok ok ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  // Of calls that everyone who is tried takes part in: the place decides alone.
  getMeeting: LOCATION,
  updateMeeting: LOCATION,
  actOnMeeting: LOCATION,
  getMeetingStatus: LOCATION,
  updateCallDuration: LOCATION,
}

export const MEETING_QUERIES: Record<string, string> = { getMeetingConfigs: '?mediumType=webrtc' }

let made = 0

/** A call that the author made and whoever is tried has answered, for each of them. */
export async function meetingInput(
  kit: TestApp,
  world: World,
  role: CallerRole,
  call: string,
): Promise<{ params: Record<string, string>; bodies: Record<string, unknown> }> {
  if (!(call in MEETING_CALLS)) return { params: {}, bodies: {} }
  const { locationId, author, userOf } = world
  const hash = `a-meeting-of-the-table-${++made}`
  const configs = { audio: true, video: true }
  const newMeeting: NewMeeting = {
    mediumType: 'webrtc',
    participants: [author],
    call_type: 'Kinward Voice',
    settings: { meetingId: hash, configs },
  }
  if (call !== 'createMeeting') {
    await kit.pool.query(
      `with made as (
         insert into meetings (hash, location_id, medium, kind, caller_id, has_audio, has_video, joined_by, joined_device,
           connected_at, heard_at)
         values ($1, $2, 'webrtc', 'KINWARD_VOICE', $3, true, false, $4, 'web::device-of-the-table', now(), now())
         returning id
       )
       insert into meeting_participants (meeting_id, user_id, state) select id, $4, 'joined' from made`,
      [hash, locationId, author, userOf(role)],
    )
  }
  return {
    params: { meetingHash: hash },
    bodies: {
      createMeeting: newMeeting,
      updateMeeting: { configs },
      actOnMeeting: { action: 'end', data: { deviceId: 'web::device-of-the-table' } },
      updateCallDuration: { callDuration: 0 },
    },
  }
}

/** Ends the calls that were tried, and takes everyone out of the direct channels that were made with them. */
export async function endMeetings(kit: TestApp, call: string): Promise<void> {
  if (!(call in MEETING_CALLS)) return
  await kit.pool.query('delete from meetings')
  await kit.pool.query(
    `update group_members gm set removed_at = now() from groups g
     where g.id = gm.group_id and g.type = 'personal' and gm.removed_at is null`,
  )
}
