import { IconBellRinging } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import styles from './push.module.css'
import { texts } from './texts.ts'

type PushOfferProps = { onTurnOn: () => void; onDismiss: () => void }

/** Offers to be told while no page is open: a sentence with a button, which alone makes the browser ask. */
export function PushOffer({ onTurnOn, onDismiss }: PushOfferProps) {
  return (
    <div className={styles.offer} role="note">
      <IconBellRinging size={20} stroke={1.75} aria-hidden="true" />
      <p>{texts.offer}</p>
      <span>
        <Button size="s" kind="primary" onClick={onTurnOn}>
          {texts.turnOn}
        </Button>
        <Button size="s" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      </span>
    </div>
  )
}
