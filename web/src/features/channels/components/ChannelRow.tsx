import type { Group } from '@kinward/contract/groups'
import type { User } from '@kinward/contract/users'
import { IconDots } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Badge, MutedMark } from '../../../ui/Badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { FlagChip, sortFlags } from '../../../ui/FlagChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { drawWords } from '../../messages/components/amounts.tsx'
import { toPlainText } from '../../messages/parse-message-text.ts'
import { useHasDraft } from '../../drafts/use-has-draft.ts'
import { useUnsent } from '../../outbox/unsent-marks.ts'
import type { People } from '../channel-title.ts'
import { badgesOf, isUnread } from './channel-rows.ts'
import styles from './ChannelRow.module.css'
import { ChannelTile } from './ChannelTile.tsx'
import { texts } from './texts.ts'

const FLAGS = 3

type ContentProps = {
  group: Group
  /** What the reader knows the channel as. */
  name: string
  /** The other person of a direct channel. */
  person: User | undefined
  /** What was last said in it, on a phone. */
  preview: string
  now: number
  phone: boolean
}

type ChannelRowProps = ContentProps & {
  to: string
  current: boolean
  /** A hairline above it, between two rows of a phone's list. */
  divided: boolean
  /** Opens the menu of the row from its button. */
  onMore: (button: HTMLElement) => void
}

function Badges({ group }: { group: Group }) {
  const { urgent, mentions, unread } = badgesOf(group)
  return (
    <>
      {urgent > 0 && <Badge kind="urgent" count={urgent} />}
      {mentions > 0 && <Badge kind="mention" count={mentions} />}
      {unread > 0 && <Badge kind="count" count={unread} />}
      {group.isMuted && <MutedMark />}
    </>
  )
}

function Moment({ group, now }: { group: Group; now: number }) {
  const at = group.last_message_time
  return at === null ? null : <time dateTime={new Date(at).toISOString()}>{formatMoment(at, now)}</time>
}

/** Says that something was written here and has not gone out; in the open channel it is seen, and its row does not show this. */
function UnsentMark({ groupId }: { groupId: number }) {
  const unsent = useUnsent(groupId)
  const hasDraft = useHasDraft(groupId)
  if (unsent) return <span className={classes(styles.mark, styles[unsent])}>{texts.unsent[unsent]}</span>
  return hasDraft ? <span className={styles.mark}>{texts.draft}</span> : null
}

/** What was last said in a channel, in a line. */
export function previewOf(group: Group, people: People, meId: number): string {
  const last = group.lastMessage
  if (last === null) return ''
  const words = last.isDeleted ? texts.deleted : toPlainText(last.message).replaceAll('\n', ' ')
  const isOwn = last.senderId === meId
  const name = isOwn ? texts.you : people.get(last.senderId)?.first_name
  if (name !== undefined && last.isActivity && !last.isDeleted) return `${name} ${words}`
  // The row bears the name of the other.
  if (name === undefined || (group.type === 'personal' && !isOwn)) return words
  return `${name}: ${words}`
}

function Flags({ group, mark }: { group: Group; mark: ReactNode }) {
  const flags = sortFlags(group.flags)
  return (
    <span className={styles.sub}>
      {flags.slice(0, FLAGS).map((flag) => (
        <FlagChip key={flag.id} flag={flag} bare />
      ))}
      {flags.length > FLAGS && texts.moreFlags(flags.length - FLAGS)}
      {mark}
    </span>
  )
}

function hasTwoLines({ group, phone }: Pick<ContentProps, 'group' | 'phone'>): boolean {
  return group.type === 'patients' || phone || group.visiting !== null
}

/** All that a row says. It is the same whether its channel is the open one or not. */
const Content = memo(function Content({ group, name, person, preview, now, phone }: ContentProps) {
  const place = group.visiting?.locationName
  const mark = <UnsentMark groupId={group.id} />
  const label = (
    <span className={styles.name} title={name}>
      {name}
    </span>
  )
  return (
    <>
      <ChannelTile group={group} person={person} name={name} at={phone ? 'phone-row' : 'row'} />
      {hasTwoLines({ group, phone }) ? (
        <span>
          <span className={styles.line}>
            {label}
            <span className={styles.badges}>
              <Badges group={group} />
            </span>
          </span>
          <span className={styles.line}>
            {group.type === 'patients' ? (
              <Flags group={group} mark={mark} />
            ) : (
              <span className={styles.sub}>
                {mark}
                {place !== undefined && <span className={styles.place}>{place}</span>}
                {phone && <span className={styles.preview}>{drawWords(preview)}</span>}
              </span>
            )}
            <Moment group={group} now={now} />
          </span>
        </span>
      ) : (
        <>
          {label}
          <span className={styles.meta}>
            {mark}
            <Badges group={group} />
            <Moment group={group} now={now} />
          </span>
        </>
      )}
    </>
  )
})

const More = memo(function More({ name, onMore }: Pick<ChannelRowProps, 'name' | 'onMore'>) {
  return (
    <span className={styles.more}>
      <IconButton label={texts.moreFor(name)} size="action" onClick={(event) => onMore(event.currentTarget)}>
        <IconDots size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
})

/** A channel in the list, which follows its address: its type, its name, what waits in it and when it last moved. */
export const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { to, current, divided, onMore, ...content } = props
  const { group, name, phone } = content
  const two = hasTwoLines(content)
  return (
    <div className={classes(styles.wrap, two && styles.tall)} data-row>
      <a
        href={to}
        data-channel={group.id}
        aria-current={current ? 'page' : undefined}
        className={classes(
          styles.row,
          two && styles.two,
          isUnread(group) && styles.unread,
          phone && styles.phone,
          divided && styles.divided,
        )}
      >
        <Content {...content} />
      </a>
      <More name={name} onMore={onMore} />
    </div>
  )
})
