import type {
  FoundChannel,
  FoundFile,
  FoundIn,
  FoundMessage,
  FoundPatient,
  FoundUser,
  SearchResults,
} from '@kinward/contract/search'
import { IconFile, IconId, IconLock, IconMessageReply, IconPaperclip, IconUrgent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AcuityTag } from '../../../ui/AcuityTag.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatDate, formatMomentFull } from '../../../ui/time.ts'
import { TYPE_ICONS } from '../../channels/components/channel-icons.ts'
import { aboutPerson } from '../../users/about-person.ts'
import { SEARCH_TEXTS as texts } from '../texts.ts'
import { MarkedText } from './MarkedText.tsx'
import styles from './search.module.css'

/** Where results lead, and how they are shown. */
export type ResultView = {
  meId: number
  now: number
  /** Several locations are searched, so each result says where it is. */
  showsPlaces: boolean
  messageTo: (found: FoundMessage | FoundFile) => string
  channelTo: (channel: FoundIn) => string
  /** All about a patient; null where the reader may not know it. */
  profileTo: (found: FoundPatient) => string | null
  /** Opens the direct message with someone, making it where there is none. */
  onPerson: (found: FoundUser) => void
}

type Item<Kind extends SearchResults['type']> = Extract<SearchResults, { type: Kind }>['results'][number]

/** The results of one kind. */
export type ResultList = {
  [Kind in SearchResults['type']]: { type: Kind; items: readonly Item<Kind>[] }
}[SearchResults['type']]

export function ResultRows({ list, view }: { list: ResultList; view: ResultView }) {
  switch (list.type) {
    case 'messages':
      return list.items.map((found) => <MessageRow key={found.id} found={found} view={view} />)
    case 'files':
      return list.items.map((found) => (
        <FileRow key={`${found.id}-${found.attachment.name ?? found.name.text}`} found={found} view={view} />
      ))
    case 'channels':
      return list.items.map((found) => <ChannelRow key={found.channel.id} found={found} view={view} />)
    case 'users':
      return list.items.map((found) => <PersonRow key={found.user.id} found={found} view={view} />)
    case 'patients':
      return list.items.map((found) => <PatientRow key={found.patient.id} found={found} view={view} />)
  }
  return list satisfies never
}

type RowProps = { to: string; lead: ReactNode; aside?: ReactNode; children: ReactNode }

function Row({ to, lead, aside, children }: RowProps) {
  return (
    <li className={classes(aside !== undefined && styles.pair)}>
      <Link to={to} className={styles.row} data-arrow>
        <span className={styles.lead}>{lead}</span>
        <span className={styles.words}>{children}</span>
      </Link>
      {aside}
    </li>
  )
}

function ChannelGlyph({ channel, size = 16 }: { channel: FoundIn; size?: number }) {
  const Icon = channel.type === 'discussion' && !channel.isPublic ? IconLock : TYPE_ICONS[channel.type]
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}

function Where({ channel, view, children }: { channel: FoundIn; view: ResultView; children?: ReactNode }) {
  return (
    <small className={classes(styles.where, channel.type === 'family' && styles.family)}>
      <ChannelGlyph channel={channel} />
      <span>{channel.title}</span>
      {view.showsPlaces && <span>{channel.locationName}</span>}
      {channel.isArchived && <span>{texts.archived}</span>}
      {children}
    </small>
  )
}

function Said({ found, view, children }: { found: FoundMessage | FoundFile; view: ResultView; children: ReactNode }) {
  const { sender, timeStamp } = found
  return (
    <>
      <span className={styles.who}>
        <b>{sender.userId === view.meId ? texts.you : sender.fullName}</b>
        {sender.title !== null && <small>{sender.title}</small>}
        <time dateTime={new Date(timeStamp).toISOString()}>{formatMomentFull(timeStamp, view.now)}</time>
      </span>
      {children}
      <Where channel={found.channel} view={view}>
        {found.parentId !== null && !found.showInMainThread && (
          <span className={styles.thread}>
            <IconMessageReply size={16} stroke={1.75} aria-hidden="true" />
            {texts.reply}
          </span>
        )}
      </Where>
    </>
  )
}

function MessageRow({ found, view }: { found: FoundMessage; view: ResultView }) {
  const { sender, fragment, files } = found
  return (
    <Row
      to={view.messageTo(found)}
      lead={<Avatar name={sender.fullName} userType={sender.userType} avatar={sender.avatar} />}
    >
      <Said found={found} view={view}>
        {found.isUrgent && (
          <span className={styles.urgent}>
            <IconUrgent size={15} stroke={1.75} aria-hidden="true" />
            {texts.urgent}
          </span>
        )}
        {fragment.text !== '' && (
          <span className={styles.text}>
            <MarkedText marked={fragment} />
          </span>
        )}
        {files.length > 0 && (
          <span className={styles.files}>
            <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
            {files.join(', ')}
          </span>
        )}
      </Said>
    </Row>
  )
}

function FileRow({ found, view }: { found: FoundFile; view: ResultView }) {
  return (
    <Row
      to={view.messageTo(found)}
      lead={
        <span className={styles.tile}>
          <IconFile size={20} stroke={1.75} aria-hidden="true" />
        </span>
      }
    >
      <Said found={found} view={view}>
        <span className={styles.text}>
          <MarkedText marked={found.name} />
        </span>
      </Said>
    </Row>
  )
}

function ChannelRow({ found, view }: { found: FoundChannel; view: ResultView }) {
  const { channel, name, hasJoined, unreadCount, taggedCount } = found
  return (
    <Row
      to={view.channelTo(channel)}
      lead={
        <span className={classes(styles.tile, channel.type === 'family' && styles.family)}>
          <ChannelGlyph channel={channel} size={20} />
        </span>
      }
    >
      <span className={styles.who}>
        <b>
          <MarkedText marked={name} />
        </b>
        {taggedCount > 0 && <Badge kind="mention" count={taggedCount} />}
        {unreadCount > taggedCount && <Badge kind="count" count={unreadCount} />}
      </span>
      <small className={styles.where}>
        <span>{texts.types[channel.type]}</span>
        {view.showsPlaces && <span>{channel.locationName}</span>}
        {channel.isArchived && <span>{texts.archived}</span>}
        {!hasJoined && <span>{texts.notJoined}</span>}
      </small>
    </Row>
  )
}

function PersonRow({ found, view }: { found: FoundUser; view: ResultView }) {
  const { user, name, locationName } = found
  const about = aboutPerson(user)
  return (
    <li>
      <button type="button" className={styles.row} data-arrow onClick={() => view.onPerson(found)}>
        <span className={styles.lead}>
          <Avatar name={user.fullName} userType={user.userType} presence={user.status} avatar={user.avatar} />
        </span>
        <span className={styles.words}>
          <span className={styles.who}>
            <b>
              <MarkedText marked={name} />
            </b>
            {user.id === view.meId && <small>{texts.you}</small>}
          </span>
          <small className={styles.where}>
            {about !== '' && <span>{about}</span>}
            {view.showsPlaces && <span>{locationName}</span>}
          </small>
        </span>
      </button>
    </li>
  )
}

function PatientRow({ found, view }: { found: FoundPatient; view: ResultView }) {
  const { channel, patient, name } = found
  const profile = view.profileTo(found)
  return (
    <Row
      to={view.channelTo(channel)}
      {...(profile !== null && {
        aside: (
          <Link to={profile} className={styles.profile} aria-label={texts.profileOf(patient.fullName)}>
            <IconId size={20} stroke={1.75} aria-hidden="true" />
            {texts.profile}
          </Link>
        ),
      })}
      lead={
        channel.type === 'patients' ? (
          <AcuityTag acuity={patient.profile.acuity_details} size="s" />
        ) : (
          <Avatar name={patient.fullName} userType="patient" avatar={patient.avatar} />
        )
      }
    >
      <span className={styles.who}>
        <b>
          <MarkedText marked={name} />
        </b>
      </span>
      <small className={styles.where}>
        {patient.birth_date !== null && <span>{formatDate(patient.birth_date)}</span>}
        {patient.patientId !== null && <span>{`ID ${patient.patientId}`}</span>}
        {patient.program !== null && <span>{patient.program}</span>}
        {patient.is_discharged && <span>{texts.discharged}</span>}
        {view.showsPlaces && <span>{channel.locationName}</span>}
      </small>
    </Row>
  )
}
