import type { createQuickJoin, QuickJoin, askQuickJoin } from '@kinward/contract/quick-join'
import type { RouteData, RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import {
  addressKey,
  type AttemptLimit,
  forgiveAttempts,
  type Quota,
  takeAttempt,
  takeQuota,
} from '../../platform/session/attempts.ts'
import { mayInviteTo } from '../invites/invites.policy.ts'
import type { Recipient } from '../invites/invites.repository.ts'
import { type InviteDeps, issueInvite, lettersTo, recipientOf } from '../invites/issue-invite.ts'
import { findRole } from '../roles/roles.repository.ts'
import { digest, newSecret } from '../session/begin-session.ts'
import { coverAddress } from '../session/cover-address.ts'
import type { Visitor } from '../session/visitor.ts'
import * as repository from './quick-join.repository.ts'
import { knownMail, knownText, refusals } from './texts.ts'

type Wish = RouteRequest<typeof createQuickJoin>['body']
type Guest = RouteRequest<typeof askQuickJoin>['body']

export type QuickJoinService = ReturnType<typeof createQuickJoinService>

/**
 * Links that many can use. A link alone lets nobody in: whoever uses it is sent an invite of their own, so that every
 * member has an address that was shown to be theirs.
 */
export function createQuickJoinService(deps: InviteDeps & { db: Db }) {
  const { db, mail, texts, origin } = deps

  const list = ({ locationId }: LocationCaller): Promise<QuickJoin[]> => repository.listQuickJoins(db, locationId)

  async function create(caller: LocationCaller, wish: Wish): Promise<RouteData<typeof createQuickJoin>> {
    const { userId, entityId, locationId } = caller
    const role = await findRole(db, locationId, wish.roleKey)
    if (!role) throw new AppError('CONFLICT', refusals.noSuchRole)
    // Nobody becomes an admin by a link that hangs on a wall.
    if (role.base === 'admin' || !mayInviteTo(caller, role)) throw new AppError('FORBIDDEN', refusals.mayNotGive)
    const hash = newSecret()
    const id = await db.transaction().execute(async (tx) => {
      const made = await repository.insertQuickJoin(tx, {
        ...wish,
        locationId,
        createdBy: userId,
        digest: digest(hash),
      })
      const details = { role: wish.roleKey, days: wish.days, maxUses: wish.maxUses }
      const subject = `quick-join:${made}`
      await record(tx, { action: 'quick-join.made', actorId: userId, entityId, locationId, subject, details })
      return made
    })
    const [link] = await repository.listQuickJoins(db, locationId, id)
    if (!link) throw notFound()
    return { ...link, hash }
  }

  async function revoke({ userId, entityId, locationId }: LocationCaller, id: number): Promise<null> {
    await db.transaction().execute(async (tx) => {
      if (!(await repository.revokeQuickJoin(tx, locationId, id))) throw notFound()
      const subject = `quick-join:${id}`
      await record(tx, { action: 'quick-join.revoked', actorId: userId, entityId, locationId, subject })
    })
    return null
  }

  async function read(hash: string, visitor: Visitor) {
    return guessing(visitor, async () => {
      const link = await findGood(db, hash)
      return { entityName: link.entity_name, locationName: link.location_name, roleName: link.role.name }
    })
  }

  /** The answer is the same whether someone is known, here already, or switched off: only their letter box knows. */
  async function use(hash: string, guest: Guest, visitor: Visitor): Promise<{ sentTo: string }> {
    const recipient = recipientOf(guest)
    await guessing(visitor, () => findGood(db, hash))
    await takeQuota(db, [...lettersTo(recipient), usesFrom(visitor)])
    const isSent = await inviteQuietly(hash, guest, recipient)
    if (!isSent) await sayKnown(recipient, await findGood(db, hash))
    return { sentTo: coverAddress(recipient.medium, recipient.address) }
  }

  async function inviteQuietly(hash: string, guest: Guest, recipient: Recipient): Promise<boolean> {
    try {
      await db.transaction().execute(async (tx) => {
        const link = await findGood(tx, hash, true)
        const { location_id: locationId, entity_id: entityId, created_by: invitedBy, role_key: roleKey } = link
        const { firstName, lastName } = guest
        const invited = { locationId, invitedBy, roleKey, groupId: null, firstName, lastName, recipient }
        const { id } = await issueInvite(tx, deps, { ...invited, keepsOpen: true })
        await repository.countUse(tx, link.id)
        const details = { invite: id }
        const subject = `quick-join:${link.id}`
        await record(tx, { action: 'quick-join.used', actorId: null, entityId, locationId, subject, details })
      })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'CONFLICT') return false
      throw error
    }
  }

  /** Whoever gets no invite hears where to go instead, and uses nothing of the link. */
  async function sayKnown(
    { medium, address }: Recipient,
    { entity_name: entityName }: repository.OpenLink,
  ): Promise<void> {
    const link = `${origin()}/login`
    await db.transaction().execute(async (tx) => {
      if (medium === 'email') await mail.send(tx, { to: address, ...knownMail(entityName, link) })
      else await texts.send(tx, { to: address, text: knownText(entityName, link) })
    })
  }

  async function findGood(from: Db, hash: string, lock = false) {
    const link = await repository.findOpenLink(from, digest(hash), lock)
    const role = link && (await findRole(from, link.location_id, link.role_key))
    const maker = link && { userId: link.created_by, role: link.maker_role, permissions: link.maker_permissions }
    if (!maker || !role || !mayInviteTo(maker, role)) throw new AppError('LINK_EXPIRED', refusals.closed)
    return { ...link, role }
  }

  async function guessing<Result>(visitor: Visitor, look: () => Promise<Result>): Promise<Result> {
    const limits: AttemptLimit[] = [
      { key: `quick-join address ${addressKey(visitor.device.address)}`, free: 20, first: 30, longest: 3600 },
    ]
    await takeAttempt(db, limits)
    const found = await look()
    await forgiveAttempts(db, limits)
    return found
  }

  return { list, create, revoke, read, use }
}

/** A whole class may come by one link from one address in an hour; more than that is no class. */
function usesFrom({ device }: Visitor): Quota {
  return { key: `quick-join used address ${addressKey(device.address)}`, most: 60, seconds: 3600 }
}
