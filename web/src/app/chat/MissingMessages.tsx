import { IconWifiOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { CHAT_TEXTS } from './texts.ts'
import type { Missing } from './use-missing.ts'

type MissingMessagesProps = { missing: Missing; fill: boolean; busy: boolean; onRetry: () => void }

/** Why the messages of a channel are not here. Without a network that is no failure, and there is nothing to press. */
export function MissingMessages({ missing: { why, isOffline }, fill, busy, onRetry }: MissingMessagesProps) {
  const reason = why !== undefined && { why }
  if (!isOffline)
    return <ErrorState fill={fill} what={CHAT_TEXTS.messagesFailed} {...reason} busy={busy} onRetry={onRetry} />
  return (
    <EmptyState
      fill={fill}
      icon={<IconWifiOff size={36} stroke={1.75} aria-hidden="true" />}
      title={CHAT_TEXTS.earlierMissing}
      {...(why !== undefined && { hint: why })}
    />
  )
}
