import { useMemo } from 'react'
import { channelTitle, otherPerson } from '../../features/channels/channel-title.ts'
import { ChannelHeader } from '../../features/channels/components/ChannelHeader.tsx'
import { mayWrite } from '../../features/channels/may-write.ts'
import { audienceOf } from '../../features/composer/audience.ts'
import { CameFromBanner } from '../../features/session/components/CameFromBanner.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { useOffline } from '../../realtime/use-offline.ts'
import { OfflineBand } from '../../ui/OfflineBand.tsx'
import { isOn } from '../../features/locations/feature-flags.ts'
import { locationPath } from '../paths.ts'
import { SearchHere } from '../search/SearchHere.tsx'
import { AwayContainer } from './AwayContainer.tsx'
import { ChannelMessages } from './ChannelMessages.tsx'
import { ClosedState } from './ClosedState.tsx'
import { ComposerContainer } from './ComposerContainer.tsx'
import { isClosed } from './failure.ts'
import type { OpenChannel } from './open-channel.ts'
import { patientPanels } from './patient-panels.ts'
import { CHAT_TEXTS } from './texts.ts'
import { useCheckIn } from './use-check-in.tsx'
import { useChannelMenu } from './use-channel-menu.tsx'
import { useChannelMessages } from './use-channel-messages.ts'
import { useChannelDialogs } from './dialogs/channel-dialogs.ts'
import { hasFlags, usePanelEntries } from './use-panel-entries.tsx'

/** An open channel: whose it is, what was said, and where to answer. Give it a React key for each channel. */
export function ChannelPane(channel: OpenChannel & { onOpenList: () => void }) {
  const { location, here, group, people, me, layout, panel, openPanel, closeThread, onOpenList } = channel
  const { integration } = useSession()
  const offline = useOffline()
  const menuFor = useChannelMenu(here)
  const panelEntries = usePanelEntries(channel)
  const checkIn = useCheckIn(channel)
  const openDialog = useChannelDialogs()
  const messages = useChannelMessages({ location, groupId: group.id, groupVersion: group.version, me })
  const audience = useMemo(() => audienceOf(group, people), [group, people])
  if (isClosed(messages.query.error)) return <ClosedState backTo={locationPath(here.id)} />
  const title = channelTitle(group, people, me)
  const other = otherPerson(group, people, me)
  return (
    <>
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
        menu={[...(checkIn.entry ? [checkIn.entry] : []), ...panelEntries, ...menuFor(group)]}
        actions={
          <>
            {checkIn.button}
            {isOn(here.featureFlags, 'enableGlobalSearch') && <SearchHere here={here} title={title} />}
          </>
        }
      />
      {checkIn.dialog}
      {integration?.showChannelTopBanner && <CameFromBanner name={integration.name} />}
      {offline && <OfflineBand />}
      <ChannelMessages channel={channel} messages={messages} />
      {other && <AwayContainer person={other} people={people} at="composer" />}
      {mayWrite(group, location) && (
        <ComposerContainer
          location={location}
          here={here}
          group={group}
          people={people}
          me={me}
          layout={layout}
          parentId={null}
          placeholder={CHAT_TEXTS.placeholder(group, title)}
          isReady={messages.window !== undefined || messages.query.isError}
          onSent={messages.toLatest}
        />
      )}
    </>
  )
}
