import type { Escalation } from '@kinward/contract/escalations'
import { IconPhone, IconUrgent } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { dialAddress } from '../dial-address.ts'
import { firstCalled } from '../first-called.ts'
import { texts } from '../texts.ts'
import styles from './HelpLines.module.css'

type HelpLinesProps = {
  escalations: readonly Escalation[]
  /** Where the reader is; what belongs to another location is named with it. */
  locationId: number
  me: number
  onCall: (escalation: Escalation) => void
}

/** What can be called for help: whom it would call first, in how many steps, and one button each. */
export function HelpLines({ escalations, locationId, me, onCall }: HelpLinesProps) {
  const titleId = useId()
  if (escalations.length === 0) return null
  return (
    <section className={styles.help} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.help}</h2>
      <p>{texts.helpHint}</p>
      <ul>
        {escalations.map((escalation) => (
          <li key={escalation.id}>
            <span className={styles.tile}>
              <IconUrgent size={22} stroke={1.75} aria-hidden="true" />
            </span>
            <div>
              <b>{escalation.displayName}</b>
              {escalation.locationId !== locationId && <small>{texts.helpOf(escalation.locationName)}</small>}
              <First escalation={escalation} me={me} />
              {escalation.phone !== null && (
                <small>
                  {texts.outsideAt} <OutsideLink phone={escalation.phone} />
                </small>
              )}
            </div>
            <Button
              kind="primary"
              aria-label={texts.callHelp(escalation.displayName)}
              onClick={() => onCall(escalation)}
            >
              <IconPhone size={18} stroke={1.75} aria-hidden="true" />
              {texts.call}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OutsideLink({ phone }: { phone: string }) {
  const address = dialAddress(phone)
  return address === null ? phone : <a href={address}>{phone}</a>
}

/** As many as this are named; a step may call twenty at once. */
const MOST_NAMED = 3

function First({ escalation, me }: { escalation: Escalation; me: number }) {
  const names = firstCalled(escalation, me)
  if (names.length === 0) return <small className={styles.nobody}>{texts.helpNobody}</small>
  const named =
    names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED - 1), texts.more(names.length - MOST_NAMED + 1)] : names
  return <small>{texts.helpFirst(named, escalation.steps.length)}</small>
}
