import { registerAssessmentRoutes } from '../modules/assessments/assessments.routes.ts'
import { createAssessmentsService } from '../modules/assessments/assessments.service.ts'
import { createKeepSignatures } from '../modules/assessments/keep-signatures.ts'
import { createLinkPhotosService } from '../modules/assessments/link-photos.service.ts'
import { createFormLinksService } from '../modules/assessments/links.service.ts'
import { registerAttendanceRoutes } from '../modules/attendance/attendance.routes.ts'
import { createAttendanceService } from '../modules/attendance/attendance.service.ts'
import { createEndVisit } from '../modules/attendance/end-visit.ts'
import { createAttendanceExport } from '../modules/attendance/export-attendance.ts'
import { createGeocoder, NO_GEOCODER } from '../modules/attendance/places.ts'
import { registerBroadcastRoutes } from '../modules/broadcasts/broadcasts.routes.ts'
import { createBroadcastReadingService } from '../modules/broadcasts/reading.service.ts'
import { createBroadcastSender } from '../modules/broadcasts/sender.ts'
import { createBroadcastSendingService } from '../modules/broadcasts/sending.service.ts'
import { createBroadcastUploads } from '../modules/broadcasts/uploads.ts'
import { registerClinicalRecordRoutes } from '../modules/clinical-record/clinical-record.routes.ts'
import { createFindRecord } from '../modules/clinical-record/find-record.ts'
import { createForwardingService } from '../modules/clinical-record/forwarding.service.ts'
import { createImportingService } from '../modules/clinical-record/importing.service.ts'
import { createRecordDelivery } from '../modules/clinical-record/record-delivery.ts'
import { createRecordSettingsService } from '../modules/clinical-record/record-settings.service.ts'
import { registerEventQueueRoutes } from '../modules/event-queue/event-queue.routes.ts'
import { createEventQueueService } from '../modules/event-queue/event-queue.service.ts'
import { createQueueWatch } from '../modules/event-queue/queue-watch.ts'
import { createCatalogueService } from '../modules/flags/catalogue.service.ts'
import { registerFlagRoutes } from '../modules/flags/flags.routes.ts'
import { createPatientFlagsService } from '../modules/flags/patient-flags.service.ts'
import { registerFormRoutes } from '../modules/forms/forms.routes.ts'
import { createFormsService } from '../modules/forms/forms.service.ts'
import { registerPatientNoteRoutes } from '../modules/patient-notes/patient-notes.routes.ts'
import { createPatientNotesService } from '../modules/patient-notes/patient-notes.service.ts'
import { createOpeningService } from '../modules/patients/opening.service.ts'
import { registerPatientRoutes } from '../modules/patients/patients.routes.ts'
import { createPatientsService } from '../modules/patients/patients.service.ts'
import { createTransferService } from '../modules/patients/transfer.service.ts'
import { createEnrolmentsService } from '../modules/programs/enrolments.service.ts'
import { registerProgramRoutes } from '../modules/programs/programs.routes.ts'
import { createProgramsService } from '../modules/programs/programs.service.ts'
import { registerTimelineRoutes } from '../modules/timeline/timeline.routes.ts'
import type { Alerts } from './alerts.ts'
import type { Kernel } from './kernel.ts'
import type { Media } from './media.ts'
import type { Messaging } from './messaging.ts'

type Rooms = { alerts: Alerts; media: Media; messaging: Messaging }

/** Patients and all that is written down, asked and planned about them; visits, programs and broadcasts. */
export function wireCare(kernel: Kernel, { alerts: { post }, media, messaging: { membership } }: Rooms) {
  const { config, db, hub, log, binder, readAccess, seal, workers } = kernel
  const patients = createPatientsService({ db, hub })
  registerPatientRoutes(binder, {
    db,
    patients,
    opening: createOpeningService({ db, hub, membership }),
    transfers: createTransferService({ db, hub }),
  })
  registerPatientNoteRoutes(binder, createPatientNotesService({ db, hub }))
  registerTimelineRoutes(binder, db)
  registerFlagRoutes(binder, {
    catalogue: createCatalogueService({ db, hub }),
    patientFlags: createPatientFlagsService({ db, hub }),
  })

  const { storage, keeper, uploads } = media
  const keepSignatures = createKeepSignatures({ db, storage })
  registerFormRoutes(binder, createFormsService({ db }))
  registerAssessmentRoutes(binder, {
    assessments: createAssessmentsService({ db, hub, keepSignatures }),
    links: createFormLinksService({ ...post, db, hub, keepSignatures }),
    photos: createLinkPhotosService({ db, storage, keeper, uploads }),
  })

  const record = { db, hub, seal, fhir: config.fhir, allowHttp: !config.isProduction }
  const findRecord = createFindRecord(record)
  const recordDelivery = workers.addDelivery(createRecordDelivery({ db, hub, log, findRecord }))
  registerClinicalRecordRoutes(binder, {
    forwarding: createForwardingService({ db, hub, findRecord, soon: recordDelivery.soon }),
    importing: createImportingService({ db, hub, findRecord, create: patients.create }),
    settings: createRecordSettingsService({ ...record, findRecord }),
  })

  registerAttendanceRoutes(binder, {
    attendance: createAttendanceService({
      db,
      hub,
      geocode: config.geocoderUrl ? createGeocoder(config.geocoderUrl) : NO_GEOCODER,
    }),
    endVisit: createEndVisit({ db, hub }),
    exportVisits: createAttendanceExport({ db }),
    map: config.map,
  })
  registerProgramRoutes(binder, {
    programs: createProgramsService({ db, hub, readAccess }),
    enrolments: createEnrolmentsService({ db, hub }),
  })
  registerEventQueueRoutes(binder, createEventQueueService({ db, hub }))
  const queueWatch = workers.add(createQueueWatch({ db, hub, log }))
  registerBroadcastRoutes(binder, {
    reading: createBroadcastReadingService({ db, hub, readAccess }),
    sending: createBroadcastSendingService({ db, hub, readAccess }),
    uploads: createBroadcastUploads({ db, readAccess, uploads }),
  })
  workers.add(createBroadcastSender({ db, hub, log }))

  return { ticks: { bringToRecord: recordDelivery.tick, watchQueue: queueWatch.tick } }
}
