import type { Location } from '@kinward/contract/locations'
import { useNavigate } from 'react-router'
import { ImportPatientModal } from '../../features/clinical-record/components/ImportPatientModal.tsx'
import { importTexts as texts } from '../../features/clinical-record/components/texts.ts'
import { placeOf } from '../../features/locations/place.ts'
import { toast } from '../../ui/toast.ts'
import { patientsPath } from '../paths.ts'

/** Brings a patient of the clinical record to a location, and shows them. */
export default function ImportPatient({ location, onClose }: { location: Location; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ImportPatientModal
      place={placeOf(location)}
      onDone={({ id, fullName }) => {
        toast.success({ title: texts.done(fullName) })
        onClose()
        void navigate(patientsPath(location.id, id))
      }}
      onClose={onClose}
    />
  )
}
