import type { Terms } from '@kinward/contract/terms'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { DoorPage } from '../../../ui/DoorPage.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './terms.module.css'
import { TermsText } from './TermsText.tsx'
import { texts } from './texts.ts'

type TermsPageProps = {
  title: string
  lead: string
  /** What waits to be accepted, each with the name it stands under. */
  terms: readonly { name: string; terms: Terms }[]
  status: 'loading' | 'ready' | 'error'
  busy: boolean
  error: string | undefined
  /** Other places that are open to the reader. */
  elsewhere: readonly { to: string; name: string }[]
  onRetry: () => void
  onAccept: () => void
  onSignOut: () => void
}

/** Terms that wait: nothing else opens until they are accepted. */
export function TermsPage(props: TermsPageProps) {
  const { title, lead, terms, status, busy, error, elsewhere, onRetry, onAccept, onSignOut } = props
  return (
    <DoorPage>
      <section>
        <h1>{title}</h1>
        <p className={door.lead}>{lead}</p>
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
        <p className={styles.others}>
          {elsewhere.map(({ to, name }) => (
            <Link key={to} to={to}>
              {texts.elsewhere(name)}
            </Link>
          ))}
          <button type="button" onClick={onSignOut}>
            {texts.signOut}
          </button>
        </p>
      </section>
    </DoorPage>
  )
}
