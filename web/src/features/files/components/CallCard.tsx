import { formatDuration } from '../file-words.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Card } from './Card.tsx'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

/** What became of a call. */
export function CallCard({ attachment }: KindProps) {
  const { action, duration, note } = attachment
  const title = action === undefined ? FILE_TEXTS.call : FILE_TEXTS.callAction(action)
  const lines = [duration ? FILE_TEXTS.lasted(formatDuration(duration)) : undefined, note].filter(
    (line) => line !== undefined,
  )
  return <Card icon={iconOf(attachment)} title={title} lines={lines} />
}
