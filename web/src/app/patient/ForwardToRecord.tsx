import type { Message } from '@kinward/contract/messages'
import ForwardToRecordModal from '../../features/clinical-record/components/ForwardToRecordModal.tsx'
import { placeOf } from '../../features/locations/place.ts'
import type { OpenChannel } from '../chat/open-channel.ts'
import { forwardNotesPath } from '../paths.ts'
import { withIdentifier } from './with-identifier.ts'

type ForwardToRecordProps = { channel: OpenChannel; message: Message; onClose: () => void }

/** Forwards one message of a patient's channel to the clinical record, or leads to where more are chosen. */
export default function ForwardToRecord({ channel, message, onClose }: ForwardToRecordProps) {
  const { location, group } = channel
  if (group.patient === null) return null
  const { patient } = group
  return (
    <ForwardToRecordModal
      place={placeOf(location)}
      patientId={patient.id}
      patientName={withIdentifier(patient)}
      source={{ messageIds: [message.id] }}
      at={message.timeStamp}
      moreTo={forwardNotesPath(location.id, patient.id, message.id)}
      onClose={onClose}
    />
  )
}
