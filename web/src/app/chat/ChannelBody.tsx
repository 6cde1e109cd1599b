import { useLayoutEffect, useState } from 'react'
import { otherPerson } from '../../features/channels/channel-title.ts'
import { GoneNote } from '../../features/channels/components/GoneNote.tsx'
import { mayWrite } from '../../features/channels/may-write.ts'
import { locationPath } from '../paths.ts'
import { AwayContainer } from './AwayContainer.tsx'
import { ChannelMessages } from './ChannelMessages.tsx'
import { ClosedState } from './ClosedState.tsx'
import { ComposerContainer } from './ComposerContainer.tsx'
import { isClosed } from './failure.ts'
import { InComposersPlace } from './InComposersPlace.tsx'
import { KeptWords } from './KeptWords.tsx'
import type { OpenChannel } from './open-channel.ts'
import { CHAT_TEXTS } from './texts.ts'
import { useChannelMessages } from './use-channel-messages.ts'
import { useMissing } from './use-missing.ts'

type ChannelBodyProps = {
  channel: OpenChannel
  title: string
  /** Says whether the channel has turned out to be closed to the reader: nothing of it stands above this then. */
  onClosed: (isClosed: boolean) => void
}

/** What was said in a channel, and where to answer. Give it a React key for each channel. */
export function ChannelBody({ channel, title, onClosed }: ChannelBodyProps) {
  const { location, here, group, people, me, layout } = channel
  const messages = useChannelMessages({ location, groupId: group.id, groupVersion: group.version, me })
  const missing = useMissing(messages.query)
  // A thread that lies over the channel when it opens is what one comes to write in.
  const [takesFocus] = useState(() => channel.threadId === null || layout === 'wide')
  const isShut = isClosed(messages.query.error)
  useLayoutEffect(() => onClosed(isShut), [isShut, onClosed])
  if (isShut)
    return (
      <KeptWords lost={{ groupId: group.id }} me={me} people={people}>
        <ClosedState backTo={locationPath(here.id)} />
      </KeptWords>
    )
  const other = otherPerson(group, people, me)
  return (
    <>
      <ChannelMessages channel={channel} messages={messages} />
      {other && <AwayContainer person={other} people={people} at="composer" />}
      {mayWrite(group, location) ? (
        <ComposerContainer
          location={location}
          here={here}
          group={group}
          people={people}
          me={me}
          layout={layout}
          parentId={null}
          placeholder={CHAT_TEXTS.placeholder(group, title, location.role)}
          isReady={messages.window !== undefined || missing !== null}
          takesFocus={takesFocus}
          onSent={messages.toLatest}
        />
      ) : (
        <InComposersPlace group={group} people={people} me={me} />
      )}
      {group.formerPerson && <GoneNote person={group.formerPerson} />}
    </>
  )
}
