import {
  type Audience,
  BROADCAST_MOST_DAYS_AHEAD,
  type NewBroadcast,
  type OutgoingBroadcast,
  type Reach,
} from '@kinward/contract/broadcasts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, keptOtherwise, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { AccessReader, UserCaller } from '../../platform/session/access.ts'
import { resolveUploads } from '../files/resolve-uploads.ts'
import { countAudience, findNamed } from './audience.repository.ts'
import { isSameBroadcast, keptUnshown, mayCancel, overseenThrough, type Standing } from './broadcasts.policy.ts'
import { presentOutgoing, stateOf } from './broadcasts.presenter.ts'
import * as repository from './broadcasts.repository.ts'
import { deliver, outgoingChanged } from './deliver.ts'
import { admitToAll, standingOf } from './standing.ts'
import { refusals } from './texts.ts'
import { recordAnnouncement } from './record-announcement.ts'

const DAY_MS = 24 * 60 * 60_000

type Deps = { db: Db; hub: Hub; readAccess: AccessReader; now?: () => number }

export type BroadcastSendingService = ReturnType<typeof createBroadcastSendingService>

/** Writing broadcasts: sent at once or at their time, changed and called off until then. */
export function createBroadcastSendingService({ db, hub, readAccess, now = Date.now }: Deps) {
  const deps = { db, readAccess }

  async function preview(caller: UserCaller, audience: Audience): Promise<Reach> {
    await admitToAll(deps, caller, audience.locationIds)
    const rows = await countAudience(db, { ...audience, authorId: caller.userId })
    return { total: rows[0]?.total ?? 0, locations: rows.map(({ id, name, count }) => ({ id, name, count })) }
  }

  async function send(caller: UserCaller, wish: NewBroadcast & { hashKey: string }): Promise<OutgoingBroadcast> {
    const { userId: authorId } = caller
    const { entityId } = await admitToAll(deps, caller, wish.audience.locationIds)
    const sent = await repository.findByKey(db, authorId, wish.hashKey)
    if (sent) return overseen(db, await standingOf(deps, caller), asSent(sent, wish))
    const at = new Date(now())
    const sendAt = momentOf(wish, at)
    const standing = await standingOf(deps, caller)
    return transact(db, hub.emit, async (tx, events) => {
      const attachments = await attachmentsFor(tx, authorId, wish)
      await namedHere(tx, wish.audience)
      const written = { ...wish, attachments, sendAt, entityId, authorId, now: at }
      const row = await repository.insertBroadcast(tx, written)
      if (!row) return overseen(tx, standing, await sentMeanwhile(tx, authorId, wish))
      await repository.carryFiles(tx, row.id, fileIdsOf(row))
      if (sendAt) await noteScheduled(tx, row, authorId, 'broadcast.scheduled', events)
      else await deliverNow(tx, row, at, events)
      return overseen(tx, standing, row.id)
    })
  }

  async function change(caller: UserCaller, broadcastId: number, wish: NewBroadcast): Promise<OutgoingBroadcast> {
    const { userId: authorId } = caller
    const standing = await standingOf(deps, caller)
    const known = await repository.findBroadcast(db, broadcastId)
    if (!known || overseenThrough(standing, known).length === 0) throw notFound()
    if (known.author_id !== authorId) throw new AppError('FORBIDDEN', refusals.authorOnly)
    const { entityId } = await admitToAll(deps, caller, wish.audience.locationIds)
    const at = new Date(now())
    const sendAt = momentOf(wish, at)
    return transact(db, hub.emit, async (tx, events) => {
      const waiting = await lockWaiting(tx, broadcastId)
      const unshownIds = keptUnshown(standing, waiting).filter((id) => !wish.audience.locationIds.includes(id))
      if (unshownIds.length > 0 && waiting.entity_id !== entityId) {
        throw new AppError('CONFLICT', refusals.oneOrganisation)
      }
      const attachments = await attachmentsFor(tx, authorId, wish)
      const whole = { ...wish.audience, locationIds: [...wish.audience.locationIds, ...unshownIds] }
      const audience = { ...whole, userIds: await namedHere(tx, whole) }
      const row = await repository.updateBroadcast(tx, broadcastId, {
        ...wish,
        audience,
        attachments,
        sendAt,
        entityId,
      })
      await repository.carryFiles(tx, row.id, fileIdsOf(row))
      if (sendAt) {
        await noteScheduled(tx, row, authorId, 'broadcast.changed', events, waiting.location_ids)
      } else await deliverNow(tx, row, at, events)
      return overseen(tx, standing, row.id)
    })
  }

  async function cancel(caller: UserCaller, broadcastId: number): Promise<OutgoingBroadcast> {
    const standing = await standingOf(deps, caller)
    return transact(db, hub.emit, async (tx, events) => {
      const known = await repository.lockBroadcast(tx, broadcastId)
      if (!known || overseenThrough(standing, known).length === 0) throw notFound()
      if (!mayCancel(standing, known)) throw new AppError('FORBIDDEN', refusals.notAllowed)
      refuseGone(known)
      await repository.markCancelled(tx, broadcastId, new Date(now()))
      await repository.carryFiles(tx, broadcastId, [])
      events.push(outgoingChanged(known))
      const answer = await overseen(tx, standing, broadcastId)
      await recordOf(tx, known, caller.userId, 'broadcast.cancelled')
      return answer
    })
  }

  return { preview, send, change, cancel }
}

/** The same key came twice at one moment: the other was first, and stands. */
async function sentMeanwhile(tx: Tx, authorId: number, wish: NewBroadcast & { hashKey: string }): Promise<number> {
  const other = await repository.findByKey(tx, authorId, wish.hashKey)
  if (!other) throw notFound()
  return asSent(other, wish)
}

/** The broadcast that was sent by this key, if it is this one. */
function asSent(row: repository.BroadcastRow, wish: NewBroadcast): number {
  if (!isSameBroadcast(row, wish)) throw keptOtherwise(refusals.keptOtherwise)
  return row.id
}

/** When it is to go out; null is at once. */
function momentOf({ sendAt }: NewBroadcast, now: Date): Date | null {
  if (sendAt === null) return null
  const at = new Date(sendAt)
  if (at <= now) throw new AppError('CONFLICT', refusals.past)
  if (at.getTime() > now.getTime() + BROADCAST_MOST_DAYS_AHEAD * DAY_MS) {
    throw new AppError('CONFLICT', refusals.tooFar)
  }
  return at
}

async function attachmentsFor(tx: Tx, userId: number, { attachments }: NewBroadcast) {
  const names = attachments.map(({ name }) => name)
  const uploads = await resolveUploads(tx, { userId, groupId: null, forBroadcast: true }, names)
  return [...uploads.values()]
}

function fileIdsOf({ attachments }: repository.BroadcastRow): number[] {
  return attachments.flatMap(({ id }) => id ?? [])
}

/** Those of the named who are still there. Whoever left holds nothing up; somebody who never was there is a mistake. */
async function namedHere(tx: Tx, audience: Audience): Promise<number[]> {
  const { roles, userIds } = audience
  if (userIds.length === 0) return []
  const { here, gone } = await findNamed(tx, audience)
  if (here.size + gone.size < userIds.length) throw new AppError('CONFLICT', refusals.strangers)
  if (here.size + roles.length === 0) throw new AppError('CONFLICT', refusals.nobody)
  return userIds.filter((id) => here.has(id))
}

async function deliverNow(tx: Tx, row: repository.BroadcastRow, now: Date, events: OutgoingEvent[]): Promise<void> {
  const outcome = await deliver(tx, row, now, events)
  if (outcome === 'notAllowed') throw new AppError('FORBIDDEN', refusals.notAllowed)
  if (outcome === 'nobody') throw new AppError('CONFLICT', refusals.nobody)
}

async function lockWaiting(tx: Tx, broadcastId: number): Promise<repository.BroadcastRow> {
  const row = await repository.lockBroadcast(tx, broadcastId)
  if (!row) throw notFound()
  refuseGone(row)
  return row
}

function refuseGone(row: repository.BroadcastRow): void {
  const state = stateOf(row)
  if (state === 'scheduled') return
  throw new AppError('CONFLICT', state === 'cancelled' ? refusals.calledOff : refusals.hasGone)
}

type Noted = 'broadcast.scheduled' | 'broadcast.changed' | 'broadcast.cancelled'

async function noteScheduled(
  tx: Tx,
  row: repository.BroadcastRow,
  actorId: number,
  action: Noted,
  events: OutgoingEvent[],
  before: readonly number[] = [],
): Promise<void> {
  events.push(outgoingChanged(row))
  await recordOf(tx, row, actorId, action, before)
}

/** Also where it was to be announced before. */
function recordOf(
  tx: Tx,
  row: repository.BroadcastRow,
  actorId: number,
  action: Noted,
  before: readonly number[] = [],
): Promise<void> {
  const details = { locationIds: row.location_ids, roles: row.roles }
  const event = { action, actorId, entityId: row.entity_id, subject: `broadcast:${row.id}`, details }
  return recordAnnouncement(tx, [...before, ...row.location_ids], event)
}

/** One broadcast as someone oversees it. */
async function overseen(db: Db | Tx, standing: Standing, broadcastId: number): Promise<OutgoingBroadcast> {
  const [row] = await repository.listOutgoing(db, { ...standing, after: null, limit: 1, broadcastId })
  if (!row) throw notFound()
  return presentOutgoing(row, standing, await repository.namesOf(db, row.location_ids))
}
