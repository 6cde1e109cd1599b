import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Place } from '../../locations/place.ts'
import { ForwardFields, type Source, useForwarding } from './ForwardForm.tsx'
import styles from './record.module.css'
import { texts } from './texts.ts'

type ForwardToRecordModalProps = {
  place: Place
  patientId: number
  /** The patient by name and second identifier. */
  patientName: string
  source: Source
  at: number
  /** Where more messages can be chosen. */
  moreTo: string | null
  onClose: () => void
}

/** Forwards a message or a note to the clinical record. */
export default function ForwardToRecordModal(props: ForwardToRecordModalProps) {
  const { place, patientId, patientName, source, at, moreTo, onClose } = props
  const forwarding = useForwarding({
    place,
    patientId,
    source,
    at,
    onDone() {
      toast.info({ title: texts.done })
      onClose()
    },
  })
  return (
    <Modal
      title={texts.title}
      hint={patientName}
      size="l"
      onClose={onClose}
      onSubmit={forwarding.send}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={!forwarding.canSend}>
            {forwarding.isPending ? texts.forwarding : texts.forward}
          </Button>
        </>
      }
    >
      <ForwardFields forwarding={forwarding}>
        {moreTo !== null && (
          <Link className={styles.more} to={moreTo}>
            {texts.chooseMore}
          </Link>
        )}
      </ForwardFields>
    </Modal>
  )
}
