import type { Group, ReadState } from '@kinward/contract/groups'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { showsRecord } from './groups.policy.ts'
import { presentFlag, presentGroup, presentPatient } from './groups.presenter.ts'
import * as repository from './groups.repository.ts'

export type GroupsService = ReturnType<typeof createGroupsService>

export function createGroupsService({ db, hub, now = Date.now }: { db: Db; hub: Hub; now?: () => number }) {
  async function list(options: repository.GroupListOptions): Promise<Group[]> {
    const rows = await repository.listGroupRows(db, options)
    const patientIds = rows.flatMap(({ patient_id }) => patient_id ?? [])
    const [participants, patientRows, flagRows, lastMessageRows] = await Promise.all([
      repository.listParticipants(
        db,
        rows.map(({ id }) => id),
      ),
      repository.listPatientRows(db, patientIds),
      repository.listOpenFlags(db, patientIds),
      repository.listLastMessages(
        db,
        rows.flatMap(({ last_message_id }) => last_message_id ?? []),
      ),
    ])
    const patients = new Map(patientRows.map((row) => [row.id, row]))
    const lastMessages = new Map(lastMessageRows.map((row) => [row.id, row]))
    const flags = Map.groupBy(flagRows, ({ patient_id }) => patient_id)
    return rows.map((row) => {
      const patient = patients.get(row.patient_id ?? 0)
      const withRecord = showsRecord(row.type, options.role)
      return presentGroup(row, {
        participants: participants.get(row.id) ?? [],
        patient: patient ? presentPatient(patient, withRecord) : null,
        flags: withRecord ? (flags.get(patient?.id ?? 0) ?? []).map(presentFlag) : [],
        lastMessage: lastMessages.get(row.last_message_id ?? 0),
      })
    })
  }

  /** Moves the reader's mark, tells their other tabs, and tells the channel how far they have read. */
  async function markSeen(mark: {
    userId: number
    locationId: number
    groupId: number
    messageId: number | null
  }): Promise<ReadState> {
    const { userId, locationId, groupId, messageId } = mark
    return transact(db, hub.emit, async (tx, events) => {
      const outcome = await repository.moveMark(tx, { userId, groupId, messageId, at: now() })
      if (!outcome) throw notFound()
      const state: ReadState = {
        groupId,
        locationId,
        lastSeenMessageId: outcome.last_seen_message_id,
        lastSeenAt: outcome.last_seen_at,
        unreadCount: outcome.unread,
        taggedCount: outcome.type === 'personal' ? outcome.unread : outcome.mentions,
        urgentCount: outcome.urgent,
      }
      if (outcome.last_seen_seq > outcome.from_seq) {
        events.push(
          { room: room.user(userId), name: 'update.last.seen.messages', payload: state },
          {
            room: room.group(groupId),
            name: 'read.receipt.statuses.changed',
            payload: {
              groupId,
              locationId,
              userId,
              status: 'READ',
              fromSeq: outcome.from_seq,
              toSeq: outcome.last_seen_seq,
            },
          },
        )
      }
      return state
    })
  }

  return { list, markSeen }
}
