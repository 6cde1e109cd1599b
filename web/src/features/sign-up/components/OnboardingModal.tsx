import { IconHandStop, IconIdBadge2, IconMailPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { onboardingTexts as texts } from '../texts.ts'
import styles from './onboarding.module.css'

type OnboardingModalProps = {
  firstName: string
  /** It was closed, and waits for where to go on. */
  isClosing: boolean
  /** Undefined where there is no welcome channel to go to. */
  onHello: (() => void) | undefined
  /** Undefined for who may invite nobody. */
  onInvite: (() => void) | undefined
  onProfile: () => void
  onClose: () => void
}

/** The first words to a newcomer: what to do first, and the way to each. */
export function OnboardingModal(props: OnboardingModalProps) {
  const { firstName, isClosing, onHello, onInvite, onProfile, onClose } = props
  const steps = [
    { Icon: IconHandStop, title: texts.hello, hint: texts.helloHint, onChoose: onHello },
    { Icon: IconMailPlus, title: texts.invite, hint: texts.inviteHint, onChoose: onInvite },
    { Icon: IconIdBadge2, title: texts.profile, hint: texts.profileHint, onChoose: onProfile },
  ]
  return (
    <Modal
      title={texts.title(firstName)}
      hint={texts.lead}
      onClose={onClose}
      foot={
        <Button kind="primary" busy={isClosing} onClick={onClose}>
          {texts.later}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ Icon, title, hint, onChoose }) =>
          onChoose ? (
            <li key={title}>
              <button type="button" className={styles.step} onClick={onChoose}>
                <Icon size={24} stroke={1.75} aria-hidden="true" />
                <span>
                  <b>{title}</b>
                  <small>{hint}</small>
                </span>
              </button>
            </li>
          ) : null,
        )}
      </ol>
    </Modal>
  )
}
