import { useMemo } from 'react'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { ChannelHeader } from '../../features/channels/components/ChannelHeader.tsx'
import { mayWrite } from '../../features/channels/may-write.ts'
import { audienceOf } from '../../features/composer/audience.ts'
import { useOffline } from '../../realtime/use-offline.ts'
import { OfflineBand } from '../../ui/OfflineBand.tsx'
import { locationPath } from '../paths.ts'
import { ChannelMessages } from './ChannelMessages.tsx'
import { ClosedState } from './ClosedState.tsx'
import { ComposerContainer } from './ComposerContainer.tsx'
import { isClosed } from './failure.ts'
import type { OpenChannel } from './open-channel.ts'
import { CHAT_TEXTS } from './texts.ts'
import { useChannelMessages } from './use-channel-messages.ts'

/** An open channel: whose it is, what was said, and where to answer. Give it a React key for each channel. */
export function ChannelPane(channel: OpenChannel & { onOpenList: () => void }) {
  const { location, group, people, me, layout, onOpenList } = channel
  const offline = useOffline()
  const messages = useChannelMessages({ location, groupId: group.id, groupVersion: group.version, me })
  const audience = useMemo(() => audienceOf(group, people), [group, people])
  if (isClosed(messages.query.error)) return <ClosedState backTo={locationPath(location.id)} />
  const title = channelTitle(group, people, me)
  return (
    <>
      <ChannelHeader
        group={group}
        people={people}
        meId={me}
        placeName={location.name}
        audience={audience}
        layout={layout}
        backTo={locationPath(location.id)}
        onOpenList={onOpenList}
      />
      {offline && <OfflineBand />}
      <ChannelMessages channel={channel} messages={messages} />
      {mayWrite(group, location) && (
        <ComposerContainer
          location={location}
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
