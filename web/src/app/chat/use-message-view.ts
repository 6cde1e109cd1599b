import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { Message } from '@kinward/contract/messages'
import { useMemo } from 'react'
import type { People } from '../../features/channels/channel-title.ts'
import type { MessageActions, MessageView } from '../../features/messages/components/message-view.ts'
import { useAcknowledgeMutation } from '../../features/messages/use-acknowledge-mutation.ts'
import { placeOf } from '../../features/locations/place.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { useToday } from '../../lib/use-today.ts'
import { channelPath } from '../paths.ts'
import { useServices } from '../services.ts'

type Options = { me: number; people: People; groups: readonly Group[]; location: Location; canReply: boolean }

/** What the rows of a channel and of a thread know beyond their messages. */
export function useMessageView({ me, people, groups, location, canReply }: Options): MessageView {
  const now = useToday()
  return useMemo(
    () => ({
      meId: me,
      people,
      flags: new Map(groups.flatMap((group) => group.flags.map((flag) => [flag.id, flag]))),
      now,
      canReply,
      // A channel's tag leads there for those who take part in it, and never for family.
      channelHref: (id: number) =>
        !location.isFamilyMember && groups.some((group) => group.id === id) ? channelPath(location.id, id) : null,
    }),
    [me, people, groups, location, canReply, now],
  )
}

/** What the rows can do. */
export function useMessageActions(
  location: Location,
  me: number,
  onOpenThread: (messageId: number) => void,
): MessageActions {
  const { outbox } = useServices()
  const { mutate: acknowledge } = useAcknowledgeMutation(placeOf(location), me)
  return useMemo(
    () => ({
      onOpenThread: (message: Message) => onOpenThread(message.parentId ?? message.id),
      onAcknowledge: (message: Message) => acknowledge(message),
      onRetry: (hashKey: string) => ignoreFailure(outbox.retry(hashKey)),
      onDiscard: (hashKey: string) => ignoreFailure(outbox.discard(hashKey)),
    }),
    [outbox, acknowledge, onOpenThread],
  )
}
