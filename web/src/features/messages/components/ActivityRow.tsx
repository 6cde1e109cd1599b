import type { Message } from '@kinward/contract/messages'
import { IconFlag, IconLogin2, IconLogout2, IconPhone, IconPointFilled } from '@tabler/icons-react'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { formatTime } from '../../../ui/time.ts'
import { PictureGrid } from '../../files/components/PictureGrid.tsx'
import type { MessageView } from './message-view.ts'
import styles from './MessageRow.module.css'
import { texts } from './texts.ts'
import { toPlainText } from '../parse-message-text.ts'
import { drawWords } from './amounts.tsx'

const CALLS = ['voip', 'meeting', 'inboundCallRouting']

const ICONS = { flag: IconFlag, arrival: IconLogin2, leaving: IconLogout2, call: IconPhone, other: IconPointFilled }

function kindOf(message: Message): keyof typeof ICONS {
  if (message.OpenedFlags.length + message.ClosedFlags.length > 0) return 'flag'
  const visit = message.message_attachment.find(({ type }) => type === 'check-in-checkout')
  if (visit) return visit.userOutTime === undefined ? 'arrival' : 'leaving'
  return message.message_attachment.some(({ type }) => CALLS.includes(type)) ? 'call' : 'other'
}

/** A line of the record: someone checked in, a flag was added. */
export function ActivityRow({ message, view }: { message: Message; view: MessageView }) {
  const Icon = ICONS[kindOf(message)]
  const links = [...message.OpenedFlags, ...message.ClosedFlags]
  const flags = links.flatMap(({ fk_flag_id }) => view.flags.get(fk_flag_id) ?? [])
  const { note, userOutTime } = message.message_attachment.find(({ type }) => type === 'check-in-checkout') ?? {}
  const pictures = message.message_attachment.flatMap((attachment, place) =>
    attachment.type === 'image' ? [{ attachment, at: { groupId: message.groupId, messageId: message.id, place } }] : [],
  )
  const added = message.OpenedFlags.length > 0 ? texts.added : texts.closed
  const words = message.message === '' && links.length > 0 ? added : toPlainText(message.message)
  return (
    <div className={styles.activity} tabIndex={-1} data-row>
      <time dateTime={new Date(message.timeStamp).toISOString()}>{formatTime(message.timeStamp)}</time>
      <span className={styles.dot} aria-hidden="true">
        <Icon size={18} stroke={1.75} />
      </span>
      <div className={styles.what}>
        <span>
          <b>{message.sender.fullName}</b> {drawWords(words)}
          {userOutTime !== undefined && ` ${texts.leftAt(formatTime(Date.parse(userOutTime)))}`}
          {note !== undefined && note !== '' && <> {drawWords(note)}</>}
        </span>
        {flags.map((flag) => (
          <FlagChip key={flag.id} flag={flag} />
        ))}
        {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      </div>
    </div>
  )
}
