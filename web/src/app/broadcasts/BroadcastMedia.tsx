import type { Broadcast } from '@kinward/contract/broadcasts'
import { type ReactNode, Suspense } from 'react'
import { OpenMediaContext, parseBroadcastMedia } from '../../features/files/media-context.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useMediaParam } from '../chat/use-media-param.ts'

const BroadcastViewer = lazyDialog(() => import('./BroadcastViewer.tsx'))

export type BroadcastMediaProps = {
  broadcast: Pick<Broadcast, 'id' | 'attachments' | 'Sender'>
  /** When it was sent, or made. */
  at: string | null
  now: number
  me: number
  /** Whether a location it came through keeps its files in the app. */
  keepsFiles: boolean
}

/** What a broadcast carries opens over the page. */
export function BroadcastMedia({ children, ...broadcast }: BroadcastMediaProps & { children: ReactNode }) {
  const media = useMediaParam(parseBroadcastMedia)
  const isOpen = media.at?.messageId === broadcast.broadcast.id
  return (
    <OpenMediaContext value={media.open}>
      {children}
      {media.at && isOpen && (
        <Suspense fallback={null}>
          <BroadcastViewer {...broadcast} open={media.at} onStep={media.step} onClose={media.close} />
        </Suspense>
      )}
    </OpenMediaContext>
  )
}
