import type { ListedPatient, PatientDetails, PatientFilter } from '@kinward/contract/managing-patients'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { findSeenPatient, type PatientReach } from './patient-access.ts'
import { findListedPatient, listAssignedTo, type ListedPatientRow, listPatientsOf } from './patient-list.repository.ts'
import { listOpenFlags } from './patient-rows.ts'
import { flagSummery, presentFlag, presentPatient } from './patient.presenter.ts'
import { checkListing } from './patients.policy.ts'
import * as repository from './patients.repository.ts'

type Page = { limit: number; page: number }

/** Patients as one reader sees them. What a location has switched off neither shows nor orders. */
export async function readPatients(
  db: Db,
  caller: LocationCaller,
  filter: PatientFilter,
  page?: Page,
): Promise<ListedPatient[]> {
  checkListing(caller)
  const { locationId, userId, role } = caller
  const switches = await repository.findSwitches(db, locationId)
  const rows = await listPatientsOf(db, {
    locationId,
    userId,
    ownOnly: !isStaff(role),
    filter: { ...filter, sort: sortOf(filter, switches), ...(switches.flags ? {} : { flagIds: [] }) },
    // One more than the page holds says whether another follows.
    ...(page && { limit: page.limit + 1, offset: page.limit * (page.page - 1) }),
  })
  return present(db, rows, switches)
}

export async function readAssigned(db: Db, caller: LocationCaller, userId: number): Promise<ListedPatient[]> {
  checkListing(caller)
  const { locationId, userId: readerId, role } = caller
  const rows = await listAssignedTo(db, { locationId, readerId, userId })
  const seen = isStaff(role) ? rows : rows.filter(({ joined }) => joined)
  return present(db, seen, await repository.findSwitches(db, locationId))
}

function sortOf({ sort }: PatientFilter, { flags, acuity, recent }: repository.PatientSwitches): PatientFilter['sort'] {
  if (sort === 'Flags' && !flags) return 'Alphabetically'
  if (sort === 'Recent Activity' && !recent) return 'Default'
  return sort === 'Acuity Score' && !acuity ? 'Default' : sort
}

async function present(
  db: Db | Tx,
  rows: ListedPatientRow[],
  switches: repository.PatientSwitches,
): Promise<ListedPatient[]> {
  const flagRows = switches.flags
    ? await listOpenFlags(
        db,
        rows.map(({ id }) => id),
      )
    : []
  const flags = Map.groupBy(flagRows, ({ patient_id }) => patient_id)
  return rows.map((row) => {
    const open = (flags.get(row.id) ?? []).map(presentFlag)
    return {
      ...presentPatient(row, true),
      flags: open,
      flagSummery: flagSummery(open),
      groupId: row.group_id,
      familyGroupId: row.family_group_id,
      hasJoined: row.joined,
      last_message_time: row.last_message_time,
    }
  })
}

/** One patient, as far as the reader may know them. */
export async function readPatient(db: Db, caller: LocationCaller, patientId: number): Promise<PatientDetails> {
  const { reach } = await findSeenPatient(db, caller, patientId)
  return readDetails(db, caller, { patientId, reach })
}

export async function readDetails(
  db: Db | Tx,
  { userId }: Pick<LocationCaller, 'userId'>,
  { patientId, reach }: { patientId: number; reach: PatientReach },
): Promise<PatientDetails> {
  const row = await findListedPatient(db, userId, patientId)
  if (!row) throw notFound()
  if (reach === 'name') return byName(row)
  const [listed] = await present(db, [row], await repository.findSwitches(db, row.location_id))
  if (!listed) throw notFound()
  const assigned = await repository.listAssigned(db, patientId)
  return { ...listed, ...(await repository.findDetails(db, patientId)), assignedIds: assigned.map(({ id }) => id) }
}

/** What a family is told: who it is about, and where to talk with the care team. */
function byName(row: ListedPatientRow): PatientDetails {
  return {
    ...presentPatient(row, false),
    flags: [],
    flagSummery: 0,
    groupId: null,
    familyGroupId: row.family_group_id,
    hasJoined: false,
    last_message_time: null,
    gender: null,
    phone: null,
    address: null,
    assignedIds: [],
  }
}
