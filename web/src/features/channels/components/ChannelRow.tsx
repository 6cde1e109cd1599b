import type { Group } from '@kinward/contract/groups'
import { IconDots } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Badge, MutedMark } from '../../../ui/Badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { FlagChip, sortFlags } from '../../../ui/FlagChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { toPlainText } from '../../messages/parse-message-text.ts'
import { useHasDraft } from '../../drafts/use-has-draft.ts'
import { channelTitle, otherPerson } from '../channel-title.ts'
import type { People } from '../channel-title.ts'
import { badgesOf, isUnread } from './channel-rows.ts'
import styles from './ChannelRow.module.css'
import { ChannelTile } from './ChannelTile.tsx'
import { texts } from './texts.ts'

const FLAGS = 3

type ChannelRowProps = {
  group: Group
  people: People
  meId: number
  to: string
  current: boolean
  now: number
  phone: boolean
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

/** Says that something was written here and not sent; in the open channel it is seen. */
function DraftMark({ groupId, current }: { groupId: number; current: boolean }) {
  const hasDraft = useHasDraft(groupId)
  return hasDraft && !current ? <span className={styles.draft}>{texts.draft}</span> : null
}

function preview(group: Group, people: People, meId: number): string {
  const last = group.lastMessage
  if (last === null) return ''
  const words = last.isDeleted ? texts.deleted : toPlainText(last.message).replaceAll('\n', ' ')
  if (group.type === 'personal') return words
  const name = last.senderId === meId ? texts.you : people.get(last.senderId)?.first_name
  return name === undefined ? words : `${name}: ${words}`
}

function Flags({ group, draft }: { group: Group; draft: ReactNode }) {
  const flags = sortFlags(group.flags)
  return (
    <span className={styles.sub}>
      {flags.slice(0, FLAGS).map((flag) => (
        <FlagChip key={flag.id} flag={flag} bare />
      ))}
      {flags.length > FLAGS && texts.moreFlags(flags.length - FLAGS)}
      {draft}
    </span>
  )
}

/** A channel in the list, which follows its address: its type, its name, what waits in it and when it last moved. */
export const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { group, people, meId, to, current, now, phone, divided, onMore } = props
  const name = channelTitle(group, people, meId)
  const patient = group.type === 'patients'
  const place = group.visiting?.locationName
  const two = patient || phone || place !== undefined
  const draft = <DraftMark groupId={group.id} current={current} />
  const label = (
    <span className={styles.name} title={name}>
      {name}
    </span>
  )
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
        <ChannelTile
          group={group}
          person={otherPerson(group, people, meId)}
          name={name}
          at={phone ? 'phone-row' : 'row'}
        />
        {two ? (
          <span>
            <span className={styles.line}>
              {label}
              <span className={styles.badges}>
                <Badges group={group} />
              </span>
            </span>
            <span className={styles.line}>
              {patient ? (
                <Flags group={group} draft={draft} />
              ) : (
                <span className={styles.sub}>
                  {draft}
                  {place !== undefined && <span className={styles.place}>{place}</span>}
                  {phone && <span className={styles.preview}>{preview(group, people, meId)}</span>}
                </span>
              )}
              <Moment group={group} now={now} />
            </span>
          </span>
        ) : (
          <>
            {label}
            <span className={styles.meta}>
              {draft}
              <Badges group={group} />
              <Moment group={group} now={now} />
            </span>
          </>
        )}
      </a>
      <span className={styles.more}>
        <IconButton label={texts.moreFor(name)} size="action" onClick={(event) => onMore(event.currentTarget)}>
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
})
