import { useMemo, useState } from 'react'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { ChannelHeader } from '../../features/channels/components/ChannelHeader.tsx'
import { audienceOf } from '../../features/composer/audience.ts'
import { CameFromBanner } from '../../features/session/components/CameFromBanner.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { useOffline } from '../../realtime/use-offline.ts'
import { OfflineBand } from '../../ui/OfflineBand.tsx'
import { isOn } from '../../features/locations/feature-flags.ts'
import { locationPath } from '../paths.ts'
import { SearchHere } from '../search/SearchHere.tsx'
import { ChannelBody } from './ChannelBody.tsx'
import type { OpenChannel } from './open-channel.ts'
import { patientPanels } from './patient-panels.ts'
import { useCallHere } from './use-call-here.tsx'
import { useCheckIn } from './use-check-in.tsx'
import { useChannelMenu } from './use-channel-menu.tsx'
import { useChannelDialogs } from './dialogs/channel-dialogs.ts'
import { hasFlags, usePanelEntries } from './use-panel-entries.tsx'

/** An open channel: whose it is, what was said, and where to answer. Its header stays when the next one is opened. */
export function ChannelPane(channel: OpenChannel & { onOpenList: () => void }) {
  const { location, here, group, people, me, layout, panel, openPanel, closeThread, onOpenList } = channel
  const { integration } = useSession()
  const offline = useOffline()
  const menuFor = useChannelMenu(here)
  const panelEntries = usePanelEntries(channel)
  const checkIn = useCheckIn(channel)
  const callHere = useCallHere(channel)
  const openDialog = useChannelDialogs()
  const [isClosed, setClosed] = useState(false)
  const audience = useMemo(() => audienceOf(group, people), [group, people])
  const title = channelTitle(group, people, me)
  return (
    <>
      {!isClosed && (
        <ChannelHeader
          group={group}
          people={people}
          meId={me}
          placeName={location.name}
          audience={audience}
          layout={layout}
          backTo={locationPath(here.id)}
          onOpenList={onOpenList}
          onToggleDetails={() => (panel === 'details' ? closeThread() : openPanel('details'))}
          isDetailsOpen={panel === 'details'}
          {...patientPanels(channel)}
          onToggleFiles={() => (panel === 'files' ? closeThread() : openPanel('files'))}
          isFilesOpen={panel === 'files'}
          onTogglePinned={() => (panel === 'pinned' ? closeThread() : openPanel('pinned'))}
          isPinnedOpen={panel === 'pinned'}
          onFlags={hasFlags(channel) ? () => openDialog({ kind: 'flags', group }) : undefined}
          menu={[...callHere.entries, ...(checkIn.entry ? [checkIn.entry] : []), ...panelEntries, ...menuFor(group)]}
          actions={
            <>
              {callHere.buttons}
              {checkIn.button}
              {isOn(here.featureFlags, 'enableGlobalSearch') && <SearchHere here={here} title={title} />}
            </>
          }
        />
      )}
      {checkIn.dialog}
      {!isClosed && integration?.showChannelTopBanner && <CameFromBanner name={integration.name} />}
      {!isClosed && offline && <OfflineBand />}
      <ChannelBody key={group.id} channel={channel} title={title} onClosed={setClosed} />
    </>
  )
}
