import type { MemberMark } from '@kinward/contract/messages'
import { skipToken, useQuery } from '@tanstack/react-query'
import { messageKeys } from '../../features/messages/keys.ts'
import type { MessageWindow } from '../../features/messages/message-window.ts'

const marksOf = ({ marks }: MessageWindow): MemberMark[] | null => marks

/** How far the members of a channel have come, as far as the channel is loaded. */
export function useMarks(groupId: number): MemberMark[] | null {
  const { data } = useQuery<MessageWindow, Error, MemberMark[] | null>({
    queryKey: messageKeys.window(groupId),
    queryFn: skipToken,
    select: marksOf,
    structuralSharing: false,
  })
  return data ?? null
}
