import type { QuickJoin } from '@kinward/contract/quick-join'
import { Button } from '../../../ui/Button.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { texts } from '../texts.ts'
import styles from './invites.module.css'

type LinkListProps = {
  links: readonly QuickJoin[]
  now: number
  onClose: (link: QuickJoin) => void
}

/** The links for many, and how often each was used. */
export function LinkList({ links, now, onClose }: LinkListProps) {
  if (links.length === 0) return <p className={styles.empty}>{texts.noLinks}</p>
  return (
    <ul className={styles.list}>
      {links.map((link) => {
        const { id, roleName, createdBy, uses, maxUses, expiresAt, status } = link
        return (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <b>{roleName}</b>
              <span className={styles.tag} data-open={status === 'open' || undefined}>
                {texts.linkStatus[status]}
              </span>
              <small>
                {texts.linkLine(roleName, createdBy, uses, maxUses, formatMoment(Date.parse(expiresAt), now))}
              </small>
            </div>
            {status === 'open' && (
              <Button size="s" aria-label={texts.closeLink(roleName)} onClick={() => onClose(link)}>
                {texts.close}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
