import * as contract from '@kinward/contract/flags'
import type { Binder } from '../../platform/http/bind.ts'
import type { CatalogueService } from './catalogue.service.ts'
import type { PatientFlagsService } from './patient-flags.service.ts'

type Services = { catalogue: CatalogueService; patientFlags: PatientFlagsService }

export function registerFlagRoutes({ bind }: Binder, { catalogue, patientFlags }: Services): void {
  bind(contract.listFlags, async (_request, caller) => catalogue.list(caller))

  bind(contract.createFlag, async ({ body }, caller) => catalogue.create(caller, body))

  bind(contract.changeFlag, async ({ params, body }, caller) => catalogue.change(caller, params.flagId, body))

  bind(contract.listPatientFlags, async ({ params }, caller) => patientFlags.list(caller, params.patientId))

  bind(contract.openPatientFlag, async ({ params }, caller) =>
    patientFlags.open(caller, params.patientId, params.flagId),
  )

  bind(contract.closePatientFlag, async ({ params }, caller) =>
    patientFlags.close(caller, params.patientId, params.flagId),
  )
}
