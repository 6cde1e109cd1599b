import type { Tx } from '../../platform/db/database.ts'
import { sayActivity } from '../messages/activity.ts'
import { bringIn } from './bring-in.ts'
import type { Aftermath } from './change-members.ts'
import { type LockedGroup, typeIsOn } from './managing-groups.repository.ts'
import { listAdmins, listForsaken } from './membership.repository.ts'
import { tellAdded } from './tell-added.ts'
import { activity } from './texts.ts'
import { welcome } from './welcome.ts'

type Actor = { userId: number; entityId: number }

/**
 * Somebody went from their place, or was switched off: of these channels, whose locks the caller holds, those that they
 * were the last in come to an admin of the channel's place. That is whoever let them go, if they are one there, and all of
 * them otherwise. The channel says so. Answers with those channels.
 */
export async function handOver(
  tx: Tx,
  after: Aftermath,
  actor: Actor,
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
    const admins = await listAdmins(tx, group.location_id)
    const own = admins.filter(({ id }) => id === actor.userId)
    const heirs = own.length > 0 ? own : admins
    if (heirs.length === 0) continue
    handed.push(group.id)
    const text = own.length > 0 ? activity.tookOver : activity.handedOver(admins.map(({ full_name }) => full_name))
    await sayActivity(tx, after.events, { groupId: group.id, userId: actor.userId, text, at: Date.now() })
    const ids = heirs.map(({ id }) => id)
    await bringIn(tx, after, group, ids)
    await tellAdded(tx, actor, group, ids)
    // Of a kind that is switched off at its place, nobody is given a channel; they find it once it is on again.
    if (await typeIsOn(tx, group.location_id, group.type)) after.welcome.push(...(await welcome(tx, group, heirs)))
  }
  return handed
}
