import type { Db } from '../../platform/db/database.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { findUnlisted } from './listed.ts'
import { presentNotification } from './notification.presenter.ts'
import { readRowsById } from './notification-rows.ts'
import type { Produced } from './produced.ts'

/** Tells people live what was written for them, each as they may know it now, and the newest last. */
export function createTellPeople({ db, hub }: { db: Db; hub: Pick<Hub, 'emit'> }) {
  return async (produced: readonly Produced[]): Promise<void> => {
    const ids = produced.map(({ id }) => id)
    const [rows, unlisted] = await Promise.all([readRowsById(db, ids), findUnlisted(db, ids)])
    hub.emit(
      rows.toReversed().map((row): OutgoingEvent => ({
        room: room.user(row.user_id),
        name: 'notification.center',
        payload: { notification: presentNotification(row), isListed: !unlisted.has(row.id) },
      })),
    )
  }
}
