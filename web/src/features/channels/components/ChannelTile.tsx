import type { Group } from '@kinward/contract/groups'
import type { User } from '@kinward/contract/users'
import { IconLock } from '@tabler/icons-react'
import { AcuityTag } from '../../../ui/AcuityTag.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { isPrivate, TYPE_ICONS } from './channel-icons.ts'
import styles from './ChannelTile.module.css'

type ChannelTileProps = {
  group: Group
  /** The other person of a direct channel. */
  person: User | undefined
  name: string
  at: 'row' | 'phone-row' | 'head' | 'band'
}

const TAG_SIZES = { row: 's', 'phone-row': 'row', head: 'l', band: 'band' } as const
const ICON_SIZES = { row: 20, 'phone-row': 22, head: 26, band: 24 }

/** What leads a row or a header and tells the channel's type: tag, heart, hash, lock, glyph or face. */
export function ChannelTile({ group, person, name, at }: ChannelTileProps) {
  if (group.type === 'patients' && group.patient) {
    return <AcuityTag acuity={group.patient.profile.acuity_details} size={TAG_SIZES[at]} />
  }
  if (group.type === 'personal') {
    const face = (
      <Avatar
        name={name}
        userType={person?.userType ?? 'staff'}
        size={at === 'row' ? 'm' : 'row'}
        presence={group.formerPerson ? undefined : person?.status}
        avatar={person?.avatar ?? group.formerPerson?.avatar}
      />
    )
    return at === 'row' ? <span className={styles.slot}>{face}</span> : face
  }
  const Icon = isPrivate(group) ? IconLock : TYPE_ICONS[group.type]
  const family = group.type === 'family' && styles.family
  return (
    <span
      aria-hidden="true"
      className={classes(
        at === 'row' ? styles.slot : styles.tile,
        family,
        at === 'head' && styles.head,
        at === 'band' && styles.band,
      )}
    >
      <Icon size={ICON_SIZES[at]} stroke={1.75} />
    </span>
  )
}
