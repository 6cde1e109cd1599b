import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import styles from './NotFoundPage.module.css'
import { texts } from './texts.ts'

/** An address that leads nowhere. */
export function NotFoundPage({ homeTo }: { homeTo: string }) {
  return (
    <main className={styles.page}>
      <EmptyState
        heading="h1"
        title={texts.lost}
        hint={texts.lostHint}
        action={
          <ButtonLink to={homeTo} size="s">
            {texts.home}
          </ButtonLink>
        }
      />
    </main>
  )
}
