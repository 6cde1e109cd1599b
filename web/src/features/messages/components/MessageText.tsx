import { MENTION_GROUP_TYPES } from '@kinward/contract/staff-groups'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { useProfileCard } from '../../users/profile-card.ts'
import { parseMessageText } from '../parse-message-text.ts'
import type { Inline } from '../parse-message-text.ts'
import { isEmojiOnly, joinUnits } from '../readable-text.ts'
import type { MessageView } from './message-view.ts'
import styles from './MessageText.module.css'

type TextView = Pick<MessageView, 'meId' | 'people' | 'staffGroups' | 'channelHref'> &
  Partial<Pick<MessageView, 'rights'>>

type PieceProps<Kind extends Inline['kind'] = Inline['kind']> = {
  piece: Extract<Inline, { kind: Kind }>
  view: TextView
  /** The message reaches the reader by name or with a group. */
  isTagged: boolean
}

function Pieces({ pieces, ...rest }: { pieces: Inline[] } & Omit<PieceProps, 'piece'>) {
  // oxlint-disable-next-line react/no-array-index-key -- a piece has no other name, and pieces never move
  return pieces.map((piece, index) => <Piece key={index} piece={piece} {...rest} />)
}

function Piece({ piece, ...rest }: PieceProps) {
  switch (piece.kind) {
    case 'text':
      return joinUnits(piece.text)
    case 'break':
      return <br />
    case 'bold':
      return (
        <b>
          <Pieces pieces={piece.children} {...rest} />
        </b>
      )
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.children} {...rest} />
        </em>
      )
    case 'underline':
      return (
        <u>
          <Pieces pieces={piece.children} {...rest} />
        </u>
      )
    case 'link':
      return (
        <a href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      )
    case 'mention':
      return piece.group === null ? <Mention piece={piece} {...rest} /> : <GroupMention piece={piece} {...rest} />
    case 'channel':
      return <ChannelTag piece={piece} {...rest} />
    default:
      return piece satisfies never
  }
}

/** A person by name. Someone unknown is named and cannot be opened. */
function Mention({ piece, view }: PieceProps<'mention'>) {
  const { openProfile } = useProfileCard()
  const look = classes(styles.mention, piece.id === view.meId && styles.me)
  if (!view.people.has(piece.id)) return <span className={look}>@{piece.name}</span>
  return (
    <button type="button" className={look} onClick={(event) => openProfile(piece.id, event.currentTarget)}>
      @{piece.name}
    </button>
  )
}

/** Where a mention of a group tells who it reaches: not between two people, and not to families. */
const GROUPS_OPEN_IN: readonly string[] = ['discussion', 'patients', 'omni']

function GroupMention({ piece, view, isTagged }: PieceProps<'mention'>) {
  const { openTaggedGroup } = useProfileCard()
  const type = MENTION_GROUP_TYPES.find((known) => known === piece.group)
  const mine = type === 'channel' ? isTagged : (view.staffGroups?.get(piece.id)?.includes(view.meId) ?? false)
  const look = classes(styles.mention, mine && styles.me)
  if (!type || !GROUPS_OPEN_IN.includes(view.rights?.type ?? '')) return <span className={look}>@{piece.name}</span>
  return (
    <button type="button" className={look} onClick={() => openTaggedGroup({ type, id: piece.id })}>
      @{piece.name}
    </button>
  )
}

function ChannelTag({ piece, view }: PieceProps<'channel'>) {
  const href = view.channelHref?.(piece.id, piece.type) ?? null
  const name = `#${piece.name}`
  return href === null ? name : <Link to={href}>{name}</Link>
}

type MessageTextProps = {
  text: string
  view: TextView
  isTagged?: boolean
  /** A word after the last one. */
  end?: ReactNode
}

/** The words of a message, from its markup. Nothing of it is ever taken as HTML. */
export const MessageText = memo(function MessageText({ text, view, isTagged = false, end }: MessageTextProps) {
  return (
    <div className={classes(styles.body, isEmojiOnly(text) && styles.large)}>
      <Pieces pieces={parseMessageText(text)} view={view} isTagged={isTagged} />
      {end}
    </div>
  )
})
