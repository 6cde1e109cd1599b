import type { Escalation, EscalationDefinition } from '@kinward/contract/escalations'
import type { Location } from '@kinward/contract/locations'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { type Callable, describeStep } from '../describe-step.ts'
import { texts } from '../texts.ts'
import styles from './escalations.module.css'

type EscalationRowsProps = {
  kept: readonly EscalationDefinition[]
  /** As they would be called now; those that are not among them yet are not judged. */
  now: readonly Escalation[]
  callable: Callable
  /** The locations that the reader knows. */
  places: readonly Location[]
  onEdit: (escalation: EscalationDefinition) => void
  onRemove: (escalation: EscalationDefinition) => void
}

/** Escalations with their steps in words, and where one would call nobody. */
export function EscalationRows({ kept, now, callable, places, onEdit, onRemove }: EscalationRowsProps) {
  return (
    <ul className={styles.list}>
      {kept.map((escalation) => {
        const { id, displayName, phone, partnerLocationIds, steps } = escalation
        const people = now.find((one) => one.id === id)?.steps.map(({ participants }) => participants.length)
        const isDead = people?.every((count) => count === 0) ?? false
        return (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <b>{displayName}</b>
              <ol className={styles.steps}>
                {steps.map((step, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a step is its place
                  <li key={place}>
                    <div>
                      {describeStep(step, callable)}
                      {!isDead && people?.[place] === 0 && (
                        <span className={styles.warning}>
                          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
                          {texts.nobodyInStep}
                        </span>
                      )}
                    </div>
                  </li>
                ))}
              </ol>
              {isDead && (
                <p className={styles.nobody}>
                  <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
                  {texts.nobodyAtAll}
                </p>
              )}
              {phone !== null && <small>{texts.outside(phone)}</small>}
              {partnerLocationIds.length > 0 && <small>{texts.sharedWith(namesOf(partnerLocationIds, places))}</small>}
            </div>
            <div className={styles.buttons}>
              <Button size="s" aria-label={texts.change(displayName)} onClick={() => onEdit(escalation)}>
                {texts.edit}
              </Button>
              <Button size="s" aria-label={texts.removeIt(displayName)} onClick={() => onRemove(escalation)}>
                {texts.remove}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function namesOf(ids: readonly number[], places: readonly Location[]): string[] {
  const names = places.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const others = ids.length - names.length
  return others > 0 ? [...names, texts.otherPlaces(others)] : names
}
