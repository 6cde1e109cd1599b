import type { Location } from '@kinward/contract/locations'
import type { PatientDetails } from '@kinward/contract/managing-patients'
import { useNavigate } from 'react-router'
import type { People } from '../../features/channels/channel-title.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useOpenPatientMutation } from '../../features/patients/mutations/use-patient-mutations.ts'
import { joinsByOpening, mayManagePatients } from '../../features/patients/patient-policy.ts'
import { mayReadRecord } from '../../features/patient-notes/note-policy.ts'
import { PatientProfile } from '../../features/patient-profile/components/PatientProfile.tsx'
import { texts } from '../../features/patient-profile/components/texts.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { Layout } from '../../ui/use-layout.ts'
import { useChannelDialogs } from '../chat/dialogs/channel-dialogs.ts'
import type { OpenChannel } from '../chat/open-channel.ts'
import { channelPath, MESSAGE_PARAM, panelPath, timelinePath } from '../paths.ts'

type PatientPaneProps = {
  location: Location
  patientId: number
  people: People
  layout: Layout
  /** The channel that it stands beside, if any. */
  besideId: number | null
  onClose: () => void
}

/** A patient's profile, beside their channel or the list of patients. */
export default function PatientPane({ location, patientId, people, layout, besideId, onClose }: PatientPaneProps) {
  const openDialog = useChannelDialogs()
  const now = useToday()
  const seesRecord = mayReadRecord(location)
  return (
    <PatientProfile
      key={patientId}
      place={placeOf(location)}
      patientId={patientId}
      seesRecord={seesRecord}
      showsAcuity={isOn(location.featureFlags, 'patientAcuityScore')}
      phone={layout === 'phone'}
      now={now}
      renderWays={(patient) => (
        <Ways location={location} patient={patient} seesRecord={seesRecord} besideId={besideId} />
      )}
      onEdit={
        mayManagePatients(location)
          ? (patient) => openDialog({ kind: 'patient', dialog: { action: 'edit', patient } })
          : null
      }
      nameFor={(id) => people.get(id)?.fullName ?? texts.someone}
      hrefFor={({ groupId, messageId }) => `${channelPath(location.id, groupId)}?${MESSAGE_PARAM}=${messageId}`}
      onClose={onClose}
    />
  )
}

type WaysProps = { location: Location; patient: PatientDetails; seesRecord: boolean; besideId: number | null }

/** Where one can go from a patient: their channel, what happened, what was written down. */
function Ways({ location, patient, seesRecord, besideId }: WaysProps) {
  const navigate = useNavigate()
  const { mutate: open, isPending } = useOpenPatientMutation(placeOf(location))
  const { id, groupId, hasJoined, is_discharged, archived_at } = patient
  const isActive = !is_discharged && archived_at === null
  const inChannel = hasJoined && groupId !== null
  const enter = () => open(id, { onSuccess: (group) => void navigate(channelPath(location.id, group.id)) })
  // A channel that is not there yet is made by whoever opens it.
  const mayEnter =
    isActive && seesRecord && location.role !== 'collaborator' && (joinsByOpening(location) || groupId === null)
  return (
    <>
      {inChannel && besideId !== groupId && (
        <ButtonLink size="s" kind="primary" to={channelPath(location.id, groupId)}>
          {texts.openChannel}
        </ButtonLink>
      )}
      {!inChannel && mayEnter && (
        <Button size="s" kind="primary" busy={isPending} onClick={enter}>
          {groupId === null ? texts.makeChannel : texts.openChannel}
        </Button>
      )}
      {seesRecord && (
        <>
          <ButtonLink
            size="s"
            to={inChannel ? panelPath(location.id, groupId, 'timeline') : timelinePath(location.id, id)}
          >
            {texts.timeline}
          </ButtonLink>
          {inChannel && (
            <ButtonLink size="s" to={panelPath(location.id, groupId, 'notes')}>
              {texts.notes}
            </ButtonLink>
          )}
        </>
      )}
    </>
  )
}

/** The same as a panel of an open channel. */
export function ChannelPatientPane({ location, group, people, layout, closeThread }: OpenChannel) {
  const { patientId } = group
  if (patientId === null) return null
  return (
    <PatientPane
      location={location}
      patientId={patientId}
      people={people}
      layout={layout}
      besideId={group.id}
      onClose={closeThread}
    />
  )
}
