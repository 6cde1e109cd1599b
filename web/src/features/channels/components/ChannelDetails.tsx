import type { Group } from '@kinward/contract/groups'
import type { User } from '@kinward/contract/users'
import { IconArchive, IconArchiveOff, IconBellOff, IconDoorExit, IconHistory, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { formatDate } from '../../../ui/time.ts'
import type { Layout } from '../../../ui/use-layout.ts'
import { audienceOf } from '../../composer/audience.ts'
import { channelTitle, detailsIn, otherPerson, type People } from '../channel-title.ts'
import styles from './ChannelDetails.module.css'
import { ChannelTile } from './ChannelTile.tsx'
import { detailsTexts as texts } from './details-texts.ts'
import { headerFacts } from './header-facts.ts'
import { MemberList } from './MemberList.tsx'
import { SharedItems, type SharedItemsView } from './SharedItems.tsx'

/** What the reader may do here; null where they may not. */
export type DetailsActions = {
  onEdit: (() => void) | null
  onMute: ((isMuted: boolean) => void) | null
  onAudit: ((isOn: boolean) => void) | null
  onAdd: (() => void) | null
  onRemove: ((person: User) => void) | null
  onLeave: (() => void) | null
  onArchive: (() => void) | null
  onOpenProfile: (userId: number, anchor: HTMLElement) => void
  onClose: () => void
}

type ChannelDetailsProps = {
  group: Group
  people: People
  meId: number
  placeName: string
  now: number
  layout: Layout
  /** Null where nothing that was said may be seen. */
  shared: SharedItemsView | null
  actions: DetailsActions
  /** What else belongs here, between the settings and the people. */
  children?: ReactNode
}

/** All about a channel: what it is for, who is in it, what was shared, and what can be done with it. */
export function ChannelDetails(props: ChannelDetailsProps) {
  const { group, people, meId, now, layout, shared, actions, children } = props
  const name = channelTitle(group, people, meId)
  const members = useMemo(
    () => group.participants.flatMap(({ id }) => people.get(id) ?? []),
    [group.participants, people],
  )
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <PanelHead title={texts.title} subtitle={name} phone={layout === 'phone'} onClose={actions.onClose} />
      <div className={styles.body}>
        <About {...props} name={name} />
        <Settings group={group} actions={actions} />
        {children && <div className={styles.part}>{children}</div>}
        <div className={styles.part}>
          <MemberList
            members={members}
            count={group.participants.filter(({ id }) => id !== group.formerPerson?.id).length}
            meId={meId}
            onAdd={actions.onAdd}
            onRemove={actions.onRemove}
            onOpenProfile={actions.onOpenProfile}
          />
        </div>
        {shared && (
          <div className={styles.part}>
            <div className={styles.partHead}>
              <h3>{texts.shared}</h3>
            </div>
            <SharedItems shared={shared} people={people} meId={meId} now={now} />
          </div>
        )}
        <Endings group={group} actions={actions} />
      </div>
    </section>
  )
}

function About({ group, people, meId, placeName, actions, name }: ChannelDetailsProps & { name: string }) {
  const person = otherPerson(group, people, meId)
  const facts = headerFacts(group, person, placeName, audienceOf(group, people))
  const details = detailsIn(group)
  const hasDetails = group.type === 'discussion' || group.type === 'omni'
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        <h3>{texts.about}</h3>
        {actions.onEdit && (
          <IconButton label={texts.edit} size="s" onClick={actions.onEdit}>
            <IconPencil size={19} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={styles.who}>
        <ChannelTile group={group} person={person} name={name} at="head" />
        <div>
          <b>{name}</b>
          <small>{facts.join(' · ')}</small>
        </div>
      </div>
      {hasDetails && <p className={details === null ? styles.quiet : styles.text}>{details ?? texts.noDetails}</p>}
      <p className={styles.fact}>
        {texts.created(formatDate(group.createdAt))}
        {hasDetails && group.display_name !== null && group.name !== null && ` · ${texts.shownAs(group.name)}`}
        {group.is_audit_log_enable && !actions.onAudit && ` · ${texts.auditOn}`}
      </p>
    </div>
  )
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

function Settings({ group, actions: { onMute, onAudit } }: Pick<ChannelDetailsProps, 'group' | 'actions'>) {
  if (!onMute && !onAudit) return null
  return (
    <div className={`${styles.part} ${styles.switches}`}>
      {onMute && (
        <Switch
          label={texts.mute}
          hint={texts.muteHint}
          icon={<IconBellOff {...icon} />}
          checked={group.isMuted}
          onChange={onMute}
        />
      )}
      {onAudit && (
        <Switch
          label={texts.audit}
          hint={texts.auditHint}
          icon={<IconHistory {...icon} />}
          checked={group.is_audit_log_enable}
          onChange={onAudit}
        />
      )}
    </div>
  )
}

function Endings({ group, actions: { onLeave, onArchive } }: Pick<ChannelDetailsProps, 'group' | 'actions'>) {
  if (!onLeave && !onArchive) return null
  const isArchived = group.archived_at !== null
  const ArchiveIcon = isArchived ? IconArchiveOff : IconArchive
  return (
    <div className={`${styles.part} ${styles.foot}`}>
      {onLeave && (
        <Button size="s" onClick={onLeave}>
          <IconDoorExit size={18} stroke={1.75} aria-hidden="true" />
          {texts.leave}
        </Button>
      )}
      {onArchive && (
        <Button size="s" onClick={onArchive}>
          <ArchiveIcon size={18} stroke={1.75} aria-hidden="true" />
          {isArchived ? texts.unarchive : texts.archive}
        </Button>
      )}
    </div>
  )
}
