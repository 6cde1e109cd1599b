import {
  type NOTIFICATION_KINDS,
  type NotificationSettings,
  type NotificationSound,
} from '@kinward/contract/notification-settings'
import { Switch } from '../../../ui/Switch.tsx'
import { SettingsGroup } from '../../settings/components/SettingsPage.tsx'
import type { NotificationChanges } from '../use-change-notification-settings-mutation.ts'
import styles from './notifications.module.css'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { SoundChoice } from './SoundChoice.tsx'
import { texts } from './texts.ts'

type NotificationFormProps = {
  settings: NotificationSettings
  /** What there is to be told of where the reader is. */
  offered: readonly (typeof NOTIFICATION_KINDS)[number][]
  timeZones: readonly string[]
  ownTimeZone: string
  onChange: (changes: NotificationChanges) => void
  onPlay: (sound: NotificationSound) => void
}

/** What is heard, how it sounds, and when nothing is. Every choice holds at once. */
export function NotificationForm(props: NotificationFormProps) {
  const { settings, offered, timeZones, ownTimeZone, onChange, onPlay } = props
  const { kinds, sound, isSoundOn, quietHours, digestMail } = settings
  return (
    <>
      <SettingsGroup title={texts.about}>
        {offered.map((kind) => (
          <Switch
            key={kind}
            {...texts.kinds[kind]}
            checked={kinds[kind]}
            onChange={(isOn) => onChange({ kinds: { [kind]: isOn } })}
          />
        ))}
        <p className={styles.note}>{texts.urgent}</p>
      </SettingsGroup>
      <SettingsGroup title={texts.sound}>
        <Switch
          label={texts.soundOn}
          hint={texts.soundOnHint}
          checked={isSoundOn}
          onChange={(isOn) => onChange({ isSoundOn: isOn })}
        />
        <SoundChoice sound={sound} onChange={(chosen) => onChange({ sound: chosen })} onPlay={onPlay} />
      </SettingsGroup>
      <SettingsGroup title={texts.quiet} hint={texts.quietHint}>
        <QuietHoursFields
          quietHours={quietHours}
          timeZones={timeZones}
          ownTimeZone={ownTimeZone}
          onChange={(changes) => onChange({ quietHours: changes })}
        />
      </SettingsGroup>
      <SettingsGroup title={texts.away}>
        <Switch
          label={texts.digestMail}
          hint={texts.digestMailHint}
          checked={digestMail === 'daily'}
          onChange={(isOn) => onChange({ digestMail: isOn ? 'daily' : 'off' })}
        />
      </SettingsGroup>
    </>
  )
}
