import { IconBrowserOff, IconMapPinOff } from '@tabler/icons-react'
import type { Location } from '@kinward/contract/locations'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { restrictedTexts } from './restricted-texts.ts'
import styles from './RestrictedPage.module.css'

type RestrictedPageProps = {
  kind: 'address' | 'webapp'
  name: string
  /** The reader's other locations, which may let them in. */
  others: readonly Location[]
  hrefFor: (location: Location) => string
  busy: boolean
  onRetry: () => void
  onSignOut: () => void
}

/** A location that cannot be reached from here: why, and where else to go. */
export function RestrictedPage({ kind, name, others, hrefFor, busy, onRetry, onSignOut }: RestrictedPageProps) {
  const Icon = kind === 'address' ? IconMapPinOff : IconBrowserOff
  const { title, hint } = restrictedTexts[kind]
  return (
    <main className={styles.page}>
      <EmptyState
        heading="h1"
        icon={<Icon size={44} stroke={1.5} aria-hidden="true" />}
        title={title(name)}
        hint={hint}
        action={
          <div className={styles.actions}>
            <Button kind="primary" busy={busy} onClick={onRetry}>
              {restrictedTexts.retry}
            </Button>
            {others.map((location) => (
              <ButtonLink key={location.id} to={hrefFor(location)}>
                {restrictedTexts.goTo(location.name)}
              </ButtonLink>
            ))}
            <Button onClick={onSignOut}>{restrictedTexts.signOut}</Button>
          </div>
        }
      />
    </main>
  )
}
