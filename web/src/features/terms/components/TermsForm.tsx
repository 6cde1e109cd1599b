import type { Terms } from '@kinward/contract/terms'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import styles from './terms.module.css'
import { TermsText } from './TermsText.tsx'
import { texts } from './texts.ts'

export type TermsFormProps = {
  /** What waits to be accepted, each with the name it stands under. */
  terms: readonly { name: string; terms: Terms }[]
  status: 'loading' | 'ready' | 'error'
  busy: boolean
  error: string | undefined
  onRetry: () => void
  onAccept: () => void
}

/** Terms to read, and to accept. */
export function TermsForm({ terms, status, busy, error, onRetry, onAccept }: TermsFormProps) {
  return (
    <>
      <FormAlert error={error ?? null} />
      {status === 'loading' && <Skeleton rows={3} />}
      {status === 'error' && <ErrorState what={texts.failed} onRetry={onRetry} />}
      {status === 'ready' && (
        <>
          {terms.map(({ name, terms: { id, text } }) => (
            <div key={id}>
              {terms.length > 1 && <h2 className={styles.name}>{name}</h2>}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reached by keys */}
              <div className={styles.box} tabIndex={0} role="region" aria-label={name}>
                <TermsText text={text} heading="h3" />
              </div>
            </div>
          ))}
          <Button kind="primary" size="wide" busy={busy} onClick={onAccept}>
            {texts.accept}
          </Button>
        </>
      )}
    </>
  )
}
