import type { Message } from '@kinward/contract/messages'
import { isOutOfOffice, type OutOfOffice } from '@kinward/contract/out-of-office'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { LocationCaller, UserCaller } from '../../platform/session/access.ts'
import { lockGroup } from '../groups/lock-group.ts'
import { typeIsOn } from '../groups/managing-groups.repository.ts'
import type { MembershipService } from '../groups/membership.service.ts'
import { sayActivity } from '../messages/activity.ts'
import { holdTerms } from '../terms/terms.repository.ts'
import { toEach } from '../users/users.events.ts'
import { findVisibleUser, listAcquaintances } from '../users/users.repository.ts'
import * as repository from './out-of-office.repository.ts'
import { readOutOfOffice } from './settings.ts'
import { awayNote, refusals } from './texts.ts'

type Deps = { db: Db; hub: Hub; log: Logger; openPersonal: MembershipService['openPersonal']; now?: () => number }

/** Someone who is away, someone who wrote to them, and where. */
type Pair = { awayId: number; toldId: number; locationId: number }

export type OutOfOfficeService = ReturnType<typeof createOutOfOfficeService>

export function createOutOfOfficeService({ db, hub, log, openPersonal, now = Date.now }: Deps) {
  let waiting: repository.Sent[] = []
  let running: Promise<void> | null = null

  async function read({ userId, locationId }: LocationCaller): Promise<OutOfOffice | null> {
    return readOutOfOffice((await repository.findStored(db, userId, locationId))?.stored, now())
  }

  /** Sets an absence at one location or at all, and tells those who know whoever is away. */
  async function change(
    { userId, locationId }: LocationCaller,
    settings: OutOfOffice | null,
    everywhere: boolean,
  ): Promise<OutOfOffice | null> {
    if (settings?.endsAt && Date.parse(settings.endsAt) <= now()) throw wrong('endsAt', refusals.over)
    if (settings?.delegateId && !(await mayStandIn(db, settings.delegateId, userId, locationId))) {
      throw wrong('delegateId', refusals.noDelegate)
    }
    return transact(db, hub.emit, async (tx, events) => {
      await holdTerms(tx)
      const places = everywhere ? await repository.listOwnLocations(tx, userId) : [locationId]
      for (const place of places) {
        const kept = await settingsAt(tx, settings, userId, place)
        await repository.store(tx, userId, place, kept)
        events.push(...(await told(tx, userId, place, kept)))
      }
      await repository.forgetTold(tx, userId)
      return settings
    })
  }

  /** A delegate who is not at a location is nobody to ask there. */
  async function settingsAt(tx: Tx, settings: OutOfOffice | null, userId: number, locationId: number) {
    if (!settings?.delegateId || (await mayStandIn(tx, settings.delegateId, userId, locationId))) return settings
    return { ...settings, delegateId: null }
  }

  async function told(tx: Tx, userId: number, locationId: number, settings: OutOfOffice | null) {
    const acquaintances = await listAcquaintances(tx, userId, locationId)
    const payload = { userId, locationId, out_of_office: settings }
    return toEach(acquaintances, (room): OutgoingEvent => ({ room, name: 'user.out.of.office', payload }))
  }

  /** Has the note of someone whom the caller may know of written to them. */
  async function sendOnce(caller: UserCaller, awayId: number, locationId: number): Promise<boolean> {
    const { userId: toldId } = caller
    if (toldId === awayId || !(await findVisibleUser(db, caller, awayId))) throw notFound()
    if (!(await repository.findMember(db, toldId, locationId))) throw notFound()
    return reply({ awayId, toldId, locationId })
  }

  /** Looks at what was sent, after it was: whoever wrote to someone who is away is told so. */
  function noteSent(messages: readonly Message[]): void {
    const sent = messages.flatMap((message) => sentOf(message) ?? [])
    if (sent.length === 0) return
    waiting.push(...sent)
    running ??= answerAll().finally(() => {
      running = null
    })
  }

  async function answerAll(): Promise<void> {
    while (waiting.length > 0) {
      const sent = waiting
      waiting = []
      const addressed = await repository.listAddressed(db, sent).catch(logUntold)
      for (const one of addressed ?? []) {
        if (!isOutOfOffice(readOutOfOffice(one.stored, now()), now())) continue
        await reply({ awayId: one.away_id, toldId: one.sender_id, locationId: one.location_id }).catch(logUntold)
      }
    }
  }

  function logUntold(error: unknown): void {
    log.warn({ code: errorCode(error) }, 'an absence was not told')
  }

  /** Writes the note into the direct channel of the two; false when there is none, or it was told within a day. */
  async function reply({ awayId, toldId, locationId }: Pair): Promise<boolean> {
    const settings = readOutOfOffice((await repository.findStored(db, awayId, locationId))?.stored, now())
    if (!isOutOfOffice(settings, now()) || (await repository.wasTold(db, awayId, toldId))) return false
    const groupId = await directChannel({ awayId, toldId, locationId })
    if (groupId === null) return false
    const { message, delegateId } = settings
    const delegate = delegateId === null ? undefined : await repository.findColleague(db, delegateId, locationId)
    return transact(db, hub.emit, async (tx, events) => {
      const group = await lockGroup(tx, groupId)
      if (group.archived_at || !(await repository.takeTurn(tx, awayId, toldId))) return false
      const text = awayNote(message, delegate?.full_name ?? null)
      await sayActivity(tx, events, { groupId, userId: awayId, text, at: now() })
      return true
    })
  }

  /** Opened as if whoever wrote had opened it: who may not write to someone has no channel with them. */
  async function directChannel({ awayId, toldId, locationId }: Pair): Promise<number | null> {
    const member = await repository.findMember(db, toldId, locationId)
    if (!member || !(await typeIsOn(db, locationId, 'personal'))) return null
    try {
      return (await openPersonal({ userId: toldId, locationId, ...member }, awayId)).id
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  return { read, change, sendOnce, noteSent, flush: async () => running }
}

/** A message that is for someone by name; an urgent one is for all whom it asks. */
function sentOf({
  groupId,
  locationId,
  sender,
  type,
  taggedUsersArray,
  parentId,
  urgency,
}: Message): repository.Sent | null {
  const line = { groupId, locationId, senderId: sender.userId }
  if (sender.isBot) return null
  if (type === 'personal' && parentId === null) return { ...line, namedIds: null }
  const namedIds = urgency ? urgency.asked : taggedUsersArray
  return namedIds.length > 0 ? { ...line, namedIds } : null
}

async function mayStandIn(db: Db, delegateId: number, userId: number, locationId: number): Promise<boolean> {
  return delegateId !== userId && (await repository.findColleague(db, delegateId, locationId)) !== undefined
}

function wrong(field: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, [{ path: `body.outOfOffice.${field}`, message }])
}
