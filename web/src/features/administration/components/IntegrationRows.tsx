import type { Integration } from '@kinward/contract/integrations'
import { Button } from '../../../ui/Button.tsx'
import { formatMoment } from '../../../ui/time.ts'
import styles from './administration.module.css'
import { entranceTexts as texts } from './entrance-texts.ts'

type IntegrationRowsProps = {
  integrations: readonly Integration[]
  now: number
  onRevoke: (integration: Integration) => void
}

/** The programs that bring people here. */
export function IntegrationRows({ integrations, now, onRevoke }: IntegrationRowsProps) {
  if (integrations.length === 0) return <p className={styles.none}>{texts.none}</p>
  return (
    <ul className={styles.list}>
      {integrations.map((integration) => {
        const { id, name, publicKey, isRevoked, lastUsedAt } = integration
        const used = lastUsedAt === null ? texts.neverUsed : texts.used(formatMoment(Date.parse(lastUsedAt), now))
        return (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <b>{name}</b>
              {isRevoked && <span className={styles.tag}>{texts.revoked}</span>}
              <small>
                {publicKey} · {used}
              </small>
            </div>
            {!isRevoked && (
              <Button size="s" aria-label={texts.revokeOf(name)} onClick={() => onRevoke(integration)}>
                {texts.revoke}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
