import type { PoolClient } from 'pg'

const RANG_SECONDS = 60

/** The call behind what the night nurse was told: a daughter rang her from the family's channel, and she did not hear it. */
const MISSED = `
  with made as (
    insert into meetings (hash, location_id, group_id, medium, kind, caller_id, has_audio, has_video, started_at, ended_at,
      action, ended_by)
    select replace(gen_random_uuid()::text, '-', ''), n.location_id, n.group_id, 'webrtc', 'KINWARD_VOICE', n.actor_id, true,
      false, n.told_at - make_interval(secs => $1), n.told_at, 'not-responding', n.actor_id
    from notifications n where n.type = 'VOIP'
    returning id, hash, group_id
  ), rung as (
    insert into meeting_participants (meeting_id, user_id, state)
    select made.id, n.user_id, 'missed' from made join notifications n on n.group_id = made.group_id and n.type = 'VOIP'
  )
  update notifications n
  set cause_key = 'call-' || made.hash, data = n.data || jsonb_build_object('id', made.id)
  from made where n.type = 'VOIP' and n.group_id = made.group_id`

/** The calls that were made before the demo begins. */
export async function writeCalls(client: PoolClient): Promise<void> {
  await client.query(MISSED, [RANG_SECONDS])
}
