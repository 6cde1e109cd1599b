import * as contract from '@kinward/contract/clinical-record'
import type { Binder } from '../../platform/http/bind.ts'
import type { ForwardingService } from './forwarding.service.ts'
import type { ImportingService } from './importing.service.ts'
import type { RecordSettingsService } from './record-settings.service.ts'

type Deps = { forwarding: ForwardingService; importing: ImportingService; settings: RecordSettingsService }

export function registerClinicalRecordRoutes({ bind }: Binder, { forwarding, importing, settings }: Deps): void {
  bind(contract.listRecordEntries, ({ params }, caller) => forwarding.list(caller, params.patientId))
  bind(contract.previewRecordEntry, ({ params, body }, caller) => forwarding.preview(caller, params.patientId, body))
  bind(contract.forwardToRecord, ({ params, body }, caller) => forwarding.forward(caller, params.patientId, body))
  bind(contract.retryRecordEntry, ({ params }, caller) => forwarding.retry(caller, params.patientId, params.entryId))
  bind(contract.findRecordPatients, ({ query }, caller) => importing.find(caller, query.search))
  bind(contract.importRecordPatient, ({ body }, caller) => importing.bring(caller, body))
  bind(contract.changeRecordRules, ({ body }, caller) => settings.changeRules(caller, body))
  bind(contract.getRecordSettings, ({ params }, caller) => settings.read(caller, params.entityId))
  bind(contract.changeRecordSettings, ({ params, body }, caller) => settings.change(caller, params.entityId, body))
}
