import type { PresenceStatus, UserType } from '@kinward/contract/users'
import { IconRobot } from '@tabler/icons-react'
import { use } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { FaceContext } from './face.ts'
import { hueOf, initials } from './initials.ts'

type AvatarProps = {
  name: string
  /** Staff are square, family and patients round. */
  userType?: UserType
  /** 26, 30, 36, 40 (list rows on a phone), 50 or 84 px. */
  size?: 's' | 'm' | 'md' | 'row' | 'l' | 'xl'
  presence?: PresenceStatus | undefined
  /** Their picture; without one, and while it cannot be had, their initials. */
  avatar?: string | null | undefined
}

const ROUND: readonly UserType[] = ['patient', 'familyMember']

/** A person's picture or initials. Decoration: their name is always written beside it. Without a name it is empty. */
export function Avatar({ name, userType = 'staff', size = 'md', presence, avatar = null }: AvatarProps) {
  const drawFace = use(FaceContext)
  const letters = name.trim() === '' ? undefined : initials(name)
  const bot = userType === 'bot'
  const look = classes(
    styles.avatar,
    size !== 'md' && styles[size],
    ROUND.includes(userType) && styles.round,
    bot && styles.bot,
    !bot && letters === undefined && styles.nobody,
  )
  const ground = letters === undefined || bot ? undefined : groundOf(letters)
  return (
    <span aria-hidden="true" data-letters={bot ? undefined : letters} className={look} style={ground}>
      {bot && <IconRobot size={20} stroke={1.75} />}
      {avatar !== null && !bot && letters !== undefined && drawFace?.(avatar, styles.face)}
      {presence !== undefined && presence !== 'offline' && (
        <i
          className={classes(styles.presence, presence === 'away' && styles.away, presence === 'busy' && styles.busy)}
        />
      )}
    </span>
  )
}

function groundOf(letters: string) {
  const hue = hueOf(letters)
  return { background: `var(--kw-hue-${hue})`, color: `var(--kw-on-hue-${hue})` }
}
