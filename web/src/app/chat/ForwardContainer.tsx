import type { Group } from '@kinward/contract/groups'
import { sendMessage, type Message } from '@kinward/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { channelTitle, otherPerson } from '../../features/channels/channel-title.ts'
import { searchText } from '../../features/channels/channel-search.ts'
import { ChannelTile } from '../../features/channels/components/ChannelTile.tsx'
import { locationOf } from '../../features/channels/visits.ts'
import { mayWrite } from '../../features/channels/may-write.ts'
import { audienceOf } from '../../features/composer/audience.ts'
import { placeOf } from '../../features/locations/place.ts'
import { ForwardModal, type ForwardTarget } from '../../features/messages/components/ForwardModal.tsx'
import { texts } from '../../features/messages/components/texts.ts'
import { putMessage } from '../../features/messages/message-cache.ts'
import { call } from '../../features/session/call.ts'
import { randomText } from '../../lib/device.ts'
import { toast } from '../../ui/toast.ts'
import type { OpenChannel } from './open-channel.ts'

type ForwardContainerProps = { channel: OpenChannel; message: Message; onClose: () => void }

function warningOf(group: Group, people: OpenChannel['people']): ForwardTarget['warning'] {
  const { kind, places } = audienceOf(group, people)
  if (kind === 'family' || kind === 'outside') return kind
  return places.length > 0 ? 'elsewhere' : null
}

/** Sends a message on to other channels that the reader may write to. */
export function ForwardContainer({ channel, message, onClose }: ForwardContainerProps) {
  const { location, here, group: source, groups, people, me } = channel
  const client = useQueryClient()
  // Tried again after a failure, it is still the same message in each channel; with other words it is another.
  const keys = useRef(new Map<string, string>())
  const keyOf = (words: string) => {
    const key = keys.current.get(words) ?? `${me}-forward-${randomText(20)}`
    keys.current.set(words, key)
    return key
  }
  const targets = useMemo(
    () =>
      groups
        // What was said at a location stays there.
        .filter(
          (group) =>
            group.id !== source.id &&
            group.locationId === location.id &&
            group.hasJoined &&
            mayWrite(group, locationOf(group, here)),
        )
        .map((group): ForwardTarget & { at: number } => {
          const name = channelTitle(group, people, me)
          return {
            id: group.id,
            name,
            search: searchText(group, name),
            tile: <ChannelTile group={group} person={otherPerson(group, people, me)} name={name} at="row" />,
            warning: warningOf(group, people),
            at: group.last_message_time ?? 0,
          }
        })
        .toSorted((a, b) => b.at - a.at),
    [source.id, groups, location, here, people, me],
  )

  async function sendTo(groupId: number, words: string): Promise<void> {
    const body = {
      message: words.trim(),
      hashKey: `${keyOf(words.trim())}-${groupId}`,
      forwards: { groupId: message.groupId, messageId: message.id },
    }
    const params = { ...placeOf(location), groupId }
    const sent = await call(sendMessage, { params, query: { share: 'true' }, body }, { silent: true })
    putMessage(client, sent, sent.version, me)
  }

  async function handleSend(ids: readonly number[], words: string): Promise<ReadonlyMap<number, string>> {
    const failures = new Map<number, string>()
    for (const id of ids) {
      try {
        await sendTo(id, words)
      } catch (error) {
        failures.set(id, error instanceof Error ? error.message : '')
      }
    }
    if (failures.size < ids.length) toast.success({ title: texts.forwardDone })
    return failures
  }

  return <ForwardModal message={message} view={{ meId: me }} targets={targets} onSend={handleSend} onClose={onClose} />
}
