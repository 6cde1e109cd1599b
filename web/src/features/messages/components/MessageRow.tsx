import type { Message } from '@kinward/contract/messages'
import { memo } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatTime } from '../../../ui/time.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { faceOf, urgencyOf } from './message-view.ts'
import type { MessageActions, MessageView } from './message-view.ts'
import { CopiedNote, MessageActionBar } from './MessageActionBar.tsx'
import { MessageBody } from './MessageBody.tsx'
import styles from './MessageRow.module.css'
import { NameLine } from './NameLine.tsx'
import { texts } from './texts.ts'
import { useMessageMenu } from './use-message-menu.ts'
import { useProfileCard } from '../../users/profile-card.ts'
import { canAct, rightsOf } from '../message-rights.ts'

type MessageRowProps = {
  message: Message
  /** Same sender, within five minutes, nothing between: no face and no name, but its time. */
  continued: boolean
  view: MessageView
  actions: MessageActions
  /** Under the pointer, or with the focus: shows what can be done with it. */
  active?: boolean
  /** Its thread is open in the panel. */
  open?: boolean
  /** It was looked for, and is shown for a moment. */
  found?: boolean
}

/** One message in a channel: its time, its sender, its words and all that belongs to them. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  return props.message.messageType === 'activity' ? (
    <ActivityRow message={props.message} view={props.view} />
  ) : (
    <SaidRow {...props} />
  )
})

function SaidRow(props: MessageRowProps) {
  const { message, continued, view, actions, active = false, open = false, found = false } = props
  const menu = useMessageMenu(message, actions.onMenu)
  const { openProfile } = useProfileCard()
  const rights = rightsOf(message, view.rights)
  const urgency = urgencyOf(message)
  const mentioned = message.taggedUsersArray.includes(view.meId) && !message.isDeleted && urgency === 'none'
  const time = formatTime(message.timeStamp)
  const name = message.sender.userId === view.meId ? texts.you : message.sender.fullName
  const row = (
    <article
      className={classes(
        styles.row,
        continued && styles.continued,
        active && urgency !== 'open' && styles.active,
        open && styles.open,
        found && styles.found,
        mentioned && styles.mentioned,
        urgency === 'open' && styles.urgent,
        urgency === 'done' && styles.urgentDone,
      )}
      aria-label={`${name}, ${time}`}
      tabIndex={-1}
      data-row
      {...menu}
    >
      <time dateTime={new Date(message.timeStamp).toISOString()}>{time}</time>
      {continued ? (
        <span />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={styles.face}
          aria-label={texts.profileOf(message.sender.fullName)}
          onClick={(event) => openProfile(message.sender.userId, event.currentTarget)}
        >
          <Avatar
            name={message.sender.fullName}
            userType={message.sender.userType}
            avatar={faceOf(message.sender, view)}
          />
        </button>
      )}
      <div className={styles.words}>
        {!continued && <NameLine message={message} view={view} />}
        <MessageBody message={message} view={view} actions={actions} rights={rights} />
      </div>
      {active && canAct(rights) && (
        <MessageActionBar message={message} rights={rights} actions={actions} folded={continued} />
      )}
      <CopiedNote messageId={message.id} folded={continued} />
    </article>
  )
  return urgency === 'none' ? row : <div className={styles.wrap}>{row}</div>
}
