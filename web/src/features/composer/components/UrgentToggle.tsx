import { IconUrgent } from '@tabler/icons-react'
import styles from './UrgentToggle.module.css'
import { texts } from './texts.ts'

/** Whether everyone in the channel is asked to acknowledge the message. */
export type UrgentSwitch = { isOn: boolean; asked: number; onChange: (isOn: boolean) => void }

export function UrgentToggle({ isOn, onChange }: UrgentSwitch) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.toggle} onClick={() => onChange(!isOn)}>
      <IconUrgent size={18} stroke={1.75} aria-hidden="true" />
      {texts.urgent}
    </button>
  )
}
