import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { SettingsGroup } from '../../settings/components/SettingsPage.tsx'
import type { PushState } from '../push-device.ts'
import styles from './push.module.css'
import { texts } from './texts.ts'

type PushFieldsProps = {
  state: PushState
  showsDetails: boolean
  onTurn: (isOn: boolean) => void
  onShowDetails: (shows: boolean) => void
  onTest: () => void
}

/** Being told on this browser while no page is open, and how much of it. */
export function PushFields({ state, showsDetails, onTurn, onShowDetails, onTest }: PushFieldsProps) {
  if (state === 'unsupported' || state === 'blocked') {
    return (
      <SettingsGroup title={texts.title}>
        <p className={styles.note}>{state === 'blocked' ? texts.blocked : texts.unsupported}</p>
      </SettingsGroup>
    )
  }
  const isOn = state === 'on'
  return (
    <SettingsGroup title={texts.title} hint={texts.hint}>
      <Switch label={texts.on} hint={texts.onHint} checked={isOn} onChange={onTurn} />
      <Switch label={texts.details} hint={texts.detailsHint} checked={showsDetails} onChange={onShowDetails} />
      {isOn && (
        <div className={styles.test}>
          <Button onClick={onTest}>{texts.test}</Button>
        </div>
      )}
    </SettingsGroup>
  )
}
