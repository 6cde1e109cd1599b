import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { endSessions } from '../passwords/passwords.repository.ts'
import { notices as letters } from '../passwords/texts.ts'
import { sessionsChanged } from '../session/session.events.ts'
import { holdOwner } from '../session/vouched-sessions.ts'
import { holdEntityAdmin } from './hold-entity-admin.ts'
import * as repository from './members.repository.ts'
import { recordOfPerson } from './record-of-person.ts'
import { notices, refusals } from './texts.ts'

/**
 * Lets someone in again by their password alone whose codes go to a phone or an address that they have lost. Whoever has it
 * now may be signed in there: all of their sessions end, and they are told wherever they can be.
 */
export function createStopTwoStep({ db, hub, mail }: { db: Db; hub: Hub; mail: Mail }) {
  return async function stop(caller: LocationCaller, userId: number): Promise<void> {
    const { entityId, locationId } = caller
    if (userId === caller.userId) throw new AppError('CONFLICT', refusals.ownTwoStep)
    await transact(db, hub.emit, async (tx, events) => {
      await holdEntityAdmin(tx, caller, entityId)
      const [member] = await repository.listMembers(tx, locationId, userId)
      if (!member) throw notFound()
      if (!member.isTwoStep) return
      await holdOwner(tx, userId)
      const email = await repository.dropTwoStep(tx, userId)
      await endSessions(tx, userId, null)
      events.push(sessionsChanged(userId))
      if (email) await mail.send(tx, { to: email, ...letters.twoStepTaken })
      const title = notices.twoStepTaken
      await giveNotice(tx, { userIds: [userId], causeKey: 'two-step', title, actorId: caller.userId })
      await recordOfPerson(tx, caller, userId, { action: 'member.two-step-off' })
    })
    // Also where it was done before: the first time may have ended before they were cut.
    hub.endUser(userId)
  }
}
