import { IconDeviceMobileMessage, IconHeartHandshake, IconMessageCircle, IconShieldLock } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import type { Audience } from '../audience.ts'
import styles from './AudienceStrip.module.css'
import { texts } from './texts.ts'

const ICONS = {
  'care-team': IconShieldLock,
  staff: IconShieldLock,
  family: IconHeartHandshake,
  outside: IconDeviceMobileMessage,
  direct: IconMessageCircle,
} satisfies Record<Audience['kind'], unknown>

function detail(audience: Audience, brief: boolean): string {
  switch (audience.kind) {
    case 'care-team':
      return brief ? texts.people(audience.people) : texts.familyCannotRead(audience.people)
    case 'family':
      return texts.familyAndTeam(audience.family, audience.careTeam)
    case 'direct':
      return ''
    case 'staff':
    case 'outside':
      return audience.places.length > 0
        ? texts.peopleAcross(audience.people, audience.places)
        : texts.people(audience.people)
    default:
      return audience.kind satisfies never
  }
}

type AudienceStripProps = {
  audience: Audience
  brief: boolean
  /** How many an urgent message asks. */
  asked?: number | undefined
}

/** Who will read this, above the words, before they are typed. */
export function AudienceStrip({ audience, brief, asked }: AudienceStripProps) {
  const Icon = ICONS[audience.kind]
  return (
    <div className={classes(styles.strip, audience.kind === 'family' && styles.family)}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {texts.audience[audience.kind]}
      <span className={styles.detail}>{detail(audience, brief)}</span>
      {asked !== undefined && (
        <span className={styles.asked} role="status">
          {texts.asksAll(asked)}
        </span>
      )}
    </div>
  )
}
