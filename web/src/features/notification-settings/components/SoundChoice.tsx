import { NOTIFICATION_SOUNDS, type NotificationSound } from '@kinward/contract/notification-settings'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Radio } from '../../../ui/Radio.tsx'
import styles from './notifications.module.css'
import { texts } from './texts.ts'

type SoundChoiceProps = {
  sound: NotificationSound
  onChange: (sound: NotificationSound) => void
  onPlay: (sound: NotificationSound) => void
}

/** The five sounds, each to be heard before it is chosen. */
export function SoundChoice({ sound, onChange, onPlay }: SoundChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.sounds}>
      <legend>{texts.which}</legend>
      {NOTIFICATION_SOUNDS.map((one) => (
        <div key={one}>
          <label>
            <Radio name={name} checked={one === sound} onChange={() => onChange(one)} />
            {texts.sounds[one]}
          </label>
          <IconButton label={texts.play(texts.sounds[one])} onClick={() => onPlay(one)}>
            <IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </fieldset>
  )
}
