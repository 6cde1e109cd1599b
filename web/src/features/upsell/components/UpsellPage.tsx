import type { UpsellEntry } from '@kinward/contract/upsell'
import { IconLock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { texts as shared } from '../../../ui/texts.ts'
import type { PictureRow } from '../pictures.ts'
import { texts } from '../texts.ts'
import { Picture } from './Picture.tsx'
import styles from './UpsellPage.module.css'

type UpsellPageProps = {
  entry: UpsellEntry
  pictures: { first: readonly PictureRow[]; second?: readonly PictureRow[] }
  /** Where it is not switched on; null where it is, or where nobody knows. */
  offAt: string | null
  /** Null within a page of someone else’s. */
  onClose: (() => void) | null
  /** What can be done about it. */
  children: ReactNode
}

/** A feature that the reader does not have: what it is, what it gives, and how to come by it. */
export function UpsellPage({ entry, pictures, offAt, onClose, children }: UpsellPageProps) {
  const { featureName, heading1, description1, centerHeading, heading2, description2 } = entry
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Mark size={32} />
        <b>{shared.product}</b>
        {onClose && (
          <IconButton label={texts.close} onClick={onClose}>
            <IconX size={24} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <main className={styles.main}>
        <section className={styles.part}>
          <div className={styles.words}>
            <p className={styles.name}>{featureName}</p>
            <h1 tabIndex={-1} data-autofocus>
              {heading1}
            </h1>
            <p className={styles.lead}>{description1}</p>
            {offAt !== null && (
              <p className={styles.off}>
                <IconLock size={16} stroke={1.75} aria-hidden="true" />
                {offAt}
              </p>
            )}
            {children}
          </div>
          <Picture rows={pictures.first} />
        </section>
        {centerHeading !== undefined && <h2 className={styles.center}>{centerHeading}</h2>}
        {heading2 !== undefined && pictures.second && (
          <section className={styles.part}>
            <Picture rows={pictures.second} />
            <div className={styles.words}>
              <h2>{heading2}</h2>
              <p className={styles.lead}>{description2}</p>
            </div>
          </section>
        )}
      </main>
    </div>
  )
}
