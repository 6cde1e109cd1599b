import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { texts } from '../texts.ts'

type RequestFeatureModalProps = {
  featureName: string
  /** Whose admins are asked. */
  place: string
  isSent: boolean
  busy: boolean
  onSend: () => void
  onClose: () => void
}

/** Asks the admins for a feature, and says once they were told. */
export function RequestFeatureModal({ featureName, place, isSent, busy, onSend, onClose }: RequestFeatureModalProps) {
  return (
    <Modal
      title={isSent ? texts.requestedTitle : texts.requestTitle}
      onClose={onClose}
      foot={
        isSent ? (
          <Button kind="primary" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button kind="primary" busy={busy} onClick={onSend}>
              {texts.send}
            </Button>
          </>
        )
      }
    >
      <p role="status">{isSent ? texts.askedText(place) : texts.askText(featureName, place)}</p>
    </Modal>
  )
}
