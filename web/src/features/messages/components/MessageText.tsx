import { memo } from 'react'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { parseMessageText } from '../parse-message-text.ts'
import type { Inline } from '../parse-message-text.ts'
import { isEmojiOnly, joinUnits } from '../readable-text.ts'
import type { MessageView } from './message-view.ts'
import styles from './MessageText.module.css'

type PieceProps = { piece: Inline; view: MessageView }

function Pieces({ pieces, view }: { pieces: Inline[]; view: MessageView }) {
  // oxlint-disable-next-line react/no-array-index-key -- a piece has no other name, and pieces never move
  return pieces.map((piece, index) => <Piece key={index} piece={piece} view={view} />)
}

function Piece({ piece, view }: PieceProps) {
  switch (piece.kind) {
    case 'text':
      return joinUnits(piece.text)
    case 'break':
      return <br />
    case 'bold':
      return (
        <b>
          <Pieces pieces={piece.children} view={view} />
        </b>
      )
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.children} view={view} />
        </em>
      )
    case 'underline':
      return (
        <u>
          <Pieces pieces={piece.children} view={view} />
        </u>
      )
    case 'link':
      return (
        <a href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      )
    case 'mention': {
      const mine = piece.group === null && piece.id === view.meId
      return <span className={classes(styles.mention, mine && styles.me)}>@{piece.name}</span>
    }
    case 'channel': {
      const href = view.channelHref?.(piece.id, piece.type) ?? null
      const name = `#${piece.name}`
      return href === null ? <span className={styles.mention}>{name}</span> : <Link to={href}>{name}</Link>
    }
    default:
      return piece satisfies never
  }
}

/** The words of a message, from its markup. Nothing of it is ever taken as HTML. */
export const MessageText = memo(function MessageText({ text, view }: { text: string; view: MessageView }) {
  return (
    <div className={classes(styles.body, isEmojiOnly(text) && styles.large)}>
      <Pieces pieces={parseMessageText(text)} view={view} />
    </div>
  )
})
