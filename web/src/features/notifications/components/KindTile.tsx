import type { Notification, NotificationType } from '@kinward/contract/notifications'
import type { Flag } from '@kinward/contract/patients'
import type { UserType } from '@kinward/contract/users'
import {
  IconAt,
  IconAward,
  IconBookmark,
  IconDeviceMobileMessage,
  IconDoorEnter,
  IconFlag,
  IconFlagOff,
  IconInfoCircle,
  IconListCheck,
  IconMessage,
  IconMessageCircle,
  IconMessageReply,
  IconPhone,
  IconPhoneX,
  IconSpeakerphone,
  IconUrgent,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { FlagShape } from '../../../ui/FlagChip.tsx'
import { isMissed } from '../sentence.ts'
import styles from './NotificationRow.module.css'

type Tone = 'accent' | 'mention' | 'urgent' | 'family'
type Kind = { Icon: typeof IconAt; tone: Tone; hasFace: boolean }

const face = (Icon: typeof IconAt, tone: Tone): Kind => ({ Icon, tone, hasFace: true })
const tile = (Icon: typeof IconAt, tone: Tone): Kind => ({ Icon, tone, hasFace: false })

const KINDS: Record<NotificationType, Kind> = {
  MENTION: face(IconAt, 'mention'),
  DELEGATE: face(IconUserShare, 'mention'),
  NAME_MENTION: face(IconAt, 'mention'),
  HONOR: face(IconAward, 'mention'),
  FLAG_ADDED: tile(IconFlag, 'accent'),
  FLAG_REMOVED: tile(IconFlagOff, 'accent'),
  ADDED_TO_CHANNEL: face(IconUserPlus, 'accent'),
  DIRECT_MESSAGE: face(IconMessageCircle, 'accent'),
  BOOKMARKS: face(IconBookmark, 'accent'),
  UNJOINED_CHANNEL: face(IconDoorEnter, 'mention'),
  REPLIES: face(IconMessageReply, 'accent'),
  QUEUES: tile(IconListCheck, 'accent'),
  GENERIC: tile(IconInfoCircle, 'accent'),
  BROADCAST: tile(IconSpeakerphone, 'accent'),
  ESCALATION: tile(IconUrgent, 'urgent'),
  VOIP: tile(IconPhone, 'accent'),
  INBOUND_CALLS: tile(IconPhone, 'accent'),
  SIMPLE_MESSAGE: face(IconMessage, 'accent'),
  INBOUND_SMS: tile(IconDeviceMobileMessage, 'accent'),
}

function kindOf(notification: Notification): Kind {
  const { type, isUrgent, Channel } = notification
  const kind = KINDS[type]
  if (type === 'VOIP' || type === 'INBOUND_CALLS') {
    const Icon = isMissed(notification) ? IconPhoneX : kind.Icon
    return tile(Icon, Channel?.type === 'family' ? 'family' : 'accent')
  }
  return isUrgent ? { ...kind, Icon: IconUrgent, tone: 'urgent' } : kind
}

function toneOf(flag: Flag): Tone {
  return flag.priority === 1 ? 'urgent' : flag.priority === 2 ? 'mention' : 'accent'
}

type KindTileProps = { notification: Notification; flag: Flag | undefined; userType: UserType | undefined }

/** Who it comes from with a glyph of its kind, or a tile of its kind. Decoration: the sentence says both. */
export function KindTile({ notification, flag, userType }: KindTileProps) {
  const { Icon, tone, hasFace } = kindOf(notification)
  const { Sender, type } = notification
  if (flag && type === 'FLAG_ADDED') {
    return (
      <span className={classes(styles.tile, styles[toneOf(flag)])} aria-hidden="true">
        <FlagShape priority={flag.priority} size={24} />
      </span>
    )
  }
  if (!hasFace || !Sender) {
    return (
      <span className={classes(styles.tile, styles[tone])} aria-hidden="true">
        <Icon size={22} stroke={1.75} />
      </span>
    )
  }
  return (
    <span className={styles.face} aria-hidden="true">
      <Avatar name={Sender.fullName} avatar={Sender.avatar} size="row" {...(userType && { userType })} />
      <span className={classes(styles.glyph, styles[tone])}>
        <Icon size={14} stroke={1.75} />
      </span>
    </span>
  )
}
