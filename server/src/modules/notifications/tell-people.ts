import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { findUnlisted } from './listed.ts'
import { presentNotification } from './notification.presenter.ts'
import { readRowsById } from './notification-rows.ts'
import type { Produced } from './produced.ts'
import { readEvents, type ReadRow } from './read-events.ts'
import { isUrgentNotice } from './urgent-notices.ts'

/** Tells people live what was written for them, each as they may know it now, and the newest last. */
export function createTellPeople({ db, hub }: { db: Db; hub: Pick<Hub, 'emit'> }) {
  return async (produced: readonly Produced[]): Promise<void> => {
    hub.emit(produced.flatMap(alertOf))
    const ids = produced.map(({ id }) => id)
    const [rows, unlisted] = await Promise.all([readRowsById(db, ids), findUnlisted(db, ids)])
    hub.emit(
      rows.toReversed().map((row): OutgoingEvent => ({
        room: room.user(row.user_id),
        name: 'notification.center',
        payload: { notification: presentNotification(row), isListed: !unlisted.has(row.id) },
      })),
    )
    const unread = rows.filter((row) => !row.is_read).map(({ id }) => id)
    // Whoever read it in between has said so before it was told.
    if (unread.length > 0) hub.emit(readEvents(await listRead(db, unread)))
  }
}

/** To every socket of a person, those of locked sessions too: that something urgent waits, and nothing of what. */
function alertOf(one: Produced): OutgoingEvent[] {
  if (one.isRead || !isUrgentNotice(one)) return []
  return [{ room: room.alerts(one.userId), name: 'notification.alert', payload: { id: one.id } }]
}

async function listRead(db: Db, ids: number[]): Promise<ReadRow[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'type'])
    .where('id', '=', anyOf(ids))
    .where('read_at', 'is not', null)
    .execute()
}
