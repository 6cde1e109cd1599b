import type { Group } from '@kinward/contract/groups'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { listOpenFlags, listPatientRows } from '../patients/patient-rows.ts'
import { presentFlag, presentPatient } from '../patients/patient.presenter.ts'
import { showsRecord } from './groups.policy.ts'
import { type GroupRow, presentGroup } from './groups.presenter.ts'
import * as repository from './groups.repository.ts'
import { listVisits } from './visits.repository.ts'

/** Channels as one reader sees them. */
export async function readGroups(db: Db, options: repository.GroupListOptions): Promise<Group[]> {
  const rows = await repository.listGroupRows(db, options)
  const patientIds = rows.flatMap(({ patient_id }) => patient_id ?? [])
  const visited = rows.filter(isVisited)
  const direct = rows.filter(({ type }) => type === 'personal')
  const [participants, formerPeople, patientRows, flagRows, lastMessageRows, visits] = await Promise.all([
    repository.listParticipants(
      db,
      rows.map(({ id }) => id),
    ),
    repository.listFormerPeople(
      db,
      direct.map(({ id }) => id),
      options.userId,
    ),
    listPatientRows(db, patientIds),
    listOpenFlags(db, patientIds),
    repository.listLastMessages(
      db,
      rows.flatMap(({ last_message_id }) => last_message_id ?? []),
    ),
    listVisits(
      db,
      options,
      visited.map(({ id }) => id),
    ),
  ])
  const patients = new Map(patientRows.map((row) => [row.id, row]))
  const lastMessages = new Map(lastMessageRows.map((row) => [row.id, row]))
  const flags = Map.groupBy(flagRows, ({ patient_id }) => patient_id)
  // Whoever lost a channel between the two statements is not shown it by the second alone.
  const kept = rows.filter((row) => !isVisited(row) || visits.has(row.id))
  return kept.map((row) => {
    const patient = patients.get(row.patient_id ?? 0)
    const withRecord = showsRecord(row.type, options.role)
    return presentGroup(row, {
      participants: participants.get(row.id) ?? [],
      formerPerson: formerPeople.get(row.id) ?? null,
      patient: patient ? presentPatient(patient, withRecord) : null,
      flags: withRecord ? (flags.get(patient?.id ?? 0) ?? []).map(presentFlag) : [],
      lastMessage: lastMessages.get(row.last_message_id ?? 0),
      visit: visits.get(row.id),
    })
  })
}

function isVisited({ listed_at, location_id }: GroupRow): boolean {
  return listed_at !== null && listed_at !== location_id
}

/** One channel as one of its members sees it, archived or not. */
export async function readGroup(
  db: Db,
  reader: Pick<repository.GroupListOptions, 'userId' | 'locationId' | 'role'>,
  groupId: number,
): Promise<Group> {
  const { userId, locationId, role } = reader
  const [group] = await readGroups(db, { userId, locationId, role, address: null, groupId, withJoinable: false })
  if (!group) throw notFound()
  return group
}
