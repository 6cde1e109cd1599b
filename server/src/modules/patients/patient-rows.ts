import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FlagRow, PatientRow } from './patient.presenter.ts'

/** What a patient is presented from, for `patients p`. */
export const PATIENT_COLUMNS = sql`
  p.id, p.record_number, p.location_id, p.first_name, p.last_name, p.birth_date, p.program, p.avatar,
  case when acuity_is_shown(p.location_id) then p.acuity_score end as acuity_score, p.acuity_text_color,
  p.acuity_background, p.discharged_at, p.archived_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'result', a.result) order by a.id)
    from patient_assessments a where a.patient_id = p.id
  ), '[]') as assessments`

export async function listPatientRows(db: Db | Tx, patientIds: readonly number[]): Promise<PatientRow[]> {
  if (patientIds.length === 0) return []
  const { rows } = await sql<PatientRow>`
    select ${PATIENT_COLUMNS} from patients p where p.id = any(${[...patientIds]})`.execute(db)
  return rows
}

/** The open flags of patients, where their location has flags. */
export async function listOpenFlags(db: Db | Tx, patientIds: readonly number[]): Promise<FlagRow[]> {
  if (patientIds.length === 0) return []
  const { rows } = await sql<FlagRow>`
    select pf.patient_id, f.id, f.priority, f.abrv, f.label
    from patient_flags pf
    join flags f on f.id = pf.flag_id
    join patients p on p.id = pf.patient_id
    join locations l on l.id = p.location_id
    join entities e on e.id = l.entity_id
    where pf.patient_id = any(${[...patientIds]}) and pf.closed_at is null
      and flag_is_on('patientFlags', e.feature_flags, l.feature_flags)
    order by pf.patient_id, array_position(array[1, 2, 3, 4, 0]::smallint[], f.priority), f.abrv`.execute(db)
  return rows
}
