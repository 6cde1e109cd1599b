import type { PresenceStatus, UserType } from '@kinward/contract/users'
import { IconRobot } from '@tabler/icons-react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { hueOf, initials } from './initials.ts'

type AvatarProps = {
  name: string
  /** Staff are square, family and patients round. */
  userType?: UserType
  /** 26, 30, 36, 40 (list rows on a phone), 50 or 84 px. */
  size?: 's' | 'm' | 'md' | 'row' | 'l' | 'xl'
  presence?: PresenceStatus | undefined
}

const ROUND: readonly UserType[] = ['patient', 'familyMember']

/** A person's initials. Decoration: their name is always written beside it. */
export function Avatar({ name, userType = 'staff', size = 'md', presence }: AvatarProps) {
  const letters = initials(name)
  const bot = userType === 'bot'
  const hue = hueOf(letters)
  return (
    <span
      aria-hidden="true"
      data-letters={bot ? undefined : letters}
      className={classes(
        styles.avatar,
        size !== 'md' && styles[size],
        ROUND.includes(userType) && styles.round,
        bot && styles.bot,
      )}
      style={bot ? undefined : { background: `var(--kw-hue-${hue})`, color: `var(--kw-on-hue-${hue})` }}
    >
      {bot && <IconRobot size={20} stroke={1.75} />}
      {presence !== undefined && presence !== 'offline' && (
        <i
          className={classes(styles.presence, presence === 'away' && styles.away, presence === 'busy' && styles.busy)}
        />
      )}
    </span>
  )
}
