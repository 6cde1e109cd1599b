import * as contract from '@kinward/contract/programs'
import type { Binder } from '../../platform/http/bind.ts'
import type { EnrolmentsService } from './enrolments.service.ts'
import type { ProgramsService } from './programs.service.ts'

type Services = { programs: ProgramsService; enrolments: EnrolmentsService }

export function registerProgramRoutes({ bind }: Binder, { programs, enrolments }: Services): void {
  bind(contract.listPrograms, (_request, caller) => programs.list(caller))
  bind(contract.createProgram, ({ body }, caller) => programs.create(caller, body))
  bind(contract.changeProgram, ({ params, body }, caller) => programs.change(caller, params.programId, body))
  bind(contract.archiveProgram, ({ params, body }, caller) =>
    programs.archive(caller, params.programId, body.archiveStatus),
  )
  bind(contract.listProgramPatients, ({ params, query }, caller) =>
    programs.participants(caller, params.programId, query.patientLocationId),
  )
  bind(contract.enrolmentHistory, ({ params }, caller) => programs.history(caller, params.programId, params.enrollId))
  bind(contract.listPatientEnrolments, ({ params }, caller) => programs.ofPatient(caller, params.patientId))
  bind(contract.enrollPatient, ({ params, body }, caller) => enrolments.enroll(caller, params.programId, body))
  bind(contract.stepEnrolment, ({ params, body }, caller) => enrolments.step(caller, params, body))
  bind(contract.leaveProgram, ({ params, body }, caller) => enrolments.leave(caller, params, body.note))
}
