import type { OpenUpgrade } from '@kinward/contract/upgrades'
import { type UpsellFeature, upsellEntry } from '@kinward/contract/upsell'
import { IconLock } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { texts, whoAsks } from '../texts.ts'
import styles from './AskedRows.module.css'
import { SalesLink } from './SalesLink.tsx'

type AskedRowsProps = {
  asked: readonly OpenUpgrade[]
  now: number
  /** What is being decided. */
  busy: UpsellFeature | null
  onDecide: (asked: OpenUpgrade, isGranted: boolean) => void
}

/** What people ask for, each with who asks and what can be decided. */
export function AskedRows({ asked, now, busy, onDecide }: AskedRowsProps) {
  return (
    <ul className={styles.list}>
      {asked.map((one) => {
        const { feature, people, requestedAt, isForEntity, isInPlan } = one
        const { featureName } = upsellEntry(feature)
        const facts = [
          whoAsks(people),
          formatMoment(Date.parse(requestedAt), now),
          ...(isForEntity ? [texts.forEntity] : []),
        ]
        return (
          <li key={feature} className={styles.row} aria-label={featureName}>
            <div className={styles.words}>
              <b>{featureName}</b>
              <small>{facts.join(' · ')}</small>
            </div>
            <div className={styles.buttons}>
              {isInPlan ? (
                <Button
                  size="s"
                  kind="primary"
                  busy={busy === feature}
                  aria-label={texts.switchOnOf(featureName)}
                  onClick={() => onDecide(one, true)}
                >
                  {texts.switchOn}
                </Button>
              ) : (
                <>
                  <span className={styles.locked}>
                    <IconLock size={16} stroke={1.75} aria-hidden="true" />
                    {texts.notInPlan}
                  </span>
                  <SalesLink />
                </>
              )}
              <Button
                size="s"
                busy={busy === feature}
                aria-label={texts.declineOf(featureName)}
                onClick={() => onDecide(one, false)}
              >
                {texts.decline}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
