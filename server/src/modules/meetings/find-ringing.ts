import type { Db } from '../../platform/db/database.ts'
import type { Ringing } from '../../platform/realtime/server.ts'
import { ringFor, standingFor } from './meetings.events.ts'
import type { Reader } from './meetings.presenter.ts'
import { listRinging, readMeeting } from './meetings.repository.ts'

/** What rings for someone who comes in, as it may be told on the screen they come with. */
export async function findRinging(db: Db, { userId, isLocked }: Reader): Promise<Ringing> {
  const reader = { userId, isLocked }
  const meetings = await listRinging(db, userId)
  return {
    calls: meetings.map((meeting) => ringFor(meeting, reader)),
    overtaken: async () => {
      if (meetings.length === 0) return []
      const still = new Set((await listRinging(db, userId)).map(({ id }) => id))
      const over = meetings.filter(({ id }) => !still.has(id))
      return Promise.all(over.map(async ({ id }) => standingFor(await readMeeting(db, id), reader)))
    },
  }
}
