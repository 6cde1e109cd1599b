import { dialTexts as texts } from '../../features/calls/components/dial-texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { settingsPath } from '../paths.ts'

/** Who calls by phone has one: the way to where it is told. */
export default function NoOwnPhoneModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title={texts.noOwnTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <ButtonLink kind="primary" to={settingsPath('profile')} onClick={onClose}>
            {texts.profile}
          </ButtonLink>
        </>
      }
    >
      <p>{texts.noOwn}</p>
    </Modal>
  )
}
