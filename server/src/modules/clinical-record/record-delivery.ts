import { NOTE_TYPES, type NoteType } from '@kinward/contract/clinical-record'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { RecordRefused } from '../../platform/fhir/record.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import { createDelivery, Undeliverable } from '../../platform/outbox/delivery.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { openItem, settleItem } from '../event-queue/queue-items.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import type { FindRecord } from './find-record.ts'
import { told } from './forwarding.service.ts'
import * as repository from './record-entries.repository.ts'
import { notices } from './texts.ts'

/** An entry on its way; `tries` counts the one under way. */
type Leaving = {
  id: number
  entity_id: number
  patient_id: number
  forwarded_by: number
  identifier: string
  note_type: NoteType
  effective_at: number
  title: string
  body: string
  record: string | null
  created_at: Date
  tries: number
  next_try_at: Date
}

/** Brings what was forwarded into the clinical record, and tells of it. */
export function createRecordDelivery(deps: { db: Db; hub: Hub; log: Logger; findRecord: FindRecord }) {
  const { db, hub, log, findRecord } = deps

  async function deliver(entry: Leaving): Promise<string> {
    const record = await findRecord(entry.entity_id)
    if (entry.record !== null && entry.record !== record.id) throw new Undeliverable('another record')
    const [subject, author] = await Promise.all([
      repository.findSubject(db, entry.patient_id, record.id),
      repository.findName(db, entry.forwarded_by),
    ])
    if (!subject) throw new Undeliverable('no patient')
    const { reference, record_number: recordNumber } = subject
    try {
      return await record.write({
        identifier: entry.identifier,
        isRetry: entry.tries > 1,
        subject: reference?.startsWith('Patient/') ? { reference } : { recordNumber },
        type: NOTE_TYPES[entry.note_type],
        title: entry.title,
        text: entry.body,
        author,
        at: entry.created_at,
        effectiveAt: new Date(entry.effective_at),
      })
    } catch (error) {
      throw error instanceof RecordRefused ? new Undeliverable('refused') : error
    }
  }

  return createDelivery<Leaving, string>({
    db,
    table: 'record_entries',
    hostOf: repository.HOST_OF_ENTRY,
    deliver,
    close: async (entry, ending) => {
      const { id: entryId, entity_id: entityId, patient_id: patientId, forwarded_by } = entry
      await transact(db, hub.emit, async (tx, events) => {
        const locationId = await repository.holdLocation(tx, patientId)
        await repository.closeEntry(tx, entryId, ending)
        await told(tx, events, { locationId, patientId, entryId })
        const subject = { kind: 'record', subjectId: entryId } as const
        if (ending.column === 'given_up_at') {
          await openItem(tx, events, { ...subject, locationId, patientId })
          const notice = { causeKey: `record:${entryId}`, title: notices.givenUp, entityId, locationId, patientId }
          return giveNotice(tx, { ...notice, userIds: [forwarded_by] })
        }
        await settleItem(tx, events, subject)
        events.push({ room: room.user(forwarded_by), name: 'notes.synced', payload: { locationId, patientId } })
      })
    },
    log,
  })
}
