import type { Location } from '@kinward/contract/locations'
import { placeOf } from '../../features/locations/place.ts'
import panelStyles from '../../features/messages/components/panel.module.css'
import { Timeline } from '../../features/timeline/components/Timeline.tsx'
import { texts } from '../../features/timeline/components/texts.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'
import { panelPath, patientsPath } from '../paths.ts'
import { StandaloneFrame } from './StandaloneFrame.tsx'
import { messageTarget } from './timeline-target.ts'

/** A patient's timeline on a page of its own. */
export function TimelineScreen() {
  return (
    <StandaloneFrame title={texts.title}>
      {({ location, patient }) => (
        <OfPatient location={location} patientId={patient.id} groupId={patient.hasJoined ? patient.groupId : null} />
      )}
    </StandaloneFrame>
  )
}

type OfPatientProps = { location: Location; patientId: number; groupId: number | null }

function OfPatient({ location, patientId, groupId }: OfPatientProps) {
  const { data: people } = useUsersQuery(location)
  return (
    <div className={panelStyles.panel}>
      <Timeline
        place={placeOf(location)}
        patientId={patientId}
        people={[...(people?.values() ?? [])].toSorted((a, b) => a.fullName.localeCompare(b.fullName))}
        targetOf={(entry) => {
          if (entry.kind === 'note' && groupId !== null)
            return { to: panelPath(location.id, groupId, 'notes', entry.subjectId) }
          return messageTarget(location.id, entry) ?? { to: patientsPath(location.id, patientId) }
        }}
      />
    </div>
  )
}
