import { hostOf } from '../file-facts.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Card } from './Card.tsx'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

/** That there is or was a meeting. */
export function MeetingCard({ attachment }: KindProps) {
  const { name, title, meetingUrl, note } = attachment
  const lines = [meetingUrl === undefined ? undefined : hostOf(meetingUrl), note].filter((line) => line !== undefined)
  return <Card icon={iconOf(attachment)} title={title ?? name ?? FILE_TEXTS.meeting} lines={lines} />
}
