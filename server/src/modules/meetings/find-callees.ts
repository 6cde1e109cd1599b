import type { NewMeeting } from '@kinward/contract/meetings'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { typeIsOn } from '../groups/managing-groups.repository.ts'
import { listCandidates } from '../groups/membership.repository.ts'
import type { MembershipService } from '../groups/membership.service.ts'
import { type EscalationRow, findCallable } from '../escalations/escalations.repository.ts'
import { maySeeOnCall } from '../on-call/on-call.policy.ts'
import { listUsers } from '../users/users.repository.ts'
import { type CallChannel, findChannel } from './meetings.repository.ts'
import { refusals } from './texts.ts'

export type FindCallees = ReturnType<typeof createFindCallees>

/** Whom a call is for and the channel it belongs to, if any; an escalation finds its people by itself. */
type Callees = { userIds: number[]; groupId: number | null; escalation?: EscalationRow }

/**
 * Whom a call is for, and the channel it belongs to. Someone may call those whom they may write to: with whom they take
 * part in the channel it is made from, or with whom they may open a direct one, which then is the channel of the call.
 * What the staff have to talk about among themselves is no line in a family's channel.
 */
export function createFindCallees({ db, openPersonal }: { db: Db; openPersonal: MembershipService['openPersonal'] }) {
  return async function findCallees(
    caller: LocationCaller,
    { participants, channelId, escalationId }: Pick<NewMeeting, 'participants' | 'channelId' | 'escalationId'>,
  ): Promise<Callees> {
    const { userId, locationId } = caller
    if (escalationId !== undefined) return findHelp(caller, escalationId, channelId)
    const userIds = [...new Set(participants)]
    if (userIds.includes(userId)) throw new AppError('CONFLICT', refusals.oneself)
    if (channelId !== undefined) {
      const channel = await checkChannel({ groupId: channelId, locationId }, [userId, ...userIds])
      if (!isBetweenStaff(channel)) return { userIds, groupId: channelId }
    }
    if (!(await typeIsOn(db, locationId, 'personal'))) throw new AppError('FEATURE_OFF', refusals.switchedOff)
    const [otherId = 0] = userIds
    if (userIds.length === 1) return { userIds, groupId: (await openPersonal(caller, otherId)).id }
    await checkEach(caller, userIds)
    return { userIds, groupId: null }
  }

  /**
   * What is called for help is a matter of the staff: it is no line in a family's channel. Nor is it refused for the
   * channel on the screen, which may have been closed a moment ago: then it belongs to none.
   */
  async function findHelp(caller: LocationCaller, escalationId: number, channelId?: number): Promise<Callees> {
    const { userId, locationId } = caller
    if (!maySeeOnCall(caller)) throw new AppError('FORBIDDEN', refusals.careTeamOnly)
    const escalation = await findCallable(db, locationId, escalationId)
    if (!escalation) throw notFound()
    const isLine = channelId !== undefined && (await isOpenToStaff({ groupId: channelId, locationId }, userId))
    return { userIds: [], groupId: isLine ? channelId : null, escalation }
  }

  /** Whether someone takes part in a channel of the staff that is still written in. */
  async function isOpenToStaff(place: { groupId: number; locationId: number }, userId: number): Promise<boolean> {
    const channel = await findChannel(db, place, [userId])
    if (!channel || channel.parties.length === 0) return false
    return channel.type !== 'family' && !channel.is_archived && !channel.is_discharged
  }

  /** Refuses unless all of these take part in a channel that is still written in. */
  async function checkChannel(
    place: { groupId: number; locationId: number },
    everyone: number[],
  ): Promise<CallChannel> {
    const channel = await findChannel(db, place, everyone)
    if (!channel || channel.parties.length < everyone.length) throw notFound()
    if (channel.is_archived) throw new AppError('ARCHIVED', refusals.archived)
    if (channel.is_discharged) throw new AppError('DISCHARGED', refusals.discharged)
    return channel
  }

  /** Refuses unless each of these is someone with whom the caller may open a direct channel. */
  async function checkEach(caller: LocationCaller, userIds: readonly number[]): Promise<void> {
    const known = new Set((await listUsers(db, caller)).map(({ id }) => id))
    const place = { locationId: caller.locationId, patientId: null, type: 'personal' as const }
    const reachable = await db.transaction().execute((tx) => listCandidates(tx, place, userIds))
    if (reachable.length < userIds.length || !userIds.every((id) => known.has(id))) throw notFound()
  }
}

function isBetweenStaff({ type, relatives }: CallChannel): boolean {
  return type === 'family' && relatives.length === 0
}
