import { FEATURE_FLAGS, type FeatureFlag, UNBUILT_FLAGS } from '@kinward/contract/feature-flags'
import type { FlagLevel, FlagSettings } from '@kinward/contract/roles'
import { IconLock } from '@tabler/icons-react'
import { Switch } from '../../../ui/Switch.tsx'
import { isOn } from '../../locations/feature-flags.ts'
import styles from './administration.module.css'
import { Choice } from './Choice.tsx'
import { texts } from './texts.ts'

type FlagRowsProps = {
  settings: FlagSettings
  level: FlagLevel
  onChange: (flag: FeatureFlag, value: boolean | null) => void
}

const ORDER = FEATURE_FLAGS.filter((flag) => !UNBUILT_FLAGS.includes(flag)).toSorted((one, other) =>
  texts.flag[one].localeCompare(texts.flag[other], 'en'),
)

/** What can be switched: by the organisation on or off, by a location also left to it. What the plan lacks shows a lock. */
export function FlagRows({ settings, level, onChange }: FlagRowsProps) {
  return (
    <ul className={styles.list}>
      {ORDER.map((flag) =>
        settings.planFlags.includes(flag) ? (
          <li key={flag} className={styles.flag}>
            {level === 'entity' ? (
              <Switch
                label={texts.flag[flag]}
                checked={isOn(settings.entity, flag)}
                onChange={(value) => onChange(flag, value)}
              />
            ) : (
              <div className={styles.row}>
                <LocationFlag settings={settings} flag={flag} onChange={onChange} />
              </div>
            )}
          </li>
        ) : (
          <li key={flag} className={styles.flag}>
            <div className={styles.row}>
              <span className={styles.words}>{texts.flag[flag]}</span>
              <span className={styles.locked}>
                <IconLock size={16} stroke={1.75} aria-hidden="true" />
                {texts.notInPlan}
              </span>
            </div>
          </li>
        ),
      )}
    </ul>
  )
}

function LocationFlag({
  settings,
  flag,
  onChange,
}: Pick<FlagRowsProps, 'settings' | 'onChange'> & { flag: FeatureFlag }) {
  const decided = settings.location[flag]
  return (
    <>
      <span className={styles.words}>{texts.flag[flag]}</span>
      <Choice
        label={texts.flag[flag]}
        options={[
          { value: 'inherit', label: texts.inherit(isOn(settings.entity, flag)) },
          { value: 'on', label: texts.on },
          { value: 'off', label: texts.off },
        ]}
        value={decided === undefined ? 'inherit' : decided ? 'on' : 'off'}
        onChange={(value) => onChange(flag, value === 'inherit' ? null : value === 'on')}
      />
    </>
  )
}
