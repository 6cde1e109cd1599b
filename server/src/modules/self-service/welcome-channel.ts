import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { bringIn } from '../groups/bring-in.ts'
import { changeMembers } from '../groups/change-members.ts'
import { listChanged, synced } from '../groups/groups.events.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { lockGroup } from '../groups/lock-group.ts'
import { insertGroup } from '../groups/managing-groups.repository.ts'
import { findMembership } from '../groups/membership.repository.ts'
import { readGroup } from '../groups/read-groups.ts'
import { findOrMakeBot } from '../users/bot.ts'
import { refusals, welcomeChannel, welcomeMessages } from './texts.ts'

export type WelcomeService = ReturnType<typeof createWelcomeService>

/** The channel that newcomers to a location begin in. */
export function createWelcomeService(deps: { db: Db; hub: Hub; now?: () => number }) {
  const { now = Date.now } = deps

  /** Brings someone in, once: who has left stays out. The first to come finds the first messages there. */
  async function welcome(caller: LocationCaller): Promise<{ groupId: number }> {
    const { userId, role, locationId } = caller
    if (!isStaff(role)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    return changeMembers(deps, async (tx, after) => {
      const groupId = await findOrMakeChannel(tx, locationId)
      const group = await lockGroup(tx, groupId)
      if (group.archived_at || (await findMembership(tx, groupId, userId))) return { groupId }
      await bringIn(tx, after, group, [userId])
      const mine = await readGroup(tx, { userId, role, locationId }, groupId)
      after.welcome.push(synced(userId, mine), listChanged(locationId))
      return { groupId }
    })
  }

  async function findOrMakeChannel(tx: Tx, locationId: number): Promise<number> {
    // Of two newcomers at once one makes it.
    const location = await tx
      .selectFrom('locations')
      .select(['name', 'welcome_group_id'])
      .where('id', '=', locationId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (location.welcome_group_id !== null) return location.welcome_group_id
    const botId = await findOrMakeBot(tx)
    const groupId = await insertGroup(tx, {
      location_id: locationId,
      type: 'discussion',
      ...welcomeChannel,
      display_name: null,
      is_public: true,
      created_by: botId,
    })
    await say(tx, groupId, botId, welcomeMessages(location.name), now())
    await tx.updateTable('locations').set({ welcome_group_id: groupId }).where('id', '=', locationId).execute()
    return groupId
  }

  return { welcome }
}

/** The first messages of a channel that nobody is in yet: there is nobody to tell. */
async function say(tx: Tx, groupId: number, botId: number, messages: readonly string[], at: number): Promise<void> {
  await sql`
    with said as (
      insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
      select ${groupId}, place, place, ${botId}, 'welcome-' || place, body, ${at}::bigint + place
      from unnest(${[...messages]}::text[]) with ordinality as words (body, place)
      returning id, seq, sent_at
    )
    update groups set seq = ${messages.length}, version = ${messages.length}, last_message_id = last.id,
      last_message_time = last.sent_at, last_sent_at = last.sent_at
    from (select id, sent_at from said order by seq desc limit 1) as last where groups.id = ${groupId}`.execute(tx)
}
