import type { Tx } from '../../platform/db/database.ts'
import { sayActivity } from '../messages/activity.ts'
import { findOrMakeBot } from '../users/bot.ts'
import { bringIn } from './bring-in.ts'
import type { Aftermath } from './change-members.ts'
import { type LockedGroup, typeIsOn } from './managing-groups.repository.ts'
import { type Heir, listForsaken, listHeirs } from './membership.repository.ts'
import { tellAdded } from './tell-added.ts'
import { activity } from './texts.ts'
import { welcome } from './welcome.ts'

/**
 * Somebody went from their place, or was switched off: of these channels, whose locks the caller holds, those that they
 * were the last in come to an admin of the channel's place. That is whoever let them go, if they are one there, and all of
 * them otherwise. A family's channel comes to someone whenever no staff are in it, and to whoever brought that about if
 * they are of the staff there. The channel says so. Answers with those channels.
 */
export async function handOver(
  tx: Tx,
  after: Aftermath,
  actor: { userId: number },
  groups: readonly LockedGroup[],
): Promise<number[]> {
  const forsaken = new Set(
    await listForsaken(
      tx,
      groups.map(({ id }) => id),
    ),
  )
  const handed: number[] = []
  for (const group of groups.filter(({ id }) => forsaken.has(id))) {
    const able = await listHeirs(tx, group.location_id, group.type === 'family' ? actor.userId : null)
    const own = able.filter(({ id }) => id === actor.userId)
    const heirs = own.length > 0 ? own : able
    const [first] = heirs
    if (!first) continue
    handed.push(group.id)
    await sayWho(tx, after, actor, group, heirs)
    const ids = heirs.map(({ id }) => id)
    await bringIn(tx, after, group, ids)
    await tellAdded(tx, { userId: actor.userId, entityId: first.entity_id }, group, ids)
    // Of a kind that is switched off at its place, nobody is given a channel; they find it once it is on again.
    if (await typeIsOn(tx, group.location_id, group.type)) after.welcome.push(...(await welcome(tx, group, heirs)))
  }
  return handed
}

/** A family is told by Kinward itself: whoever let the last one go may be nobody they know, or one of theirs. */
async function sayWho(
  tx: Tx,
  after: Aftermath,
  { userId: actorId }: { userId: number },
  { id: groupId, type }: LockedGroup,
  heirs: readonly Heir[],
): Promise<void> {
  const names = heirs.map(({ full_name }) => full_name)
  const isOwn = heirs.some(({ id }) => id === actorId)
  const texts = type === 'family' ? activity.forFamily : activity
  const text = isOwn ? texts.tookOver : texts.handedOver(names)
  const userId = type === 'family' && !isOwn ? await findOrMakeBot(tx) : actorId
  await sayActivity(tx, after.events, { groupId, userId, text, at: Date.now() })
}
