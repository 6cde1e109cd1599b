import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DoorPage } from '../../../ui/DoorPage.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import terms from '../../terms/components/terms.module.css'
import { TermsText } from '../../terms/components/TermsText.tsx'
import styles from './CompleteProfilePage.module.css'
import {
  GenderField,
  NameFields,
  PhoneField,
  type ProfileFieldsProps,
  TitleField,
  UsernameField,
} from './ProfileFields.tsx'
import { texts } from './texts.ts'

type CompleteProfilePageProps = ProfileFieldsProps & {
  /** Whether a username is still to be chosen. */
  hasUsername: boolean
  /** What is to be accepted here too; null where nothing is. */
  termsText: string | null
  busy: boolean
  error: string | undefined
  onSubmit: () => void
  onSignOut: () => void
}

/** Who the reader is, asked once, with the terms. */
export function CompleteProfilePage(props: CompleteProfilePageProps) {
  const { hasUsername, termsText, busy, error, onSubmit, onSignOut, ...fields } = props
  const [isAccepted, setAccepted] = useState(false)
  const [tried, setTried] = useState(false)
  const isMissing = tried && termsText !== null && !isAccepted

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (termsText === null || isAccepted) onSubmit()
  }

  return (
    <DoorPage>
      <form onSubmit={handleSubmit} noValidate>
        <h1>{texts.completeTitle}</h1>
        <p className={door.lead}>{texts.completeLead}</p>
        <FormAlert error={error ?? null} />
        <div className={styles.pair}>
          <NameFields {...fields} />
        </div>
        <TitleField {...fields} />
        {hasUsername && <UsernameField {...fields} />}
        <div className={styles.pair}>
          <PhoneField {...fields} />
          <GenderField {...fields} />
        </div>
        {termsText !== null && (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reached by keys */}
            <div className={`${terms.box} ${styles.terms}`} tabIndex={0} role="region" aria-label={texts.readTerms}>
              <TermsText text={termsText} heading="h2" />
            </div>
            <label className={styles.accept}>
              <Checkbox
                checked={isAccepted}
                aria-invalid={isMissing || undefined}
                onChange={(event) => setAccepted(event.currentTarget.checked)}
              />
              {texts.accept}
            </label>
            {isMissing && (
              <p className={styles.missing} role="alert">
                {texts.acceptMissing}
              </p>
            )}
          </>
        )}
        <Button kind="primary" size="wide" type="submit" busy={busy}>
          {texts.completeButton}
        </Button>
        <p className={terms.others}>
          <button type="button" onClick={onSignOut}>
            {texts.signOut}
          </button>
        </p>
      </form>
    </DoorPage>
  )
}
