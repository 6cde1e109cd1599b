import { MENTION_GROUP_TYPES } from '@kinward/contract/staff-groups'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { useProfileCard } from '../../users/profile-card.ts'
import { parseMessageText } from '../parse-message-text.ts'
import type { Inline } from '../parse-message-text.ts'
import { isEmojiOnly, joinUnits } from '../readable-text.ts'
import { keepAmounts } from './amounts.tsx'
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

/** Most messages are one piece of plain words, which need no component of their own. */
function drawPieces(pieces: readonly Inline[], rest: Omit<PieceProps, 'piece'>): ReactNode[] {
  return pieces.map((piece, index) => drawPiece({ piece, ...rest }, index))
}

function drawPiece({ piece, ...rest }: PieceProps, key: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return keepAmounts(joinUnits(piece.text))
    case 'break':
      return <br key={key} />
    case 'bold':
      return <b key={key}>{drawPieces(piece.children, rest)}</b>
    case 'italic':
      return <em key={key}>{drawPieces(piece.children, rest)}</em>
    case 'underline':
      return <u key={key}>{drawPieces(piece.children, rest)}</u>
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      )
    case 'mention':
      return piece.group === null ? (
        <Mention key={key} piece={piece} {...rest} />
      ) : (
        <GroupMention key={key} piece={piece} {...rest} />
      )
    case 'channel':
      return <ChannelTag key={key} piece={piece} {...rest} />
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
      {drawPieces(parseMessageText(text), { view, isTagged })}
      {end}
    </div>
  )
})
