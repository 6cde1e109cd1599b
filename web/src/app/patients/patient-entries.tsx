import type { Location } from '@kinward/contract/locations'
import type { Patient } from '@kinward/contract/patients'
import { IconArchive, IconArchiveOff, IconDoorEnter, IconHome, IconPencil, IconTransfer } from '@tabler/icons-react'
import { viewOf } from '../../features/patients/patient-filter.ts'
import { destinations, mayManagePatients } from '../../features/patients/patient-policy.ts'
import { texts } from '../../features/patients/texts.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import type { PatientAction, PatientDialog } from './patient-dialog.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const ICONS: Record<PatientAction, typeof IconHome> = {
  edit: IconPencil,
  transfer: IconTransfer,
  discharge: IconHome,
  readmit: IconDoorEnter,
  archive: IconArchive,
  unarchive: IconArchiveOff,
}

/** What the reader can do with a patient, as the patient is now; nothing for whoever may not. */
export function patientEntries(
  patient: Patient,
  location: Location,
  locations: readonly Location[],
  open: (dialog: PatientDialog) => void,
): MenuEntry[] {
  if (!mayManagePatients(location)) return []
  const item = (action: PatientAction): MenuEntry => {
    const Icon = ICONS[action]
    return {
      kind: 'item',
      key: `patient-${action}`,
      content: texts[action],
      icon: <Icon {...icon} />,
      onSelect: () => open({ action, patient }),
    }
  }
  const entries = {
    active: [
      item('edit'),
      ...(destinations(location, locations).length > 0 ? [item('transfer')] : []),
      item('discharge'),
      item('archive'),
    ],
    discharged: [item('readmit'), item('archive')],
    archived: [item('unarchive')],
  }
  return [{ kind: 'divider', key: 'patient' }, ...entries[viewOf(patient)]]
}
