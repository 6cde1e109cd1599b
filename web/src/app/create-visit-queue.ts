import { saveAttendance } from '@kinward/contract/attendance'
import { DURATIONS } from '@kinward/contract/layout'
import type { QueryClient } from '@tanstack/react-query'
import type { texts as attendanceTexts } from '../features/attendance/components/texts.ts'
import { attendanceKeys } from '../features/attendance/keys.ts'
import type { QueuedVisit } from '../features/attendance/queued-visit.ts'
import { createVisitQueue, QueueNews, type VisitQueue } from '../features/attendance/visit-queue.ts'
import { createVisitStore } from '../features/attendance/visit-store.ts'
import type { Place } from '../features/locations/place.ts'
import { ownerAway } from '../features/outbox/sender.ts'
import { call } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { createBroadcast } from '../lib/broadcast.ts'
import { ApiError, ignoreFailure, isClosedDoor, isTransient } from '../lib/errors.ts'
import { withTabLock } from '../lib/tab-lock.ts'
import { toast } from '../ui/toast.ts'

type Texts = typeof attendanceTexts

const me = (): number | null => {
  const session = sessionStore.get()
  return session && !session.isLocked ? session.user.id : null
}

// What follows needs a network anyway, so its code comes when there is one.

async function bringPhoto(where: Place & { groupId: number; userId: number }, photo: File): Promise<string> {
  const { uploadPhoto } = await import('../features/attendance/use-attendance.ts')
  return uploadPhoto(where, photo)
}

async function say(show: (texts: Texts) => void): Promise<void> {
  const { texts } = await import('../features/attendance/components/texts.ts')
  // A locked screen shows nobody's name; what was refused waits among the visits, with why.
  if (me() !== null) show(texts)
}

function sayLeftOut(what: keyof Texts['leftOut']): void {
  ignoreFailure(say(({ leftOut }) => toast.info({ title: leftOut[what], duration: DURATIONS.realtimeToast })))
}

/** A photo that is not taken is no reason to lose the visit. */
async function photoOf({ entityId, locationId, groupId, userId, photo }: QueuedVisit): Promise<string | null> {
  if (!photo || groupId === null) return null
  return bringPhoto({ entityId, locationId, groupId, userId }, photo).catch((error: unknown) => {
    if (!(error instanceof ApiError) || isTransient(error) || isClosedDoor(error)) throw error
    sayLeftOut('photo')
    return null
  })
}

type Carried = Pick<QueuedVisit, 'position'> & { photo: string | null }

/** The part that a refusal may be about. */
function blamed(error: unknown, { photo, position }: Carried): keyof Carried | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'CONFLICT' && photo !== null) return 'photo'
  return error.code === 'FORBIDDEN' && position !== null ? 'position' : null
}

/** Says it once more without what it may be refused for; where that was not why, it is refused again. */
async function post(visit: QueuedVisit, carried: Carried): Promise<unknown> {
  const { entityId, locationId, patientId, type, hashKey, note, pressedAt } = visit
  const params = { entityId, locationId, patientId, type }
  const body = { hashKey, note, deviceAt: pressedAt, wasOffline: true, ...carried }
  try {
    return await call(saveAttendance, { params, body }, { silent: true, inPassing: true })
  } catch (error) {
    const part = blamed(error, carried)
    if (!part) throw error
    const answer = await post(visit, { ...carried, [part]: null })
    sayLeftOut(part)
    return answer
  }
}

async function send(visit: QueuedVisit): Promise<unknown> {
  const photo = await photoOf(visit)
  if (me() !== visit.userId) throw ownerAway()
  return post(visit, { position: visit.position, photo })
}

/** The visits of this browser that wait for a network, sent through the session's own calls. */
export function createBrowserVisitQueue(client: QueryClient): VisitQueue {
  const lookAgain = ({ locationId }: QueuedVisit) =>
    void client.invalidateQueries({ queryKey: attendanceKeys.at(locationId) })
  return createVisitQueue({
    store: createVisitStore(),
    send,
    onSent(visit) {
      lookAgain(visit)
      const { type, patientName } = visit
      ignoreFailure(say(({ sentLater }) => toast.success({ title: sentLater[type](patientName) })))
    },
    onRefused(visit, sentence) {
      lookAgain(visit)
      const { type, patientName } = visit
      const duration = DURATIONS.realtimeToast
      ignoreFailure(
        say(({ refusedLater }) => toast.error({ title: refusedLater[type](patientName), text: sentence, duration })),
      )
    },
    lock: withTabLock,
    tabs: createBroadcast('kinward-visits', QueueNews),
    userId: me,
    setTimer(work, delay) {
      const timer = setTimeout(work, delay)
      return () => clearTimeout(timer)
    },
  })
}
