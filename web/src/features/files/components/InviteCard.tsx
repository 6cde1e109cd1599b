import { FILE_TEXTS } from '../texts.ts'
import { Card } from './Card.tsx'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

/** Whom someone invited. */
export function InviteCard({ attachment }: KindProps) {
  return <Card icon={iconOf(attachment)} title={FILE_TEXTS.invited(attachment.name ?? FILE_TEXTS.someone)} />
}
