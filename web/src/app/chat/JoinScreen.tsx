import { useMemo } from 'react'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { ChannelHeader } from '../../features/channels/components/ChannelHeader.tsx'
import { JoinPane } from '../../features/channels/components/JoinPane.tsx'
import { useJoinMutation } from '../../features/channels/mutations/use-join-mutation.ts'
import { audienceOf } from '../../features/composer/audience.ts'
import { locationPath } from '../paths.ts'
import { refusal } from './dialogs/dialog-props.ts'
import type { OpenChannel } from './open-channel.ts'

/** A public discussion that the reader is not in; once they are, its messages stand here. */
export function JoinScreen({
  location,
  group,
  people,
  me,
  layout,
  onOpenList,
}: OpenChannel & { onOpenList: () => void }) {
  const { mutate, isPending, error } = useJoinMutation(location)
  const audience = useMemo(() => audienceOf(group, people), [group, people])
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
      <JoinPane
        group={group}
        title={channelTitle(group, people, me)}
        busy={isPending}
        error={refusal(error)}
        onJoin={() => mutate(group.id)}
      />
    </>
  )
}
