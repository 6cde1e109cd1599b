import { useSecond } from '../../../lib/use-now.ts'
import { formatCallTime } from './call-words.ts'
import { texts } from './texts.ts'

type CallTimeProps = { connectedAt: number | null; className?: string | undefined }

/** How long a call has gone on, once the two are connected. A screen reader hears it when it asks, not every second. */
export function CallTime({ connectedAt, ...rest }: CallTimeProps) {
  return connectedAt === null ? null : <Running connectedAt={connectedAt} {...rest} />
}

function Running({ connectedAt, className }: CallTimeProps & { connectedAt: number }) {
  const seconds = Math.max(0, Math.floor((useSecond() - connectedAt) / 1000))
  return (
    <span role="timer" aria-live="off" aria-label={texts.duration} className={className}>
      {formatCallTime(seconds)}
    </span>
  )
}
