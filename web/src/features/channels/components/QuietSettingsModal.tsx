import { CHANNEL_SETTINGS_KEYS } from '@kinward/contract/groups'
import {
  HIDE_AFTER_DAYS,
  HIDE_AFTER_HOURS,
  type LeaveChannelsChange,
  type LeaveChannelsSettings,
} from '@kinward/contract/preferences'
import { IconLock } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { QuietType } from '../quiet-channels.ts'
import { dialogTexts as texts } from './dialog-texts.ts'
import styles from './dialogs.module.css'

const DEFAULT = 'default'
const NEVER = 'never'

const CHOICES = [
  { value: DEFAULT, label: texts.quietDefault(HIDE_AFTER_DAYS) },
  ...HIDE_AFTER_HOURS.map((hours) => ({ value: String(hours), label: texts.quietAfter[hours] })),
  { value: NEVER, label: texts.quietNever },
]

type QuietSettingsModalProps = {
  settings: LeaveChannelsSettings
  /** The kinds of channel, with the page of the feature where choosing is not switched on. */
  kinds: readonly { type: QuietType; lockedTo: string | null }[]
  /** Told what was chosen for one kind. */
  onChange: (changes: LeaveChannelsChange) => void
  onClose: () => void
}

function chosenIn(settings: LeaveChannelsSettings, type: QuietType): string {
  const chosen = settings[CHANNEL_SETTINGS_KEYS[type]]?.hideChannelsAfter
  if (chosen === undefined) return DEFAULT
  return chosen === false ? NEVER : String(chosen)
}

function choose(type: QuietType, value: string): LeaveChannelsChange {
  const key = CHANNEL_SETTINGS_KEYS[type]
  if (value === DEFAULT) return { [key]: null }
  const hours = HIDE_AFTER_HOURS.find((one) => String(one) === value)
  return { [key]: { hideChannelsAfter: hours ?? false } }
}

/** After how long without activity each kind of channel leaves the list. */
export function QuietSettingsModal({ settings, kinds, onChange, onClose }: QuietSettingsModalProps) {
  return (
    <Modal title={texts.quietTitle} hint={texts.quietHint} onClose={onClose}>
      {kinds.map(({ type, lockedTo }) =>
        lockedTo === null ? (
          <SelectField
            key={type}
            label={texts.quietKinds[type]}
            options={CHOICES}
            value={chosenIn(settings, type)}
            onChange={(value) => onChange(choose(type, value))}
          />
        ) : (
          <div key={type} className={styles.locked}>
            <IconLock size={20} stroke={1.75} aria-hidden="true" />
            <div>
              <b>{texts.quietKinds[type]}</b>
              {texts.quietLocked(HIDE_AFTER_DAYS)}
            </div>
            <ButtonLink to={lockedTo} size="s">
              {texts.learnMore}
            </ButtonLink>
          </div>
        ),
      )}
    </Modal>
  )
}
