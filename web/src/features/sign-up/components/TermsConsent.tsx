import type { Terms } from '@kinward/contract/terms'
import { IconAlertCircle } from '@tabler/icons-react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TermsText } from '../../terms/components/TermsText.tsx'
import { texts } from '../texts.ts'
import styles from './sign-up.module.css'

type TermsConsentProps = {
  terms: Terms | null
  isAccepted: boolean
  isMissing: boolean
  onChange: (accepted: boolean) => void
}

/** The terms, to be read here and accepted; nothing where there are none. */
export function TermsConsent({ terms, isAccepted, isMissing, onChange }: TermsConsentProps) {
  if (!terms) return null
  return (
    <div className={styles.consent}>
      <label>
        <Checkbox
          checked={isAccepted}
          aria-invalid={isMissing || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {texts.acceptTerms}
      </label>
      {isMissing && (
        <p className={styles.problem} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {texts.termsMissing}
        </p>
      )}
      <details>
        <summary>{texts.readTerms}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
        <div className={styles.terms} tabIndex={0} role="region" aria-label={texts.readTerms}>
          <TermsText text={terms.text} heading="h2" />
        </div>
      </details>
    </div>
  )
}
