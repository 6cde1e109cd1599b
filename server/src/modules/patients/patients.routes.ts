import * as contract from '@kinward/contract/managing-patients'
import { PatientFilter } from '@kinward/contract/managing-patients'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { OpeningService } from './opening.service.ts'
import type { PatientsService } from './patients.service.ts'
import { readAssigned, readPatient, readPatients } from './read-patients.ts'
import type { TransferService } from './transfer.service.ts'

type PatientRouteDeps = { db: Db; patients: PatientsService; opening: OpeningService; transfers: TransferService }

export function registerPatientRoutes({ bind }: Binder, deps: PatientRouteDeps): void {
  const { db, patients, opening, transfers } = deps

  bind(contract.listPatients, async ({ query }, caller) => readPatients(db, caller, query))

  bind(contract.paginatePatients, async ({ query }, caller) => {
    const { limit, page, ...filter } = query
    const found = await readPatients(db, caller, filter, { limit, page })
    return { patients: found.slice(0, limit), page, hasMore: found.length > limit }
  })

  bind(contract.listArchivedPatients, async (_request, caller) =>
    readPatients(db, caller, PatientFilter.parse({ isArchived: '1', sort: 'Alphabetically' })),
  )

  bind(contract.getPatient, async ({ params }, caller) => readPatient(db, caller, params.patientId))

  bind(contract.createPatient, async ({ body }, caller) => patients.create(caller, body))

  bind(contract.editPatient, async ({ params, body }, caller) => patients.edit(caller, params.patientId, body))

  bind(contract.openPatientChannel, async ({ params }, caller) => opening.open(caller, params.patientId, 'patients'))

  bind(contract.openFamilyChannel, async ({ params }, caller) => opening.open(caller, params.patientId, 'family'))

  bind(contract.followPatients, async ({ body }, caller) => ({
    patientIds: await opening.follow(caller, body.patientIds, body.follow),
    follow: body.follow,
  }))

  bind(contract.listAssignedPatients, async ({ params }, caller) => readAssigned(db, caller, params.userId))

  bind(contract.assignStaff, async ({ params, body }, caller) => patients.assign(caller, params.patientId, body))

  bind(contract.dischargePatient, async ({ params, body }, caller) =>
    patients.discharge(caller, params.patientId, body.is_discharged),
  )

  bind(contract.archivePatient, async ({ params, body }, caller) =>
    patients.archive(caller, params.patientId, body.archiveStatus),
  )

  bind(contract.transferPatient, async ({ params, body }, caller) =>
    transfers.transfer(caller, params.patientId, body.locationId),
  )
}
