import PatientVisits from '../../attendance/components/PatientVisits.tsx'
import PatientFamily from '../../families/components/PatientFamily.tsx'
import PatientFlags from '../../flags/components/PatientFlags.tsx'
import PatientAssessments from '../../forms/components/PatientAssessments.tsx'
import type { Place } from '../../locations/place.ts'
import PatientTeam from '../../patients/components/PatientTeam.tsx'
import PatientPrograms from '../../programs/components/PatientPrograms.tsx'

/** What others have to say of a patient, in this order; each brings its own queries and windows. */
export default function PatientSections(patient: Place & { patientId: number }) {
  return (
    <>
      <PatientFlags {...patient} />
      <PatientAssessments {...patient} />
      <PatientTeam {...patient} />
      <PatientFamily {...patient} />
      <PatientVisits {...patient} />
      <PatientPrograms {...patient} />
    </>
  )
}
