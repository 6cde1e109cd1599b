import * as contract from '@kinward/contract/attendance'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import type { AttendanceService } from './attendance.service.ts'
import type { createEndVisit } from './end-visit.ts'
import type { createAttendanceExport } from './export-attendance.ts'

type Deps = {
  attendance: AttendanceService
  endVisit: ReturnType<typeof createEndVisit>
  exportVisits: ReturnType<typeof createAttendanceExport>
  map: { tilesUrl: string | null; attribution: string | null }
}

export function registerAttendanceRoutes({ bind }: Binder, { attendance, endVisit, exportVisits, map }: Deps): void {
  bind(contract.saveAttendance, ({ params, body }, caller: LocationCaller) => {
    const type = contract.AttendanceType.safeParse(params.type)
    if (!type.success) throw notFound()
    return attendance.save(caller, params.patientId, type.data, body)
  })
  bind(contract.endVisit, ({ params, body }, caller) => endVisit(caller, params.visitId, body))
  bind(contract.patientAttendance, ({ params, query }, caller) =>
    attendance.ofPatient(caller, params.patientId, query.before),
  )
  bind(contract.addressOfCoordinates, ({ params, query: { lat, lng } }, caller) =>
    attendance.addressOf(caller, params.patientId, { latitude: lat, longitude: lng }),
  )
  bind(contract.savePatientPlace, ({ params, body }, caller) => attendance.placePatient(caller, params.patientId, body))
  bind(contract.saveLocationPlace, ({ body }, caller) => attendance.placeLocation(caller, body))
  bind(contract.listAttendance, ({ query }, caller) =>
    attendance.ofLocation(caller, { ...query, openOnly: query.openOnly === 'true' }),
  )
  bind(contract.exportAttendance, ({ body }, caller) => exportVisits(caller, body))
  bind(contract.getMapSettings, async (_request, { locationId }) => ({
    tilesUrl: map.tilesUrl,
    attribution: map.attribution,
    place: await attendance.placeOf(locationId),
  }))
}
