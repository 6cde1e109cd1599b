import { PASSWORD_RULES } from '@kinward/contract/patterns'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import styles from './NewPasswordField.module.css'
import { texts } from './texts.ts'

type NewPasswordFieldProps = {
  value: string
  error?: string | undefined
  hasFocus?: boolean
  onChange: (password: string) => void
}

/** A password to be, with what it needs ticked off as it is typed. */
export function NewPasswordField({ value, error, hasFocus = false, onChange }: NewPasswordFieldProps) {
  return (
    <>
      <PasswordField
        label={texts.newPassword}
        name="new-password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the form is all there is on the page
        autoFocus={hasFocus}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={styles.rules} aria-label={texts.rules}>
        {PASSWORD_RULES.map(({ label, holds }) => (
          <Rule key={label} label={label} holds={holds(value)} />
        ))}
      </ul>
    </>
  )
}

function Rule({ label, holds }: { label: string; holds: boolean }) {
  const Icon = holds ? IconCheck : IconPoint
  return (
    <li data-holds={holds || undefined}>
      <Icon size={16} stroke={holds ? 2.25 : 1.75} aria-hidden="true" />
      {label}
      <span className={styles.hidden}>{holds ? texts.ruleHolds : texts.ruleMissing}</span>
    </li>
  )
}
