import { formatTime } from '../../../ui/time.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Card } from './Card.tsx'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

const clock = (moment: string) => formatTime(Date.parse(moment))

/** When someone came and left, and what they noted. */
export function CheckInCard({ attachment }: KindProps) {
  const { userInTime, userOutTime, note } = attachment
  const came = userInTime === undefined ? undefined : FILE_TEXTS.checkedIn(clock(userInTime))
  const left = userOutTime === undefined ? undefined : FILE_TEXTS.checkedOut(clock(userOutTime))
  const [title = FILE_TEXTS.kinds['check-in-checkout'], ...lines] = [came, left, note].filter(
    (line): line is string => line !== undefined && line !== '',
  )
  return <Card icon={iconOf(attachment)} title={title} lines={lines} />
}
