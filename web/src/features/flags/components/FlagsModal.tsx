import { Modal } from '../../../ui/Modal.tsx'
import { texts } from '../texts.ts'
import { FlagsOf, type FlagsOfProps } from './PatientFlags.tsx'

type FlagsModalProps = FlagsOfProps & { name: string; onClose: () => void }

/** The flags of a patient, over their channel. */
export function FlagsModal({ name, onClose, ...patient }: FlagsModalProps) {
  return (
    <Modal title={texts.title} hint={name} onClose={onClose}>
      <FlagsOf {...patient} />
    </Modal>
  )
}
