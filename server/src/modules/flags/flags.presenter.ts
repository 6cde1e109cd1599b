import type { CatalogueFlag, PatientFlag } from '@kinward/contract/flags'
import type { CatalogueRow, PatientFlagRow } from './flags.repository.ts'

export function presentCatalogueFlag({ id, priority, abrv, label, retired_at }: CatalogueRow): CatalogueFlag {
  return { id, priority, abrv, style: { flagLabel: label }, isRetired: retired_at !== null }
}

export function presentPatientFlag(row: PatientFlagRow): PatientFlag {
  return {
    id: row.id,
    fk_flag_id: row.flag_id,
    opened_by: row.opened_by,
    opened_at: row.opened_at.toISOString(),
    closed_by: row.closed_by,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}
