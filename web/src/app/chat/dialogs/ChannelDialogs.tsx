import type { Location } from '@kinward/contract/locations'
import { Suspense, useState, type ReactNode } from 'react'
import type { People } from '../../../features/channels/channel-title.ts'
import { ChannelDialogsContext, type ChannelDialog } from './channel-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const OpenDialog = lazyDialog(() => import('./OpenDialog.tsx').then(({ OpenDialog }) => ({ default: OpenDialog })))

type ChannelDialogsProps = { location: Location; people: People; me: number; children: ReactNode }

/** Holds the window that is open. Their code comes with the first of them. */
export function ChannelDialogs({ location, people, me, children }: ChannelDialogsProps) {
  const [dialog, setDialog] = useState<ChannelDialog | null>(null)
  return (
    <ChannelDialogsContext value={setDialog}>
      {children}
      {dialog && (
        <Suspense fallback={null}>
          <OpenDialog dialog={dialog} location={location} people={people} me={me} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </ChannelDialogsContext>
  )
}
