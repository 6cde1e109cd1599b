import { nameOf } from '../file-facts.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Card } from './Card.tsx'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

/** A form that goes with a message. */
export function FormCard({ attachment }: KindProps) {
  return <Card icon={iconOf(attachment)} title={nameOf(attachment)} lines={[FILE_TEXTS.form]} />
}
