import { FILE_TEXTS } from '../texts.ts'
import { Card } from './Card.tsx'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

/** A call that came in from outside, and what was said of it. */
export function InboundCallCard({ attachment }: KindProps) {
  const { bodyText } = attachment
  return (
    <Card icon={iconOf(attachment)} title={FILE_TEXTS.inboundCall} lines={bodyText === undefined ? [] : [bodyText]} />
  )
}
