import type { Group } from '@kinward/contract/groups'
import {
  IconArrowLeft,
  IconDots,
  IconHeartHandshake,
  IconInfoCircle,
  IconLayoutSidebarLeftExpand,
  IconUsers,
} from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { FlagChip, sortFlags } from '../../../ui/FlagChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import type { Layout } from '../../../ui/use-layout.ts'
import type { Audience } from '../../composer/audience.ts'
import { channelTitle, otherPerson } from '../channel-title.ts'
import type { People } from '../channel-title.ts'
import styles from './ChannelHeader.module.css'
import { ChannelTile } from './ChannelTile.tsx'
import { closedWord, headerFacts } from './header-facts.ts'
import { texts } from './texts.ts'

type ChannelHeaderProps = {
  group: Group
  people: People
  meId: number
  placeName: string
  audience: Audience
  layout: Layout
  /** The list, on a phone. */
  backTo: string
  /** Shows the list over a tablet's channel. */
  onOpenList?: () => void
  /** Opens and closes all about the channel beside it. */
  onToggleDetails?: () => void
  isDetailsOpen?: boolean
  /** Opens and closes the patient's profile beside it; without it the name tells about the channel. */
  onTogglePatient?: (() => void) | undefined
  /** Opens and closes what happened around the patient, and what was written down, beside it. */
  onToggleTimeline?: (() => void) | undefined
  isTimelineOpen?: boolean
  onToggleNotes?: (() => void) | undefined
  isNotesOpen?: boolean
  /** Opens and closes what was shared, beside it. */
  onToggleFiles?: () => void
  isFilesOpen?: boolean
  /** Opens and closes what is pinned beside it. */
  onTogglePinned?: () => void
  isPinnedOpen?: boolean
  /** Opens the patient's flags, to be added and closed. */
  onFlags?: (() => void) | undefined
  /** What can be done with the channel. */
  menu?: readonly MenuEntry[]
  /** Further buttons, before these. */
  actions?: ReactNode
}

/** Whose channel this is: a patient with tag, identifiers and flags, or a tile, a name and who takes part. */
export function ChannelHeader(props: ChannelHeaderProps) {
  const closed = closedWord(props.group)
  return (
    <>
      {props.layout === 'phone' ? <PhoneBand {...props} /> : <WideHeader {...props} />}
      {closed && (
        <div className={styles.closed} role="status">
          <b>{closed.word}</b>
          {closed.hint}
        </div>
      )}
    </>
  )
}

function PhoneBand(props: ChannelHeaderProps) {
  const { group, people, meId, placeName, audience, backTo } = props
  const name = channelTitle(group, people, meId)
  const person = otherPerson(group, people, meId)
  // Its tile says what it is, and there is little room.
  const facts = headerFacts(group, person, placeName, audience).filter((fact) => fact !== texts.discussion)
  return (
    <>
      <header className={styles.band}>
        <Link to={backTo} className={styles.back} aria-label={texts.back}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </Link>
        <ChannelTile group={group} person={person} name={name} at="band" />
        <div className={styles.words}>
          <Name {...props} name={name} />
          <Facts facts={facts} />
        </div>
        <HeaderActions {...props} />
      </header>
      {group.flags.length > 0 && (
        <div className={styles.flags}>
          <HeaderFlags {...props} />
        </div>
      )}
    </>
  )
}

function WideHeader(props: ChannelHeaderProps) {
  const { group, people, meId, placeName, audience, layout, onOpenList } = props
  const name = channelTitle(group, people, meId)
  const person = otherPerson(group, people, meId)
  const facts = headerFacts(group, person, placeName, audience)
  const assessments = group.patient?.profile.assessments ?? []
  const isPatient = group.type === 'patients'
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        {layout === 'tablet' && onOpenList && (
          <span className={styles.list}>
            <IconButton label={texts.openList} onClick={onOpenList}>
              <IconLayoutSidebarLeftExpand size={23} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </span>
        )}
        <ChannelTile group={group} person={person} name={name} at="head" />
        <div className={styles.words}>
          <Name {...props} name={name} />
          <Facts facts={facts} />
        </div>
        <HeaderActions {...props} />
      </div>
      {isPatient && group.flags.length + assessments.length > 0 && (
        <div className={styles.facts}>
          <HeaderFlags {...props} />
          {group.flags.length > 0 && assessments.length > 0 && <span className={styles.rule} />}
          {assessments.map((assessment) => (
            <span key={assessment.id} className={styles.fact}>
              {assessment.name} <b>{assessment.result}</b>
            </span>
          ))}
        </div>
      )}
      <div className={styles.tabs}>
        <span className={styles.tab} aria-current="page">
          {texts.messages}
        </span>
        {props.onToggleTimeline && (
          <button
            type="button"
            className={styles.other}
            aria-expanded={props.isTimelineOpen ?? false}
            onClick={props.onToggleTimeline}
          >
            {texts.timeline}
          </button>
        )}
        {props.onToggleNotes && (
          <button
            type="button"
            className={styles.other}
            aria-expanded={props.isNotesOpen ?? false}
            onClick={props.onToggleNotes}
          >
            {texts.notes}
          </button>
        )}
        {props.onToggleFiles && (
          <button
            type="button"
            className={styles.other}
            aria-expanded={props.isFilesOpen ?? false}
            onClick={props.onToggleFiles}
          >
            {texts.files}
          </button>
        )}
        {props.onTogglePinned && (
          <button
            type="button"
            className={styles.other}
            aria-expanded={props.isPinnedOpen ?? false}
            onClick={props.onTogglePinned}
          >
            {texts.pinned}
          </button>
        )}
        <HeaderAudience audience={audience} />
      </div>
    </header>
  )
}

/** Each goes on to the next line whole. */
function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <div className={styles.ids}>
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span>{fact}</span>{' '}
        </Fragment>
      ))}
    </div>
  )
}

/** How many flags with their words take two lines at most. */
const WORDED = 7
const WORDED_ON_PHONE = 4

/**
 * The open flags; pressing them leads to all that can be done with them. Where there are more, the most urgent still say what
 * they are, and pressing tells the rest.
 */
function HeaderFlags({ group, layout, onFlags }: ChannelHeaderProps) {
  const room = layout === 'phone' ? WORDED_ON_PHONE : WORDED
  const worded = onFlags && group.flags.length > room ? Math.floor(room / 2) : group.flags.length
  const chips = sortFlags(group.flags).map((flag, index) => (
    <FlagChip key={flag.id} flag={flag} isShort={index >= worded} />
  ))
  if (!onFlags || chips.length === 0) return chips
  return (
    <button type="button" className={styles.flagsButton} title={texts.flags} aria-haspopup="dialog" onClick={onFlags}>
      {chips}
    </button>
  )
}

/** What the channel is called; pressing it tells all about it. */
function Name({ name, onToggleDetails, onTogglePatient }: ChannelHeaderProps & { name: string }) {
  const onPress = onTogglePatient ?? onToggleDetails
  return (
    <h1 title={name}>
      {onPress ? (
        <button type="button" className={styles.name} onClick={onPress}>
          {name}
        </button>
      ) : (
        name
      )}
    </h1>
  )
}

const NO_MENU: readonly MenuEntry[] = []

function HeaderActions({
  layout,
  actions,
  menu = NO_MENU,
  onToggleDetails,
  isDetailsOpen = false,
}: ChannelHeaderProps) {
  const phone = layout === 'phone'
  return (
    <div className={styles.actions}>
      {actions}
      {onToggleDetails && !phone && (
        <IconButton label={texts.details} aria-pressed={isDetailsOpen} onClick={onToggleDetails}>
          <IconInfoCircle size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {menu.length > 0 && (
        <PopMenu
          label={texts.more}
          entries={menu}
          width={220}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} label={texts.more}>
              <IconDots size={22} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
        />
      )}
    </div>
  )
}

function HeaderAudience({ audience }: { audience: Audience }) {
  if (audience.kind !== 'care-team' && audience.kind !== 'family') return null
  const family = audience.kind === 'family'
  const Icon = family ? IconHeartHandshake : IconUsers
  return (
    <span className={classes(styles.audience, family && styles.family)}>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      {family ? texts.familyAndTeam(audience.family, audience.careTeam) : texts.careTeam(audience.people)}
    </span>
  )
}
