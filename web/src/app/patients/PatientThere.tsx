import type { Location } from '@kinward/contract/locations'
import { useNavigate } from 'react-router'
import { FormError } from '../../features/channels/components/FormError.tsx'
import { placeOf } from '../../features/locations/place.ts'
import { PatientKnown } from '../../features/patients/components/PatientKnown.tsx'
import { usePatientQuery } from '../../features/patients/use-patients-query.ts'
import { channelPath, patientsPath } from '../paths.ts'

type PatientThereProps = {
  location: Location
  patientId: number
  /** What the server said, until it is known who they are. */
  refused: string | undefined
  onOpen: () => void
}

/** The patient who is there already, with the way to them. */
export function PatientThere({ location, patientId, refused, onOpen }: PatientThereProps) {
  const navigate = useNavigate()
  const { data } = usePatientQuery(placeOf(location), patientId)
  if (!data) return <FormError error={refused} />
  const { groupId, hasJoined } = data
  const to = hasJoined && groupId !== null ? channelPath(location.id, groupId) : patientsPath(location.id, patientId)
  return (
    <PatientKnown
      patient={data}
      onOpen={() => {
        onOpen()
        void navigate(to)
      }}
    />
  )
}
