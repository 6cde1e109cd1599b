import { getPatientTimeline, TIMELINE_KINDS } from '@kinward/contract/timeline'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { LATEST, listTimeline, type Place, presentEntry } from './timeline.repository.ts'

export function registerTimelineRoutes({ bind }: Binder, db: Db): void {
  bind(getPatientTimeline, async ({ params, query }, caller) => {
    const { patientId } = params
    await findPatientRecord(db, caller, patientId)
    const { before, kinds = [...TIMELINE_KINDS], userId: personId = null, limit, ...days } = query
    const { userId, locationId } = caller
    const place = before === undefined ? LATEST : placeOf(before)
    const asked = { ...days, patientId, locationId, userId, personId, kinds, before: place, limit: limit + 1 }
    const entries = (await listTimeline(db, asked)).slice(0, limit + 1).map(presentEntry)
    const shown = entries.slice(0, limit)
    return { entries: shown, next: entries.length > limit ? (shown.at(-1)?.key ?? null) : null }
  })
}

/** A place as the contract's pattern has let it through. */
function placeOf(cursor: string): Place {
  const [at = 0, part = 0, id = 0] = cursor.split('-').map(Number)
  return { at, part, id }
}
